# Supervises one attempt of the local executor and outlives the agent (docs/operate/agent.md).
#
#   setsid sh supervisor.sh FOLDER SELF_STOP_SECONDS GRACE_SECONDS SIGNAL_NUMBER
#
# It runs FOLDER/run.sh once, writes to FOLDER/exit how that ended, and stops it when FOLDER/lease is not renewed or
# FOLDER/stop asks for it. Every file appears whole, by link or rename. It sleeps nearly always: two waiting
# shells and a sleep are all that a running job costs.
set -u
cd -- "$1" || exit 1
folder=$1 self_stop=$2 grace=$3 signal=$4
job='' since='' stopping=''

now() { # seconds since boot: setting the wall clock must stop nobody
    read -r uptime idle </proc/uptime
    now=${uptime%.*}
}

born() { # when process $1 started; with its pid that names it for good
    born=''
    read -r born <"/proc/$1/stat" || return 1
    set -- ${born##*) }
    born=${20}
} 2>/dev/null

lives() { born "$job" && [ "$born" = "$since" ]; }

leased() {
    read -r renewed <lease || renewed=0
    now
    left=$((renewed + self_stop - now))
    [ "$left" -gt 0 ]
} 2>/dev/null

members() { # all that carries the job's control folder in its environment, in whatever process group or session
    grep -lszxF "GIVEWAY_CONTROL_DIR=$folder/control" /proc/[0-9]*/environ | tr -dc '0-9\n'
}

send() { # signal $1: once to the group, and to each member that has left it
    kill -s "$1" -- "-$job"
    for member in $(members); do
        read -r stat <"/proc/$member/stat" || continue
        set -- "$1" ${stat##*) }
        [ "$4" = "$job" ] || kill -s "$1" "$member"
    done
} 2>/dev/null

ask() { # to save: by file, and by signal those that catch it
    echo self-stop >control/request.new && mv control/request.new control/request
    [ "$signal" -gt 0 ] || return 0
    for member in $(members); do
        caught=0
        while read -r key mask; do
            [ "$key" != SigCgt: ] || caught=${mask#????????}
        done <"/proc/$member/status"
        [ $((0x$caught >> (signal - 1) & 1)) -eq 0 ] || kill -"$signal" "$member"
    done
} 2>/dev/null

end() {
    send TERM
    sleep "$1"
    send KILL
}

watch() { # at most 15 s of sleep, since a machine that was suspended has not slept them
    while lives; do
        if leased; then
            sleep $((left < 15 ? left : 15))
            continue
        fi
        : >self-stop
        ask
        sleep "$grace"
        if leased; then
            rm -f self-stop
            continue
        fi
        end 5
    done
}

stop() { # FOLDER/stop: "ID GRACE_SECONDS". The agent repeats itself until FOLDER/stopping names the ID.
    [ -n "$job" ] && read -r id seconds <stop && [ "$id" != "$stopping" ] || return 0
    stopping=$id
    end "$seconds" &
    echo "$id" >stopping.new && mv stopping.new stopping
} 2>/dev/null

trap stop TERM
read -r boot </proc/sys/kernel/random/boot_id
born $$
echo "$$ $born $boot" >"claim.$$"
ln "claim.$$" claim 2>/dev/null || exit 0
leased || exit 0

setsid sh ./run.sh </dev/null >>output.log 2>&1 &
child=$!
born "$child"
now
until kill -s 0 -- "-$child" || ! kill -s 0 "$child"; do
    sleep 0.01 # before it has a group of its own a signal would be lost
done 2>/dev/null
since=$born job=$child
echo "$job $since $uptime" >process.new && mv process.new process
watch &

wait "$job"
while lives; do wait "$job"; done
wait "$job" # once more: a wait that a signal interrupted has told the signal's number
code=$?

kill -s KILL -- "-$job" 2>/dev/null # what the job left behind keeps no GPU
while [ -n "$(members)" ]; do
    send KILL
    sleep 0.1
done
now
echo "$code $uptime" >exit.new && mv exit.new exit
trap '' TERM
kill -s TERM 0
