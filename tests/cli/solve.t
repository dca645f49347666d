# Exact values. The whole game: Orange wins by one line, by two after a diagonal
# tile in a corner.
$ tavola solve mijnlieff
value -1 exact
move Da2 -1
move Da3 -1
move Db1 -1
move Db4 -1
move Dc1 -1
move Dc4 -1
move Dd2 -1
move Dd3 -1
move Fa1 -1
...
move Od4 -1
move Da1 -2
move Da4 -2
move Dd1 -2
move Dd4 -2
nodes ...
seconds ...
$ tavola solve mijnlieff Fb4 Na1 Da2 Ob3 Nb2 Ob1 Fc1 Da3 pass Dc4 --table 1
value 1 exact
move Od3 1
move Dd3 0
move Nd3 -2
nodes ...
seconds ...
# A pass is a move too.
$ tavola solve mijnlieff Fb4 Na1 Da2 Ob3 Nb2 Ob1 Fc1 Da3
value -2 exact
move pass -2
nodes ...
seconds ...
# The last tile of a game: its kind no longer matters.
$ tavola solve mijnlieff --position '.F.n/fdNd/DoOo/nOf. 1 d2 16'
value -2 exact
move Dd1 -2
move Fd1 -2
move Nd1 -2
nodes 0
seconds ...
$ tavola solve mijnlieff --nodes 100
? 1
unsolved
nodes 100
seconds ...
$ tavola solve mijnlieff --position 'ddff/nnoo/DDFF/NNOO 1 a3 16'
? 2
tavola solve: no player acts here: the game is over
$ tavola solve angoli
? 2
tavola solve: 'angoli' cannot be solved; allowed are games of two without chance
# Other games: what search can prove.
$ tavola solve hopper --position 'rr./Rrr/R../.../.../WW./www/.w. 1 0 42'
value 1 exact
move a6c8 1
move b7c8 1
move b8c8 1
move a7a5 0
move b7b6 0
move b7c6 0
move c7b6 0
move c7c6 0
move c7c8 0
nodes ...
seconds ...
# Draws too, where all that may still happen has been looked at.
$ tavola solve hopper --position 'rrr/.RR/.../.W./..w/..R/W../WWW 1 0 196'
value 1/2 exact
move a8a7 1/2
...
nodes ...
seconds ...
$ tavola solve hopper --nodes 1000
? 1
unsolved
nodes ...
seconds ...
$ tavola solve mijnlieff --table 0
? 2
tavola solve: --table cannot be '0'; allowed is a whole number from 1 to 65536
# All positions of Angoli, with three tokens a player: a file, and questions to it.
$ tavola solve angoli --out $work/values --tokens 3 --threads 2
offset 1 layer 4 residual ...
offset 1 layer 3 residual ...
offset 1 layer 2 residual ...
offset 1 layer 1 residual ...
offset 1 layer 0 residual ...
offset 2 layer 4 residual ...
...
corners A B first 0.9205525 second 0.0794475
corners A C first 0.9992779 second 0.0007221
corners A D first 0.9663440 second 0.0336560
value 0.9205525 second takes B
residual ...
seconds ...
# Once more there is nothing to do.
$ tavola solve angoli --out $work/values --tokens 3
corners A B first 0.9205525 second 0.0794475
...
$ tavola solve angoli --values $work/values A
value 0.0794475 exact
move B 0.0794475
move D 0.0336560
move C 0.0007221
tokens 3
$ tavola best angoli --values $work/values A
best B
value 0.0794475 exact
line B
nodes 0
# In the midst of a turn: player 1 contests a3, the last square that he needs. If he
# loses it, the last token of player 2 finds a free square in any case.
$ tavola solve angoli --values $work/values --position '112../2..../...../..... AB 1 a3 4'
value 0.5000000 exact
move 1 1.0000000
move 3 1.0000000
move 5 1.0000000
move 2 0.0000000
move 4 0.0000000
move 6 0.0000000
tokens 3
$ tavola solve angoli --values $work/values --check 100
...
checked 100 residual ...
$ tavola solve angoli --values $work/values A B --games 100
...
games 100 share 0...
$ tavola best angoli --values $work/values A B
? 2
tavola best: no player acts here: it is chance's turn
$ tavola solve angoli --values $work/values --position '111../..... BC'
? 2
tavola solve: position '111../..... BC' ...
$ tavola solve angoli -o level=advanced --values $work/values
? 2
tavola solve: ...
$ tavola solve angoli --values $work/nothing
? 2
tavola solve: cannot read ...
$ tavola solve angoli --values $here/solve.t
? 2
tavola solve: ...
$ tavola solve hopper --out $work/hopper
? 2
tavola solve: files of values are for angoli with two players and side=5; allowed are no other games
$ tavola solve angoli -o side=7 --out $work/seven
? 2
tavola solve: files of values are for angoli with two players and side=5; allowed are no other games
$ tavola solve angoli --out $work/values --tokens 9
? 2
tavola solve: --tokens cannot be '9'; allowed is a whole number from 1 to 8
$ tavola solve angoli -o level=advanced --out $work/values --tokens 2
? 2
tavola solve: --tokens cannot be '2'; allowed is a whole number from 3 to 8
$ tavola solve angoli --out $work/missing/values --tokens 2
? 2
tavola solve: cannot write ...
$ sh -c 'cd "$1" && mkdir folder && "$tavola" solve angoli --out folder --tokens 2' sh "$work"
? 2
tavola solve: 'folder' is no file; name one, or a new one
$ sh -c 'trap "" XFSZ; ulimit -f 1; "$tavola" solve angoli --out "$1/large" --tokens 2' sh "$work"
? 1
tavola solve: no room for ...
$ tavola solve angoli --out $work/values --values $work/values
? 2
tavola solve: --out and --values cannot go together
# Flags that would do nothing are refused.
$ tavola solve mijnlieff --tokens 3
? 2
tavola solve: --tokens and --threads are allowed only with --out
$ tavola solve angoli --values $work/values --threads 2
? 2
tavola solve: --tokens and --threads are allowed only with --out
$ tavola solve angoli --out $work/other --check 5
? 2
tavola solve: --check and --games are allowed only with --values
$ tavola solve angoli --out $work/other --nodes 5
? 2
tavola solve: --nodes and --table do not go with --out or --values
$ tavola best angoli --values $work/values A --json
? 2
tavola best: '--json' does not go with --values
$ tavola best angoli --values $work/values A --level 3
? 2
tavola best: '--level' does not go with --values
