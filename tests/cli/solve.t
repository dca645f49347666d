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
