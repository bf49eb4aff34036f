#!/bin/sh
# Makes the Debian package and tries it: installs it, starts what the unit starts, upgrades, removes and purges.
# Everything that is installed is written to an overlay that goes away again, so the machine stays as it is.
# Needs root, cargo-deb and an overlay file system; PROFILE says which build is packed (release unless told).
set -eu

PROFILE=${PROFILE:-release}
say() { printf '%s\n' "package: $*"; }
fail() { say "FAILED: $*" >&2; exit 1; }

if [ "${1:-}" != inside ]; then
	cd "$(dirname "$0")/.."
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	for revision in 1 2; do
		cargo deb --package steading --profile "$PROFILE" --no-build --deb-revision "$revision" \
			--output "$work/steading_$revision.deb" >/dev/null
	done
	say "$(dpkg-deb --field "$work/steading_1.deb" Package Version Depends | tr '\n' ' ')"
	# Made by `cargo auditable`, the program lists its crates in a section of its own, as packed JSON.
	dpkg-deb --fsys-tarfile "$work/steading_1.deb" | tar --extract --to-stdout ./usr/bin/steading >"$work/steading"
	objcopy --output-target=binary --only-section=.dep-v0 --set-section-flags .dep-v0=alloc "$work/steading" "$work/crates"
	if [ -s "$work/crates" ]; then
		say "the program lists its $(python3 -c 'import json, sys, zlib; print(len(json.loads(zlib.decompress(open(sys.argv[1], "rb").read()))["packages"]))' "$work/crates") crates"
	elif cargo auditable --version >/dev/null 2>&1; then
		fail "the program does not list its crates"
	else
		say "cargo-auditable is not installed: the program does not list its crates"
	fi
	rm -f "$work/steading" "$work/crates"
	cp "$0" "$work/package-test.sh"
	exec unshare --mount sh "$work/package-test.sh" inside "$work"
fi

# Within a name space of its own: the whole machine below, what is written above it.
packages=$2
root=$(mktemp -d)
mount -t tmpfs tmpfs "$root"
mkdir "$root/up" "$root/work" "$root/all"
mount -t overlay overlay -o "lowerdir=/,upperdir=$root/up,workdir=$root/work" "$root/all"
root=$root/all
mount -t proc proc "$root/proc"
mkdir -p "$root/packages"
cp "$packages"/*.deb "$root/packages"
rm -rf "$packages"
# Nothing is started by the package: there is no systemd here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
in_root() { chroot "$root" "$@"; }

# Starts what the unit starts, with its environment, as somebody without rights; asks; ends it as systemd would.
starts() {
	unit=$(in_root dpkg -L steading | grep '/steading\.service$') || fail "no unit"
	command=$(sed -n 's/^ExecStart=//p' "$root$unit")
	in_root mkdir -p /var/lib/steading
	in_root chown nobody /var/lib/steading
	environment=$(sed -n 's/^Environment=//p' "$root$unit" | sed 's/127\.0\.0\.1:8080/127.0.0.1:0/')
	log=$root/tmp/steading.log
	# shellcheck disable=SC2086 # one word for each
	chroot --userspec=nobody: "$root" env $environment $command >"$log" 2>"$log.err" &
	pid=$!
	address=
	for _ in $(seq 200); do
		address=$(sed -n 's|.*\(http://[0-9.:]*[0-9]\).*|\1|p' "$log" | head -n 1)
		[ -n "$address" ] && break
		kill -0 "$pid" 2>/dev/null || { cat "$log.err" >&2; fail "it does not start"; }
		sleep 0.1
	done
	[ -n "$address" ] || fail "it does not say where it runs"
	for path in healthz readyz; do
		curl --silent --fail "$address/$path" >/dev/null || fail "/$path"
	done
	curl --silent --fail --header 'content-type: application/json' --data '{"name":"Anna"}' "$address/api/guest" >/dev/null || fail "nobody comes in"
	kill -TERM "$pid"
	wait "$pid" || fail "it does not end in order"
}

people() { in_root steading admin list --data /var/lib/steading | wc -l; }

in_root dpkg --install /packages/steading_1.deb >/dev/null || fail "it cannot be installed"
say "installed: $(in_root dpkg-query --showformat='${Version} ${Status}' --show steading)"
unit=$(in_root dpkg -L steading | grep '/steading\.service$')
if command -v systemd-analyze >/dev/null; then
	in_root systemd-analyze verify "$unit" 2>&1 | grep -i 'steading' && fail "the unit"
	say "the unit is sound ($(in_root systemd-analyze security --offline=true "$unit" 2>/dev/null | tail -n 1 | sed 's/^[^0-9]*//'))"
fi
starts
[ "$(people)" = 1 ] || fail "what was done is not kept"
say "starts, serves, keeps, ends in order"

in_root dpkg --install /packages/steading_2.deb >/dev/null || fail "it cannot be upgraded"
starts
[ "$(people)" = 2 ] || fail "the upgrade lost something"
say "upgraded: $(in_root dpkg-query --showformat='${Version} ${Status}' --show steading), the data is there"

files=$(in_root dpkg -L steading)
in_root dpkg --remove steading >/dev/null || fail "it cannot be removed"
in_root dpkg --purge steading >/dev/null || fail "it cannot be purged"
for file in $files; do
	if [ -f "$root$file" ]; then fail "$file is left behind"; fi
done
in_root dpkg-query --show steading >/dev/null 2>&1 && fail "it is still known"
find "$root/etc" "$root/usr" "$root/lib" -name '*steading*' 2>/dev/null | grep . && fail "something is left behind"
[ -n "$(ls "$root/var/lib/steading")" ] || fail "the data is gone"
say "removed: no file is left behind, the data stays"
