#!/bin/bash
# The whole appliance on a booted Debian 13: fresh install, a game, upgrade with the game kept, backup, a hung process
# restarted by the watchdog, a killed one restarted, reboot, a move to a "new card", uninstall.
#
#   sudo tests/nspawn/appliance.sh [FOLDER]
#
# FOLDER (default: a temporary one) keeps the debootstrapped system for the next time. Needs root, debootstrap and
# systemd-nspawn; where it cannot run it says why and ends with 77. The page listens on loopback only.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(realpath -m "${1:-$(mktemp -d)}")
port=8099
address=http://127.0.0.1:$port/

cannot() { echo "not run here: $*"; exit 77; }
[ "$(id -u)" = 0 ] || cannot "systemd-nspawn needs root"
for tool in debootstrap systemd-nspawn unshare nsenter; do
    command -v $tool >/dev/null || cannot "$tool is not installed"
done

# A new systemd boots only where /sys/fs/cgroup is cgroup 2. Where it is not, it is so in a mount namespace of our own.
if [ "$(stat -fc %T /sys/fs/cgroup)" != cgroup2fs ] && [ -z "${OWN_NAMESPACE:-}" ]; then
    OWN_NAMESPACE=1 exec unshare --mount --propagation private "$0" "$folder"
fi
if [ -n "${OWN_NAMESPACE:-}" ]; then
    umount -R /sys/fs/cgroup
    mount -t cgroup2 cgroup2 /sys/fs/cgroup || cannot "cgroup 2 cannot be mounted"
    mkdir -p /run/systemd/nspawn
    mount -t tmpfs tmpfs /run/systemd/nspawn
fi

mkdir -p "$folder"
base=$folder/trixie box=$folder/box
if [ ! -e "$base/.complete" ]; then
    echo "== debootstrap (once)"
    debootstrap --variant=minbase \
        --include=systemd,systemd-sysv,dbus,udev,procps,ca-certificates,python3,avahi-daemon trixie "$base" >"$folder/debootstrap.log"
    touch "$base/.complete"
fi
rm -rf "$box"
cp -a --reflink=auto "$base" "$box"
# The container shares this machine's network, so it announces nothing and listens on loopback only.
ln -sf /dev/null "$box/etc/systemd/system/avahi-daemon.service"
ln -sf /dev/null "$box/etc/systemd/system/avahi-daemon.socket"
mkdir -p "$box/etc/systemd/system/towerpi.service.d" "$box/root/towerpi"
printf '[Service]\nEnvironment=TOWERPI_HOST=127.0.0.1 TOWERPI_PORT=%s TOWERPI_CAMERA=none\n' $port \
    >"$box/etc/systemd/system/towerpi.service.d/loopback.conf"
git -C "$here" archive HEAD | tar -x -C "$box/root/towerpi"

echo "== dry run in the chroot"
chroot "$box" sh -c 'cd /root/towerpi && ./run install --dry-run' | sed 's/^/   /'
[ ! -e "$box/opt/towerpi" ] && [ ! -e "$box/etc/towerpi" ]

boot() {
    systemd-nspawn -q --register=no --keep-unit -D "$box" --boot --console=pipe \
        --bind-ro=/etc/ssl/certs/ca-certificates.crt --bind-ro=/etc/resolv.conf </dev/null >>"$folder/console.log" 2>&1 &
    nspawn=$!
}
trap 'kill "$nspawn" 2>/dev/null; wait "$nspawn" 2>/dev/null || true' EXIT

leader() { pgrep -P "$nspawn" | head -1; }
inside() {
    nsenter -t "$(leader)" -m -u -i -p -C -r -w env -i PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin HOME=/root LC_ALL=C.UTF-8 \
        TOWERPI_HOST=127.0.0.1 TOWERPI_PORT=$port TOWERPI_CAMERA=none PIP_CERT=/etc/ssl/certs/ca-certificates.crt \
        PIP_DISABLE_PIP_VERSION_CHECK=1 "$@"
}
booted() {
    for _ in $(seq 120); do
        state=$(inside systemctl is-system-running 2>/dev/null || true)
        case $state in running | degraded) return ;; esac
        sleep 0.5
    done
    cannot "the container did not boot: $(tail -3 "$folder/console.log")"
}
check() { if "${@:2}"; then echo "   ok  $1"; else echo "   FAILED  $1"; exit 1; fi; }
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
install() { inside sh -c "cd /root/towerpi && ./run install $*"; }

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
