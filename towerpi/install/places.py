"""Where everything goes on an installed tower."""

OPT = "/opt/towerpi"
VENV = f"{OPT}/venv"
PROGRAM = f"{VENV}/bin/towerpi"
COMMAND = "/usr/local/bin/towerpi"
DATA = "/var/lib/towerpi"
DATABASE = f"{DATA}/games.db"
SETTINGS = "/etc/towerpi/towerpi.toml"
SETTINGS_LINK = f"{VENV}/etc/towerpi.toml"  # where the program looks for the settings of its installation
UNITS = "/etc/systemd/system"
LOCALE = "/etc/default/locale"
DESKTOP = f"{UNITS}/display-manager.service"
BOOTS_TO = f"{UNITS}/default.target"
AVAHI = "/etc/avahi/services/towerpi.service"
USER = "towerpi"
KIOSK_USER = "towerpi-kiosk"
SERVICE, BACKUP, TIMER, KIOSK = (
    "towerpi.service",
    "towerpi-backup.service",
    "towerpi-backup.timer",
    "towerpi-kiosk.service",
)
