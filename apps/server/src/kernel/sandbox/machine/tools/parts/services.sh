# How services start, stop and go on. Part of systemctl.
# Becomes one command line of a unit in the surroundings that the unit asks for.
become_line() {
  line=$1
  user=$(value User)
  folder=$(value WorkingDirectory)
  ignore=
  while :; do
    case $line in
    -*) ignore=1 line=${line#-} ;;
    [+!:@]*) line=${line#?} ;;
    *) break ;;
    esac
  done
  line=$(printf '%s' "$line" | sed 's/%%/%/g')
  cd "${folder:-/}" 2>/dev/null || cd /
  set -a
  values EnvironmentFile >"$state/$name.files"
  while read -r file; do
    [ -r "${file#-}" ] && . "${file#-}"
  done <"$state/$name.files"
  eval "$(values Environment | sed 's/^"\(.*\)"$/\1/; s/^\([A-Za-z_][A-Za-z0-9_]*\)=\(.*\)$/\1="\2"/')" 2>/dev/null
  MAINPID=$pid
  set +a
  if [ -n "$ignore" ]; then
    eval "$line"
    exit 0
  fi
  if [ -n "$user" ] && [ "$user" != root ]; then
    command -v setpriv >/dev/null && eval "exec setpriv --reuid=$user --regid=$(id -g "$user") --init-groups $line"
    exec su -s /bin/sh -c "exec $line" "$user"
  fi
  eval "exec $line"
}
run_line() { (become_line "$1"); }

note() { printf '%s %s systemd[1]: %s\n' "$(date '+%b %d %H:%M:%S')" "$(hostname)" "$1" >>"$logs/$name.log"; }

# each_member ACTION: does the same to the services that belong to this one; what comes of it is theirs.
each_member() {
  collection=$name
  for one in $(members); do
    (
      masked=
      find_unit "$one" 2>/dev/null && [ -z "$masked" ] && "$1" "$collection"
    )
  done
}
says_of() { case " $(values "$1" | tr '\n' ' ') " in *" $2.service "*) return 0 ;; esac; return 1; }
stop_member() { says_of PartOf "$1" && stop_unit; }
reload_member() { says_of ReloadPropagatedFrom "$1" && reload_unit; }

# What a unit asks to be there, or not to be there, before it has anything to do.
is_wanted() {
  for path in $(values ConditionPathExists); do
    case $path in
    !*) [ ! -e "${path#!}" ] || return 1 ;;
    *) [ -e "$path" ] || return 1 ;;
    esac
  done
}

start_unit() {
  each_member start_unit
  [ "$(activity)" = active ] && return 0
  rm -f "$state/$name".*
  is_wanted || return 0
  if [ -z "$unit" ]; then
    "$script" start >>"$logs/$name.log" 2>&1 && return 0
    : >"$state/$name.failed"
    return 1
  fi
  note "Starting $name.service - $(value Description)..."
  for folder in $(value RuntimeDirectory); do
    mkdir -p "/run/$folder"
    owner=$(value User)
    [ -n "$owner" ] && chown "$owner" "/run/$folder"
  done
  pid=
  values ExecStartPre >"$state/$name.pre"
  while IFS= read -r line; do
    run_line "$line" >>"$logs/$name.log" 2>&1 </dev/null || {
      broken "$?" "$line"
      return 1
    }
  done <"$state/$name.pre"
  kind=$(value Type)
  line=$(value ExecStart)
  case $kind in
  oneshot)
    values ExecStart >"$state/$name.pre"
    while IFS= read -r line; do
      run_line "$line" >>"$logs/$name.log" 2>&1 </dev/null || {
        broken "$?" "$line"
        return 1
      }
    done <"$state/$name.pre"
    : >"$state/$name.exited"
    ;;
  forking)
    run_line "$line" >>"$logs/$name.log" 2>&1 </dev/null || {
      broken "$?" "$line"
      return 1
    }
    rounds=0
    until main_pid || [ $rounds -ge 20 ]; do
      sleep 0.1
      rounds=$((rounds + 1))
    done
    main_pid || {
      program=${line%% *}
      pid=$(pgrep -o -f "^${program#-}" 2>/dev/null)
      [ -n "$pid" ] && say "$pid" >"$state/$name.pid" || : >"$state/$name.exited"
    }
    ;;
  *)
    (
      command -v setsid >/dev/null && exec setsid /bin/sh /usr/lib/lab/systemctl --run "$name"
      exec /bin/sh /usr/lib/lab/systemctl --run "$name"
    ) >>"$logs/$name.log" 2>&1 </dev/null &
    rounds=0
    while [ $rounds -lt 5 ]; do
      sleep 0.1
      rounds=$((rounds + 1))
      [ -e "$state/$name.failed" ] && return 1
    done
    ;;
  esac
  note "Started $name.service - $(value Description)."
}

broken() {
  printf '%s\n' "$1" >"$state/$name.failed"
  note "$name.service: Main process exited, code=exited, status=$1 ($2)"
  note "$name.service: Failed with result 'exit-code'."
}

# In the background: the service itself, started again as its Restart= says.
supervise() {
  line=$(value ExecStart)
  again=$(value Restart)
  tries=0
  while :; do
    become_line "$line" &
    pid=$!
    say "$pid" >"$state/$name.pid"
    wait "$pid"
    code=$?
    [ -e "$state/$name.stopping" ] && break
    rm -f "$state/$name.pid"
    if [ "$code" -eq 0 ]; then note "$name.service: Deactivated successfully."; else broken "$code" "$line"; fi
    tries=$((tries + 1))
    case $again in
    always) ;;
    on-failure | on-abnormal) [ "$code" -eq 0 ] && break ;;
    *) break ;;
    esac
    [ $tries -ge 5 ] && {
      note "$name.service: Start request repeated too quickly."
      break
    }
    sleep 1
    rm -f "$state/$name.failed"
  done
}

stop_unit() {
  each_member stop_member
  if [ -z "$unit" ]; then
    "$script" stop >>"$logs/$name.log" 2>&1
    return
  fi
  : >"$state/$name.stopping"
  if main_pid; then
    note "Stopping $name.service - $(value Description)..."
    line=$(value ExecStop)
    [ -n "$line" ] && run_line "$line" >>"$logs/$name.log" 2>&1 </dev/null
    main_pid && kill -TERM "$pid" 2>/dev/null
    rounds=0
    while kill -0 "$pid" 2>/dev/null && [ $rounds -lt 100 ]; do
      sleep 0.1
      rounds=$((rounds + 1))
    done
    kill -KILL "$pid" 2>/dev/null
    note "Stopped $name.service - $(value Description)."
  fi
  rm -f "$state/$name".*
}

# Something without a process of its own has nothing to reload but what belongs to it.
reload_unit() {
  each_member reload_member
  line=$(value ExecReload)
  main_pid || [ -e "$state/$name.exited" ] || return 1
  if [ -n "$line" ]; then
    run_line "$line" >>"$logs/$name.log" 2>&1
  else
    [ -z "$pid" ] || kill -HUP "$pid"
  fi
}

# Programs of packages that say what else is to start, as PostgreSQL's does for each of its servers.
run_generators() {
  rm -rf /run/systemd/generator*
  mkdir -p /run/systemd/generator /run/systemd/generator.early /run/systemd/generator.late
  for program in /usr/lib/systemd/system-generators/* /etc/systemd/system-generators/*; do
    case ${program##*/} in systemd-*) continue ;; esac
    [ -x "$program" ] && "$program" /run/systemd/generator /run/systemd/generator.early /run/systemd/generator.late
  done >>"$logs/generators.log" 2>&1
}
