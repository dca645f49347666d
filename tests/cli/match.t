# Engines against each other; node limits make the result the same everywhere.
$ tavola match hopper --seat alphabeta:depth=3 --seat random --games 19 --openings 2 --threads 2
hopper: 20 games, 10 openings, seed 1
engine 1 alphabeta:depth=3 ...
engine 2 random ...
wins     ...
pairs    ...
elo      +...
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
# Alone, a game that is cut off is not won.
$ tavola match pyramyd -o players=1 --seat random --games 2 --cap 3
pyramyd: 2 games, 2 openings, seed 1
engine 1 random                                0.0 points    0.00 % ...
...
ending   adjudicated: 2
# Programs.
$ tavola match hopper -o turns=30 --seat "ugi:$here/fake-ugi fair" --seat random --games 4 --depth 1 --records "$work/games"
hopper: 4 games, 2 openings, seed 1
...
ending   turn limit: 4
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi illegal" --seat random --games 2 --records "$work/games"
mijnlieff: 2 games, 1 openings, seed 1
engine 1 ugi:...
engine 2 random                                2.0 points  100.00 % ...
wins     0, draws 0, losses 2 of engine 1
...
ending   forfeit: 2
forfeits 2 of engine 1; the first: played 'zz', which is not legal
$ tavola replay "$work/games"
1 mijnlieff, 0 actions, returns 0 1, forfeit, player 1: played 'zz', which is not legal
2 mijnlieff, 1 actions, returns 1 0, forfeit, player 2: played 'zz', which is not legal
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi empty" --seat random --games 2
...
forfeits 2 of engine 1; the first: played '', which is not legal
$ tavola match mijnlieff --seat "ugi:exec $here/fake-ugi crash" --seat random --games 2
...
forfeits 2 of engine 1; the first: was ended by signal 11
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi leave" --seat random --games 2
...
forfeits 2 of engine 1; the first: ended with exit status 3
$ tavola match mijnlieff --seat "ugi:exec $here/fake-ugi close" --seat random --games 2
...
forfeits 2 of engine 1; the first: closed its output
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi hang" --seat random --games 2 --time 0.05
...
forfeits 2 of engine 1; the first: no move within 1100 ms
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi shout" --seat "ugi:$here/fake-ugi babble" --games 2 --time 0.05
...
forfeits 1 of engine 1; the first: no move within 1100 ms
forfeits 1 of engine 2; the first: no move within 1100 ms
$ tavola match mijnlieff --seat "ugi:no-such-program" --seat random --games 2
...
forfeits 2 of engine 1; the first: ended with exit status 127
$ tavola match pyramyd -o players=3 --seat random --seat "ugi:$here/fake-ugi absent" --seat random --games 3
pyramyd: 3 games, 1 openings, seed 1
engine 1 random                                1.5 points   50.00 % ...
engine 2 ugi:...
engine 3 random                                1.5 points   50.00 % ...
...
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
tavola match: seat 'uct:nodes=0' with 'nodes=0'; allowed are time=SECONDS nodes=N depth=N table=MEGABYTES threads=N
$ tavola match hopper --seat uct: --seat uct
? 2
tavola match: seat 'uct:' with ''; allowed are time=SECONDS nodes=N depth=N table=MEGABYTES threads=N
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
tavola match: 3 --seat given, but this game has 2 players; give --seat once for each
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
engine 1 alphabeta ...
engine 2 ugi:...
wins     2, draws 0, losses 2 of engine 1
...
seat     1: 0.00 %
seat     2: 100.00 %
length   mean 1.0, shortest 1, longest 1 actions
ending   goal fields: 4
$ tavola replay "$work/ends"
1 hopper, 1 actions, returns 0 1, goal fields
...
$ tavola match hopper --position 'rrr/.../www 1' --seat uct --seat uct
? 2
tavola match: position 'rrr/.../www 1' at character ...
$ tavola match mijnlieff --position '.OfD/Ofdo/oFnN/nDFN 1 - 16' --seat uct --seat uct
? 2
tavola match: in this --position the game is over; allowed is one where somebody acts
