# Programs.
$ tavola match hopper -o turns=30 --seat "ugi:$here/fake-ugi fair" --seat random --games 4 --depth 1 --records "$work/fair"
hopper: 4 games, 2 openings, seed 1
...
ending   turn limit: 4
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi illegal" --seat random --games 2 --openings 0 --records "$work/illegal"
? 1
mijnlieff: 2 games, 1 openings, seed 1
played   ...
distinct 2 of 2 games
engine 1 ugi:...
engine 2 random                                2.0 points  100.00 % ...
...
wins     0, draws 0, losses 2 of engine 1
...
ending   forfeit: 2
forfeits 2 of engine 1; the first: played 'zz', which is not legal
tavola match: engine 1 has forfeited every game: played 'zz', which is not legal
$ tavola replay "$work/illegal"
1 mijnlieff, 0 actions, returns 0 1, forfeit, player 1: played 'zz', which is not legal
2 mijnlieff, 1 actions, returns 1 0, forfeit, player 2: played 'zz', which is not legal
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi empty" --seat random --games 2
? 1
...
forfeits 2 of engine 1; the first: played '', which is not legal
tavola match: engine 1 has forfeited every game: played '', which is not legal
$ tavola match mijnlieff --seat "ugi:exec $here/fake-ugi crash" --seat random --games 2
? 1
...
forfeits 2 of engine 1; the first: was ended by signal 11
tavola match: engine 1 has forfeited every game: was ended by signal 11
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi leave" --seat random --games 2
? 1
...
forfeits 2 of engine 1; the first: ended with exit status 3
tavola match: engine 1 has forfeited every game: ended with exit status 3
$ tavola match mijnlieff --seat "ugi:exec $here/fake-ugi close" --seat random --games 2
? 1
...
forfeits 2 of engine 1; the first: closed its output
tavola match: engine 1 has forfeited every game: closed its output
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi hang" --seat random --games 2 --time 0.05
? 1
...
forfeits 2 of engine 1; the first: no move within 1100 ms
tavola match: engine 1 has forfeited every game: no move within 1100 ms
$ tavola match mijnlieff --seat "ugi:$here/fake-ugi shout" --seat "ugi:$here/fake-ugi babble" --games 2 --time 0.05
...
forfeits 1 of engine 1; the first: no move within 1100 ms
forfeits 1 of engine 2; the first: no move within 1100 ms
$ tavola match mijnlieff --seat "ugi:no-such-program" --seat random --games 2
? 1
...
forfeits 2 of engine 1; the first: ended with exit status 127
tavola match: engine 1 has forfeited every game: ended with exit status 127
$ tavola match pyramyd -o players=3 -o goal=race --seat random --seat "ugi:$here/fake-ugi absent" --seat random --games 3
? 1
pyramyd: 3 games, 1 openings, seed 1
played   ...
distinct 3 of 3 games
engine 1 random                                1.5 points   50.00 % ...
engine 2 ugi:...
engine 3 random                                1.5 points   50.00 % ...
...
tavola match: engine 2 has forfeited every game: ended with exit status 127
# Who forfeits again and again and finishes no game ends the match.
$ tavola match mijnlieff --seat random --seat "ugi:exit 4"
? 1
mijnlieff: 10 games, 5 openings, seed 1
...
ending   forfeit: 10
forfeits 10 of engine 2; the first: ended with exit status 4
tavola match: engine 2 has forfeited every game: ended with exit status 4
# An interrupt: what was played is reported and kept.
$ tavola match mijnlieff --seat random --seat "ugi:exec $here/fake-ugi interrupt" --games 50 --threads 1 --records "$work/interrupted"
? 1
mijnlieff: 6 games, 3 openings, seed 1
...
tavola match: interrupted after 6 of 50 games
$ tavola replay "$work/interrupted"
1 mijnlieff, ...
2 mijnlieff, ...
3 mijnlieff, ...
4 mijnlieff, ...
5 mijnlieff, ...
6 mijnlieff, ...
# What programs are told; names of options are read without regard to case.
$ tavola match mijnlieff --seat "ugi,option.hash size=64,threads=3,depth=1:$here/fake-ugi options" --seat random --games 2
mijnlieff: 2 games, 1 openings, seed 1
...
$ tavola match mijnlieff --seat "ugi,option.Hush=64:$here/fake-ugi options" --seat random --games 2
? 1
...
forfeits 2 of engine 1; the first: has no option 'Hush'
tavola match: engine 1 has forfeited every game: has no option 'Hush'
$ tavola match hopper --seat ugi,nodes=5: --seat uct
? 2
tavola match: seat 'ugi:' needs a command after it, as for the shell
$ tavola match hopper --seat ugi,nodes=5 --seat uct
? 2
tavola match: seat 'ugi:' needs a command after it, as for the shell
$ tavola match hopper --seat ugi,option.A=1,option.A=2:x --seat uct
? 2
tavola match: seat 'ugi,option.A=1,option.A=2:x' with 'option.A' twice; once is allowed
$ tavola match hopper --seat ugi,table=2:x --seat uct
? 2
tavola match: seat 'ugi,table=2:x' with 'table=2'; allowed are time=SECONDS nodes=N depth=N clock=SECONDS+SECONDS threads=N option.NAME=VALUE
