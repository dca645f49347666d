# What the commands print.
$ tavola --version
tavola 0...
$ tavola --help
Tavola plays, referees and explains abstract board games.
...
$ tavola legal --help
tavola legal GAME [-o key=value]... [ACTION...]

Play the actions and list what is legal then.
...
$ tavola games
mijnlieff 2
hopper 2 setup=fixed|free turns=200(0-1000000)
...
$ tavola games hopper
hopper: Hopper and Sneaker, for 2 players
...
$ tavola rules mijnlieff
Mijnlieff
...
# Lists are sorted bytewise; flags may stand anywhere.
$ tavola legal mijnlieff Na1 --each Nb1
player 1
...

player 2
Da2
Db1
Db2
Fa2
Fb1
Fb2
Na2
Nb1
Nb2
Oa2
Ob1
Ob2

player 1
Da2
Db2
Dc1
Dc2
Fa2
Fb2
Fc1
Fc2
Na2
Nb2
Nc1
Nc2
Oa2
Ob2
Oc1
Oc2
$ tavola legal mijnlieff --position 'ddff/nnoo/DDFF/NNOO 1 a3 16'
over
returns 1/2 1/2
score 4 4
$ tavola perft mijnlieff 3
0 1
1 48
2 1152
3 26272
$ tavola perft mijnlieff 2 Na1 --divide
Da2 12
Db1 12
Db2 16
Fa2 40
Fb1 40
Fb2 28
Na2 16
Nb1 16
Nb2 28
Oa2 20
Ob1 20
Ob2 24
2 272
$ tavola perft mijnlieff 1 --position 'ddff/nnoo/DDFF/NNOO 1 a3 16'
0 1
1 0
$ tavola show mijnlieff Oa1 --text
     (D)x2  (F)x2  (N)x2  (O)x2

 4     +      .      .      .
 3     +      .      .      .
 2     +      .      .      .
 1    [O]*    +      +      +
       a      b      c      d
     [D]x2  [F]x2  [N]x2   [O]
Score of Brown: 0   Score of Orange: 0
(D) Diagonal of Orange   (F) Pusher of Orange   (N) Puller of Orange
(O) Straight of Orange   [D] Diagonal of Brown   [F] Pusher of Brown
[N] Puller of Brown   + open for the next tile   [O] Straight of Brown
* the last tile; it says where to play
# The words beside it are those of the language.
$ tavola show hopper --language es
Blanco: 0 de 6 fichas en la meta
 8  (?)  (?)  (?)
 7  (?)  (?)  (?)
   ---------------
 6   .    .    .
 5   .    .    .
 4   .    .    .
 3   .    .    .
   ---------------
 2  [?]  [?]  [?]
 1  [?]  [?]  [?]
     a    b    c
Rojo: 0 de 6 fichas en la meta
[?] ficha roja, aún sin decidir   (?) ficha blanca, aún sin decidir
$ tavola show mijnlieff Oa1 --position-text
..../..../..../O... 2 a1 1
$ tavola show mijnlieff --position='..../..../..../O... 2 a1 1' Nb1 --position-text
..../..../..../On.. 1 b1 2
