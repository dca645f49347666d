# Clocks: programs are told all of them, and who is late has lost.
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi clock" --seat uct:nodes=5,clock=100+1 --games 2 --clock 100+1
mijnlieff: 2 games, 1 openings, seed 1
...
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi hang" --seat random --games 2 --clock 0.05
? 1
...
forfeits 2 of engine 1; the first: no move within 100 ms
tavola match: engine 1 has forfeited every game: no move within 100 ms
$ tavola match mijnlieff --seat "ugi,clock=0.05+9:$here/fake-ugi hang" --seat random --games 2 --margin 25 --time 20
? 1
...
forfeits 2 of engine 1; the first: no move within 75 ms
tavola match: engine 1 has forfeited every game: no move within 75 ms
# A clock runs down: three times a fifth of a second is more than half a second.
$ tavola match mijnlieff --seat "ugi,clock=0.5:$here/fake-ugi slow" --seat random --games 2 --margin 0 --openings 0
? 1
...
forfeits 2 of engine 1; the first: no move within ...
tavola match: engine 1 has forfeited every game: no move within ...
# Our engines spend a part of the clock only.
$ tavola match mijnlieff --seat uct --seat level1 --games 2 --clock 1 --margin 2000
mijnlieff: 2 games, 1 openings, seed 1
...
ending   ...
$ tavola match hopper --seat uct --seat uct --clock 10+
? 2
tavola match: --clock cannot be '10+'; allowed are seconds for the game, above 0, and for each action, like 10+0.1
$ tavola match hopper --seat uct --seat uct --clock 10 --time 1
? 2
tavola match: only one of --time and --clock
$ tavola match hopper --seat uct:clock=0 --seat uct
? 2
tavola match: seat 'uct:clock=0' with 'clock=0'; allowed are time=SECONDS nodes=N depth=N clock=SECONDS+SECONDS threads=N table=MEGABYTES net=none net=FILE
$ tavola match hopper --seat level3:clock=5 --seat uct
? 2
tavola match: seat 'level3:clock=5': levels 1 to 7 have no clock; allowed is one with level8
$ tavola match hopper --seat uct --seat uct --margin many
? 2
tavola match: --margin cannot be 'many'; allowed is a whole number from 0 to 60000
