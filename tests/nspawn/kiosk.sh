#!/bin/bash
# The page on a screen: `./run install --kiosk` on a booted Debian 13, with cage drawing to a screen that is only in
# memory (a container has no /dev/tty7). Everything else is the unit's own: user, login session, sandbox, browser, page.
#
#   sudo tests/nspawn/kiosk.sh [FOLDER]
#
# FOLDER (default: a temporary one) keeps the debootstrapped system for the next time. See box.sh for what it needs.
set -euo pipefail
folder=$(realpath -m "${1:-$(mktemp -d)}")
# shellcheck source-path=SCRIPTDIR source=box.sh
. "$(dirname "$0")/box.sh"

# What Raspberry Pi OS has and this small Debian has not.
chroot "$box" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends libpam-systemd iproute2' >"$folder/apt.log" 2>&1
mkdir -p "$box/etc/systemd/system/towerpi-kiosk.service.d" "$box/etc/towerpi"
printf 'data_dir = "/var/lib/towerpi"\nport = %s\n' $port >"$box/etc/towerpi/towerpi.toml"
echo 'LANG=hu_HU.UTF-8' >"$box/etc/default/locale"
cat >"$box/etc/systemd/system/towerpi-kiosk.service.d/screen.conf" <<END
[Unit]
ConditionPathExists=
[Service]
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
StandardInput=null
UtmpIdentifier=
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
END

boot
booted
echo "== booted: $(inside systemctl --version | head -1)"
install --kiosk >"$folder/kiosk-install.log" || { tail -15 "$folder/kiosk-install.log"; exit 1; }

shown() { # the browser keeps a stream of the page open
    for _ in $(seq 120); do
        if inside ss -Htnp state established "( dport = :$port )" | grep -q chrom; then return; fi
        sleep 0.5
    done
    inside journalctl -q -o cat -u towerpi-kiosk | tail -15
    return 1
}
check "the browser shows the page" shown
check "as its own user" [ "$(inside pgrep -x -u towerpi-kiosk cage)" = "$(inside pgrep -x cage)" ]
check "in a login session" inside sh -c 'loginctl list-sessions --no-legend | grep -q towerpi-kiosk'
check "in the system's language" inside sh -c 'pgrep -af -- "--kiosk --accept-lang=hu" >/dev/null'
sleep 20
check "it has not been restarted" [ "$(inside systemctl show -P NRestarts towerpi-kiosk)" = 0 ]
check "its profile is in memory" [ "$(inside stat -fc %T /run/towerpi-kiosk/chromium)" = tmpfs ]
check "it cannot read the games" [ "$(inside nsenter -t "$(inside pgrep -x cage)" -m stat -c %a /var/lib/towerpi)" = 0 ]

echo "== upgrade without the word"
install >"$folder/kiosk-upgrade.log"
check "the screen stays" [ "$(inside systemctl is-active towerpi-kiosk)" = active ]
echo "== all ok"
