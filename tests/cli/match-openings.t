# Who always answers alike plays the same games over and over, unless openings differ, as they do if nothing is said.
$ tavola match hopper --seat alphabeta:depth=1 --seat alphabeta:depth=3 --games 20 --openings 0
hopper: 20 games, 10 openings, seed 1
played   ...
distinct 2 of 20 games
engine 1 alphabeta:depth=1                     0.0 points    0.00 % ...
engine 2 alphabeta:depth=3                    20.0 points  100.00 % ...
...
wins     0, draws 0, losses 20 of engine 1
pairs    10 0 0 0 0 with 0, 1/2, 1, 3/2, 2 points
elo      below -200.5, superiority ...
...
tavola match: 18 of 20 games repeat another one and prove nothing; more --openings make more games differ
$ sh -c '"$tavola" match hopper --seat alphabeta:depth=3 --seat alphabeta:depth=1 --games 20 --openings 0 --json 2> "$1/said" | grep -o "\"\(distinct\|elo\)\":[^,]*,\("low":[^,]*,\)*"' - "$work"
"distinct":2,
"elo":{"value":null,
$ cat "$work/said"
tavola match: 18 of 20 games ...
$ tavola match hopper --seat alphabeta:depth=1 --seat alphabeta:depth=3 --games 20
hopper: 20 games, 10 openings, seed 1
played   ...
distinct 20 of 20 games
...
# Openings from a file: actions, or a position; each is played from every seat, over and over.
$ sh -c 'printf "%s\n" "# three" "hshshs hshshs c1a3 " "" "hshshs hshshs" "rrr/.R./.../.r./.../RW./www/w.w 2 0 45" > "$1"' - "$work/openings"
$ tavola match hopper --seat random --seat random --games 8 --openings-file "$work/openings" --threads 2 --records "$work/listed" --cap 4
hopper: 8 games, 4 openings, seed 1
...
$ grep -E -A 1 '^(position|actions)' "$work/listed"
actions 4
hshshs hshshs c1a3 ...
--
actions 4
hshshs hshshs c1a3 ...
--
actions 4
hshshs hshshs ...
--
actions 4
hshshs hshshs ...
--
position rrr/.R./.../.r./.../RW./www/w.w 2 0 45
...
--
position rrr/.R./.../.r./.../RW./www/w.w 2 0 45
...
actions 4
hshshs hshshs c1a3 ...
--
actions 4
hshshs hshshs c1a3 ...
$ tavola match hopper --seat random --seat random --games 6 --openings-file "$work/openings" --openings-order random --openings 1 --records "$work/mixed" --seed 2 --cap 4
hopper: 6 games, 3 openings, seed 2
...
$ grep -c '^position' "$work/mixed"
2
$ sh -c 'for order in sequential random; do "$tavola" match hopper --seat random --seat random --games 6 --openings-file "$1/openings" --openings-order $order --records "$1/$order" --seed 4 --cap 4 > "$1/report"; sed -n "/^position/p" "$1/$order" | wc -l; done; cmp -s "$1/sequential" "$1/random" || echo differ' - "$work"
2
2
differ
$ tavola match hopper --seat random --seat random --openings-file "$work/none"
? 2
tavola match: --openings-file '...
$ tavola match hopper --seat random --seat random --openings-file /dev/null
? 2
tavola match: --openings-file '/dev/null' has no openings; allowed are lines of actions, or of a position
$ sh -c 'printf "%s\n" "hshshs hshshs" "hshshs hshshs a1a1" > "$1"' - "$work/bad"
$ sh -c 'cd "$1" && "$2" match hopper --seat random --seat random --openings-file bad' - "$work" "$tavola"
? 2
tavola match: --openings-file 'bad' line 2: action 3: ...
$ sh -c 'printf "%s\n" "rrr/.R./.../.r./.../RW./www/w.w" > "$1"' - "$work/bad"
$ sh -c 'cd "$1" && "$2" match hopper --seat random --seat random --openings-file bad' - "$work" "$tavola"
? 2
tavola match: --openings-file 'bad' line 1: 'rrr/.R./.../.r./.../RW./www/w.w' is not a legal first action, nor is the line a position: at character ...
$ sh -c 'printf "%s\n" ".OfD/Ofdo/oFnN/nDFN 1 - 16" > "$1"' - "$work/bad"
$ sh -c 'cd "$1" && "$2" match mijnlieff --seat random --seat random --openings-file bad' - "$work" "$tavola"
? 2
tavola match: --openings-file 'bad' line 1: the game is over there; allowed is an opening where somebody acts
$ tavola match hopper --seat random --seat random --openings-file /dev/null --openings-order backwards
? 2
tavola match: --openings-order cannot be 'backwards'; allowed are sequential and random
$ tavola match hopper --seat random --seat random --openings-order random
? 2
tavola match: --openings-order needs --openings-file FILE
