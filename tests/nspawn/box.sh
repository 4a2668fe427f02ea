# shellcheck shell=bash
# A booted Debian 13 in a box, for the scripts beside this one. Sourced with $folder set: where the debootstrapped system
# is kept; where it cannot run it says why and ends with 77. Gives $box, $here and the functions below.
set -euo pipefail
: "${folder:?}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
port=8099

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
install() { inside sh -c "cd /root/towerpi && ./run install $*"; }
