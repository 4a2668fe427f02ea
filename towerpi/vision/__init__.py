"""From a picture of the tray to what lies in it.

OpenCV and numpy are at home here and nowhere else. Pictures come in as arrays and leave as a `Reading` or as another
picture; this package never knows what a battle is, opens no camera and reads no settings. Counting never draws and
drawing never counts. A picture is uint8, rows by columns by blue, green, red, unless a name says otherwise
(`_lab`, `_grey`); lengths say `_px` or `_mm`.
"""
