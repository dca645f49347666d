# Files for learners. What is in them is checked by tests/python.
$ tavola dataset mijnlieff --games 3 --engine uct:nodes=50 --out "$work/one"
3 games, ...
$ tavola dataset hopper --games 2 --engine level2 --lines 1 --noise 0 --opening 0 --threads 3 --out "$work/two"
2 games, ...
# Parts come to the whole.
$ tavola dataset hopper --games 5 --engine level2 --out "$work/whole"
5 games, ...
$ tavola dataset hopper --games 5 --engine level2 --part 1/3 --out "$work/p1"
1 games, ...
$ tavola dataset hopper --games 5 --engine level2 --part 2/3 --threads 2 --out "$work/p2"
2 games, ...
$ tavola dataset hopper --games 5 --engine level2 --part 3/3 --out "$work/p3"
2 games, ...
$ tavola merge "$work/p3" "$work/p1" "$work/p2" --out "$work/merged"
...
$ cmp "$work/merged" "$work/whole"
$ tavola merge "$work/p3" "$work/p1" --out "$work/x"
? 2
tavola merge: part 2/3 is missing; all parts are needed
$ tavola merge "$work/p1" "$work/p2" --out "$work/x"
? 2
tavola merge: part 3/3 is missing; all parts are needed
$ tavola merge "$work/p1" "$work/p1" --out "$work/x"
? 2
tavola merge: ...
$ tavola merge "$work/p1" "$work/whole" --out "$work/x"
? 2
tavola merge: ...
$ tavola merge "$work/p1" "$work/p2" "$work/p3"
? 2
tavola merge: --out FILE is missing: where to write the dataset
$ tavola dataset hopper --games 5 --engine level3 --part 3/3 --out "$work/q3"
2 games, ...
$ tavola merge "$work/p1" "$work/p2" "$work/q3" --out "$work/x"
? 2
tavola merge: ...
$ dd if="$work/p2" of="$work/cut" bs=3000 count=1 status=none
$ tavola merge "$work/p1" "$work/cut" "$work/p3" --out "$work/x"
? 2
tavola merge: ...
$ tavola dataset hopper --part 4/3 --out "$work/x"
? 2
tavola dataset: --part cannot be '4/3'; allowed is I/N, like 2/4: ...
$ tavola dataset
? 2
tavola dataset: the game is missing; allowed are mijnlieff, ...
$ tavola dataset mijnlieff
? 2
tavola dataset: --out FILE is missing: where to write
$ tavola dataset mijnlieff Oa1 --out "$work/x"
? 2
tavola dataset: ...
$ tavola dataset mijnlieff --out /nowhere/x
? 2
tavola dataset: cannot write to '/nowhere/x'
$ tavola dataset mijnlieff --out "$work/x" --games 0
? 2
tavola dataset: --games cannot be '0'; allowed is a whole number from 1 to 1000000000
$ tavola dataset mijnlieff --out "$work/x" --lines 9
? 2
tavola dataset: --lines cannot be '9'; allowed is a whole number from 1 to 8
$ tavola dataset mijnlieff --out "$work/x" --temperature 0
? 2
tavola dataset: --temperature cannot be '0'; allowed is a number from 0.0001 to 1000
$ tavola dataset mijnlieff --out "$work/x" --engine random
? 2
tavola dataset: --engine cannot be 'random'; allowed are levels and engines of ours, on one thread, with nodes or depth as their limit
$ tavola dataset mijnlieff --out "$work/x" --engine uct:time=1
? 2
tavola dataset: --engine cannot be 'uct:time=1'; allowed are levels ...
$ tavola dataset mijnlieff --out "$work/x" --engine nobody
? 2
tavola dataset: ...
