"""A tower without a tower: cubes stick and fall, hands reach in, lamps change, and a camera under the tray sees it.

The one thing that leaves this package is a `FrameSource` (source.py), counted by the same vision code as any camera.
`tower` decides what falls, `placement` and the acts where it lies and how it gets there, `render` what it looks like.
Everything comes from one seed. Millimetres have their origin in the middle of the tray's floor, as the camera sees it:
x to the right, y down in the picture, z away from the camera, which is up.
"""
