# Writes bench/MUTATIONS.md anew from a report of Pitest: its head and the reasons stay, what survived is read.
#   awk -f bench/mutations.awk bench/MUTATIONS.md planner/target/pit-reports/mutations.csv > planner/target/MUTATIONS.md

FNR == NR {
    if ($0 ~ /^\| `/) { split($0, cell, / *[|] */); why[cell[2]] = cell[4] }
    else if (!table) { head[++lines] = $0; table = /^\|---/ }
    next
}

{
    split($0, field, ",")
    all++
    if (field[6] ~ /KILLED|TIMED_OUT|MEMORY_ERROR|RUN_ERROR/) { killed++; next }
    sub(/^io\.giveway\.planner\./, "", field[2]); sub(/.*\./, "", field[3])
    sub(/^lambda\$/, "", field[4]); sub(/\$[0-9]+$/, "", field[4]); sub(/<init>/, "new", field[4])
    place = "`" field[2] "." field[4] "`"
    kind = field[3] ~ /Boundary/ ? "bound" : field[3] ~ /Negate/ ? "negated" : field[3] ~ /VoidMethodCall/ ? "not called" \
        : field[3] ~ /Math|Increments|InvertNegs/ ? "arithmetic" : "result"
    what[place] = what[place] (count[place]++ ? ", " : "") field[5] " " kind
}

END {
    for (i = 1; i <= lines; i++) print head[i]
    fflush()
    for (place in what) print "| " place " | " what[place] " | " (why[place] ? why[place] : "**not explained**") " |" | "sort"
    close("sort")
    print "\nScore: " killed " of " all " killed."
}
