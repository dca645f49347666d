# Files for learners. What is in them is checked by tests/python.
$ tavola dataset mijnlieff --games 3 --engine uct:nodes=50 --out "$work/one"
3 games, ...
$ tavola dataset hopper --games 2 --engine level2 --lines 1 --noise 0 --opening 0 --threads 3 --out "$work/two"
2 games, ...
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
