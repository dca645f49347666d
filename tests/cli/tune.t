# Weights fitted to games: the same for a seed, whatever the number of threads.
$ tavola tune hopper --games 4 --nodes 50 --seed 7 --threads 2 --rounds 2
round 1 games 4 positions ...
round 2 games 4 positions ...
weight ...
...
# A command that just fills its line is followed by a whole new line.
$ tavola tune hopper --games 10 --nodes 20 --pull 1000000 --output "$work/weights.h"
round 1 games 10 positions ...
weight ...
...
$ cat "$work/weights.h"
/* SPDX-License-Identifier: MIT
 *
 * hopper_weights.h - how much each feature of hopper_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune hopper --games 10 --nodes 20 --rounds 1 --pull 1000000
 * --seed 1
...
$ tavola tune enlightenment -o middle=may --games 2 --nodes 20 --output /dev/null
round 1 games 2 positions ...
weight ...
...
$ tavola tune
? 2
tavola tune: the game is missing; allowed are mijnlieff, ...
$ tavola tune hopper angoli
? 2
tavola tune: one game at a time; 'angoli' is too much
$ tavola tune hopper --games 0
? 2
tavola tune: --games cannot be '0'; allowed is a whole number from 1 to 1000000
$ tavola tune hopper --nodes many
? 2
tavola tune: --nodes cannot be 'many'; allowed is a whole number from 1 to 2147483647
$ tavola tune hopper --rounds 101
? 2
tavola tune: --rounds cannot be '101'; allowed is a whole number from 1 to 100
$ tavola tune hopper --threads 0
? 2
tavola tune: --threads cannot be '0'; allowed is a whole number from 1 to 256
$ tavola tune enlightenment -o turns=1 --games 1
? 1
tavola tune: no game came to an end with positions worth judging
$ tavola tune hopper --output /nowhere/at/all
? 2
tavola tune: cannot write to '/nowhere/at/all'
