# What units are there, and what they say. Part of systemctl.
say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; }

short() { name=${1%.service}; name=${name##*/}; }
find_unit() {
  short "$1"
  unit= instance=
  # One of many of a kind: `postgresql@15-main` is described by `postgresql@`.
  case $name in *@?*) instance=${name#*@} ;; esac
  for folder in /etc/systemd/system /run/systemd/system /usr/local/lib/systemd/system /usr/lib/systemd/system /lib/systemd/system; do
    unit=$folder/$name.service
    [ -e "$unit" ] || [ -z "$instance" ] || unit=$folder/${name%%@*}@.service
    [ -e "$unit" ] && break
    unit=
  done
  if [ -n "$unit" ]; then
    # An alias leads to the unit that is meant.
    target=$(readlink -f "$unit")
    case $target in
    /dev/null) masked=1 ;;
    *@.service) unit=$target ;;
    *.service)
      name=${target##*/}
      name=${name%.service}
      unit=$target
      ;;
    esac
  fi
  script=
  [ -x "/etc/init.d/$name" ] && script=/etc/init.d/$name
  [ -n "$unit$script" ] && { read_unit; return 0; }
  fail "Unit $name.service could not be found."
  return 4
}

# What the unit says, one "Key=value" a line: comments gone, continued lines joined, names put in. Read once for each unit.
read_unit() {
  unit_says=
  [ -n "$unit" ] || return 0
  unit_says=$(cat "$unit" "/etc/systemd/system/$name.service.d"/*.conf 2>/dev/null |
    awk '/^[ \t]*[#;]/ { next }
      { line = pending $0; pending = "" }
      /\\$/ { sub(/\\$/, " ", line); pending = line; next }
      match(line, /^[A-Za-z]+[ \t]*=[ \t]*/) { key = substr(line, 1, RLENGTH); sub(/[ \t=].*/, "", key); print key "=" substr(line, RLENGTH + 1) }' |
    sed "s/%n/$name.service/g; s/%N/$name/g; s/%p/${name%%@*}/g; s/%i/$instance/g; s,%I,$(printf %s "$instance" | tr - /),g; s/%H/$(cat /proc/sys/kernel/hostname)/g")
}

# Values of a key, one a line; an empty value clears what came before.
values() {
  found=
  while IFS= read -r said; do
    case $said in
    "$1=") found= ;;
    "$1="*) found="$found${said#*=}
" ;;
    esac
  done <<END
$unit_says
END
  printf '%s' "$found"
}
value() {
  found=
  while IFS= read -r said; do
    case $said in "$1="*) found=${said#*=} ;; esac
  done <<END
$unit_says
END
  printf '%s\n' "$found"
}

# Services that start and stop together with this one, as a package's collection of servers does.
members() {
  for link in "/etc/systemd/system/$name.service.wants"/*.service "/run/systemd/generator/$name.service.wants"/*.service; do
    [ -L "$link" ] && say "${link##*/}"
  done
}

main_pid() {
  pid=
  file=$(value PIDFile)
  [ -n "$file" ] && [ -s "$file" ] && read -r pid _ <"$file"
  [ -z "$pid" ] && [ -s "$state/$name.pid" ] && read -r pid <"$state/$name.pid"
  # Not by a signal: somebody who is not root asks as well.
  [ -n "$pid" ] && [ -d "/proc/$pid" ]
}

# active, inactive, failed or exited (a finished one-shot).
activity() {
  if main_pid; then
    say active
  elif [ -n "$script" ] && [ -z "$unit" ] && "$script" status >/dev/null 2>&1; then
    say active
  elif [ -e "$state/$name.failed" ]; then
    say failed
  elif [ -e "$state/$name.exited" ]; then
    say active
  else
    say inactive
  fi
}

enabled() {
  [ -n "$masked" ] && { say masked; return 1; }
  for link in /etc/systemd/system/*.wants/"$name.service" /etc/systemd/system/*.requires/"$name.service"; do
    [ -L "$link" ] && { say enabled; return 0; }
  done
  for link in /run/systemd/generator/*.wants/"$name.service"; do
    [ -L "$link" ] && { say enabled-runtime; return 0; }
  done
  if [ -z "$unit" ]; then
    ls /etc/rc2.d/S[0-9][0-9]"$name" >/dev/null 2>&1 && { say enabled; return 0; }
    say disabled
    return 1
  fi
  wanted=$(value WantedBy)
  [ -z "$wanted" ] && { say static; return 0; }
  say disabled
  return 1
}
