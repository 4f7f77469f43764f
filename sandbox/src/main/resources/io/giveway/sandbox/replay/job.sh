# One job of a replayed trace: it holds its GPUs for $1 milliseconds and writes down which ones, from when to when.
# Asked to save, it keeps what is left and leaves; started again, it goes on from there.
note() {
    printf 'giveway-replay|%s|%s|%s|%s|%s\n' \
        "$1" "$(date +%s%N)" "$GIVEWAY_ATTEMPT" "$CUDA_VISIBLE_DEVICES" "${GIVEWAY_PLACEMENT:-}"
}

save() {
    left=$((left - ($(date +%s%N) - begun) / 1000000))
    [ "$left" -gt 0 ] || left=0
    echo "$left" > "$GIVEWAY_CHECKPOINT_DIR/left.new" &&
        mv "$GIVEWAY_CHECKPOINT_DIR/left.new" "$GIVEWAY_CHECKPOINT_DIR/left" &&
        : > "$GIVEWAY_CONTROL_DIR/checkpointed"
    leave 85
}

leave() {
    [ -z "$sleeper" ] || kill "$sleeper" 2> /dev/null
    note end
    exit "$1"
}

left=$1
sleeper=
begun=$(date +%s%N)
[ ! -f "${GIVEWAY_RESUME_FROM:-/nowhere}/left" ] || left=$(cat "$GIVEWAY_RESUME_FROM/left")
trap save USR1
trap 'leave 143' TERM
note start
: > "$GIVEWAY_CONTROL_DIR/ready"
sleep "$((left / 1000)).$(printf %03d $((left % 1000)))" &
sleeper=$!
wait "$sleeper"
sleeper=
leave 0
