"""Everything that gives frames: each module is one kind of camera behind the protocol of `towerpi.frames`.

A camera is opened by its class, says CameraMissing, CameraBusy or CameraLost with the cure, waits with a limit and
never gives an old frame as a new one. `choose` opens one by name. Nothing here counts, draws or reads settings.
"""
