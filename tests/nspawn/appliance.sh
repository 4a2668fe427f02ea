#!/bin/bash
# The whole appliance on a booted Debian 13: fresh install, a game, upgrade with the game kept, backup, a hung process
# restarted by the watchdog, a killed one restarted, reboot, a move to a "new card", uninstall.
#
#   sudo tests/nspawn/appliance.sh [FOLDER]
#
# FOLDER (default: a temporary one) keeps the debootstrapped system for the next time. Needs root, debootstrap and
# systemd-nspawn; where it cannot run it says why and ends with 77. The page listens on loopback only.
set -euo pipefail
folder=$(realpath -m "${1:-$(mktemp -d)}")
# shellcheck source-path=SCRIPTDIR source=box.sh
. "$(dirname "$0")/box.sh"
address=http://127.0.0.1:$port/

echo "== dry run in the chroot"
chroot "$box" sh -c 'cd /root/towerpi && ./run install --dry-run' | sed 's/^/   /'
[ ! -e "$box/opt/towerpi" ] && [ ! -e "$box/etc/towerpi" ]

game() { inside python3 /root/towerpi/tests/nspawn/play.py $address /var/lib/towerpi/access.json "$1"; }
active() { [ "$(inside systemctl is-active towerpi)" = active ]; }
gone() { ! inside test -e "$1"; }
restarts() { inside systemctl show -P NRestarts towerpi; }
waited() { # until the service has been restarted $1 times and answers
    for _ in $(seq 240); do
        if [ "$(restarts)" -ge "$1" ] && active && game tell >/dev/null 2>&1; then return; fi
        sleep 0.5
    done
    return 1
}

boot
booted
echo "== booted: $(inside systemctl --version | head -1)"

echo "== fresh install"
began=$SECONDS
install
echo "   took $((SECONDS - began)) s"
check "the service runs" active
check "as its own user" [ "$(inside ps -o user= -C towerpi | sort -u)" = towerpi ]
check "enabled, and the timer" [ "$(inside systemctl is-enabled towerpi.service towerpi-backup.timer | sort -u)" = enabled ]
check "settings were written" inside grep -q /var/lib/towerpi /etc/towerpi/towerpi.toml
check "avahi has its file" inside grep -q _http._tcp /etc/avahi/services/towerpi.service
check "only its user may read the data" [ "$(inside stat -c '%a %U' /var/lib/towerpi)" = "700 towerpi" ]
check "hardening holds" inside sh -c 'systemd-analyze security --threshold=20 towerpi.service >/dev/null'
inside systemd-analyze security towerpi.service | tail -1
played=$(game new)
echo "   $played"

echo "== upgrade"
echo "# this line is the table's own" | inside tee -a /etc/towerpi/towerpi.toml >/dev/null
install >"$folder/upgrade.log"
check "the service runs" active
check "the game is kept" [ "$(game tell)" = "$played" ]
check "the settings are kept" inside grep -q "table's own" /etc/towerpi/towerpi.toml
check "a backup was made first" inside sh -c 'ls /var/lib/towerpi/backups/towerpi-*.tar >/dev/null'

echo "== nightly backup"
inside systemctl start towerpi-backup.service
check "it succeeded" [ "$(inside systemctl show -P Result towerpi-backup.service)" = success ]
inside journalctl -q -o cat -u towerpi-backup.service | grep -v systemd | tail -1

echo "== a hung process"
inside kill -STOP "$(inside systemctl show -P MainPID towerpi)"
began=$SECONDS
check "the watchdog restarts it" waited 1
echo "   after $((SECONDS - began)) s (WatchdogSec=30)"
check "the game is kept" [ "$(game tell)" = "$played" ]
inside journalctl -q -o cat -u towerpi -g 'atchdog' | tail -2

echo "== a killed process"
inside kill -KILL "$(inside systemctl show -P MainPID towerpi)"
check "it is restarted" waited 2
check "the game is kept" [ "$(game tell)" = "$played" ]

echo "== reboot"
before=$(leader)
inside systemctl reboot || true
for _ in $(seq 120); do
    kill -0 "$nspawn" 2>/dev/null || boot # some versions leave booting again to whoever started them
    if [ -n "$(leader)" ] && [ "$(leader)" != "$before" ]; then break; fi
    sleep 0.5
done
booted
check "it came back by itself" waited 0
check "the game is kept" [ "$(game tell)" = "$played" ]

echo "== a new card"
inside towerpi backup --to /root/stick
install --uninstall --purge >/dev/null
check "nothing is left" gone /var/lib/towerpi
inside sh -c 'cd /root/towerpi && ./run install --restore /root/stick/towerpi-*.tar' >"$folder/new-card.log"
grep Restored "$folder/new-card.log"
check "the game is there" [ "$(game tell)" = "$played" ]

echo "== uninstall"
install --uninstall
check "the service is gone" gone /etc/systemd/system/towerpi.service
check "the program is gone" gone /opt/towerpi
check "the command is gone" gone /usr/local/bin/towerpi
check "the games are kept" inside test -e /var/lib/towerpi/games.db
echo "== all passed"
