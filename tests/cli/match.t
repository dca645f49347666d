# Engines against each other; node limits make the result the same everywhere.
$ tavola match hopper --seat alphabeta:depth=3 --seat random --games 19 --openings 2 --threads 2
hopper: 20 games, 10 openings, seed 1
distinct 20 of 20 games
engine 1 alphabeta:depth=3 ...
engine 2 random ...
wins     ...
pairs    ...
elo      above +...
seat     1: ...
seat     2: ...
length   mean ...
...
$ tavola match mijnlieff --seat uct:nodes=50 --seat random --games 4 --records "$work/games" --seed 3
mijnlieff: 4 games, 2 openings, seed 3
...
$ tavola replay "$work/games"
1 mijnlieff, ...
2 mijnlieff, ...
3 mijnlieff, ...
4 mijnlieff, ...
# Chance, and more than two players.
$ tavola match angoli --seat uct:nodes=20 --seat random --games 4 --openings 3
angoli: 4 games, 2 openings, seed 1
...
$ tavola match pyramyd -o players=3 --seat uct:nodes=5 --seat random --seat random --games 3 --cap 300 --json
{
  "game": "pyramyd",
  "games": 3,
  "openings": 1,
  "distinct": 3,
  "seed": "1",
  "engines": [
    {"name": "uct:nodes=5", "points": ...
...
}
$ tavola match hopper --seat alphabeta:depth=2 --seat random --openings 3 --sprt 0,100 --games 400
hopper: ...
...
sprt     elo0 0, elo1 100: ratio ...
...
# More contestants than seats.
$ tavola match hopper --seat random --seat alphabeta:depth=1 --seat alphabeta:depth=2 --games 3 --tournament roundrobin
hopper: 12 games, 2 openings, seed 1
distinct 12 of 12 games
engine 1 random                                0.0 points    0.00 % ...
engine 2 alphabeta:depth=1 ...
engine 3 alphabeta:depth=2 ...
rank 1   engine ...
rank 2   engine ...
rank 3   engine 1    0.00 %, elo below ...
cross               1            2            3
       1            -        0.0/4        0.0/4
       2        4.0/4            - ...
       3        4.0/4 ...
seat     1: ...
...
$ tavola match hopper --seat random --seat alphabeta:depth=1 --seat alphabeta:depth=2 --games 2 --tournament gauntlet --json
...
  "cross": [
    [{"points": 0.000000, "games": 0}, {"points": 0.000000, "games": 2}, {"points": 0.000000, "games": 2}],
    [{"points": 2.000000, "games": 2}, {"points": 0.000000, "games": 0}, {"points": 0.000000, "games": 0}],
    [{"points": 2.000000, "games": 2}, {"points": 0.000000, "games": 0}, {"points": 0.000000, "games": 0}]
  ],
...
# Alone, a game that is cut off is not won.
$ tavola match pyramyd -o players=1 --seat random --games 2 --openings 0 --cap 3
pyramyd: 2 games, 2 openings, seed 1
distinct 2 of 2 games
engine 1 random                                0.0 points    0.00 % ...
...
ending   adjudicated: 2
# Mistakes of the caller.
$ tavola match hopper --seat level3:time=5 --seat uct
? 2
tavola match: seat 'level3:time=5': levels 1 to 7 have their own limits; allowed are time, nodes and depth with level 8
$ tavola match hopper --seat deepblue --seat uct
? 2
tavola match: seat 'deepblue': unknown engine 'deepblue'; allowed are ...
$ tavola match angoli --seat alphabeta --seat uct
? 2
tavola match: seat 'alphabeta': engine 'alphabeta' cannot play this; allowed are ...
$ tavola match hopper --seat uct:nodes=0 --seat uct
? 2
tavola match: seat 'uct:nodes=0' with 'nodes=0'; allowed are time=SECONDS nodes=N depth=N clock=SECONDS+SECONDS threads=N table=MEGABYTES
$ tavola match hopper --seat uct:nodes=10,nodes=20 --seat uct
? 2
tavola match: seat 'uct:nodes=10,nodes=20' with 'nodes' twice; once is allowed
$ tavola match hopper --seat uct: --seat uct
? 2
tavola match: seat 'uct:' with ''; allowed are time=SECONDS nodes=N depth=N clock=SECONDS+SECONDS threads=N table=MEGABYTES
$ tavola match hopper --seat ugi: --seat uct
? 2
tavola match: seat 'ugi:' needs a command behind it, as for the shell
$ tavola match hopper --seat uct
? 2
tavola match: 1 --seat given, but this game has 2 players; give --seat once for each
$ tavola match hopper
? 2
tavola match: 0 --seat given, but this game has 2 players; give --seat once for each
$ tavola match hopper --seat uct --seat uct --seat uct
? 2
tavola match: 3 --seat given, but this game has 2 players; give --seat once for each, or --tournament
$ tavola match hopper --seat uct --tournament gauntlet
? 2
tavola match: 1 --seat given, but a tournament of this game has 2 to 16
$ tavola match hopper --seat uct --seat uct --seat uct --tournament swiss
? 2
tavola match: --tournament cannot be 'swiss'; allowed are roundrobin and gauntlet
$ tavola match hopper --seat uct --seat uct --seat uct --tournament gauntlet --sprt 0,5
? 2
tavola match: --sprt is for two seats in games of two players
$ tavola match hopper --seat uct --seat uct --sprt 10,0
? 2
tavola match: --sprt cannot be '10,0'; allowed are two numbers ELO0,ELO1 from -1000 to 1000, the smaller first
$ tavola match hopper --seat uct --seat uct --games 0
? 2
tavola match: --games cannot be '0'; allowed is a whole number from 1 to 100000000
$ tavola match hopper --seat uct --seat uct --time now
? 2
tavola match: --time cannot be 'now'; allowed is a number of seconds above 0, up to 86400
$ tavola match hopper e4 --seat uct --seat uct
? 2
tavola match: one game at a time; there is 'e4' too much
$ tavola match hopper --seat uct --seat uct --records /no/such/folder
? 2
tavola match: cannot write --records '/no/such/folder': No such file or directory
$ tavola match chess --seat uct --seat uct
? 2
tavola match: unknown game 'chess'; allowed are mijnlieff, ...
# From a position, where whoever acts wins at once; a program is told of it, too.
$ tavola match hopper --position 'rrr/.R./.../.r./.../RW./www/w.w 2 0 45' --seat alphabeta --seat "ugi:'$tavola' ugi" --nodes 200 --games 4 --records "$work/ends"
hopper: 4 games, 2 openings, seed 1
distinct 2 of 4 games
engine 1 alphabeta ...
engine 2 ugi:...
wins     2, draws 0, losses 2 of engine 1
...
seat     1: 0.00 %
seat     2: 100.00 %
length   mean 1.0, shortest 1, longest 1 actions
ending   goal fields: 4
tavola match: 2 of 4 games repeat another one and prove nothing; more --openings make more games differ
$ tavola replay "$work/ends"
1 hopper, 1 actions, returns 0 1, goal fields
...
$ tavola match hopper --position 'rrr/.../www 1' --seat uct --seat uct
? 2
tavola match: position 'rrr/.../www 1' at character ...
$ tavola match mijnlieff --position '.OfD/Ofdo/oFnN/nDFN 1 - 16' --seat uct --seat uct
? 2
tavola match: in this --position the game is over; allowed is one where somebody acts
