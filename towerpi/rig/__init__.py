"""How to build the rig: `optics` (how far a camera must be from the tray), `stand` and `wiring` (drawings as SVG)."""
