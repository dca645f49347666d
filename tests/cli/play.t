# A game at the command line.
$ tavola play mijnlieff --seat 2=human
< help
< moves Oa
< Zz
< oa1
< undo
< redo
< undo
< undo
< quit

Mijnlieff. Type rules to read how it is played, help for help.

      a    b    c    d
...
Brown, your turn.
Play a tile on the border (any + square).
You can type: Da1 Da2 Da3 Da4 Db1 Db4 Dc1 Dc4 Dd1 Dd2 Dd3 Dd4 Fa1 Fa2 Fa3
...
> 
Type an action from the list, or one of these words:
...
>  Oa1 Oa2 Oa3 Oa4
> 'Zz' is not a legal action here; legal are Da1 Da2 Da3 Da4 Db1 Db4 Dc1 Dc4
and 40 more. Type help for help.
...
Orange, your turn.
Play a tile in the row or column of the O tile on a1 (a + square).
...
Brown, your turn.
Play a tile on the border (any + square).
...
Orange, your turn.
Play a tile in the row or column of the O tile on a1 (a + square).
...
Brown, your turn.
Play a tile on the border (any + square).
...
> There is nothing to take back.
> 
# The end of the input ends the game without an error.
$ tavola play mijnlieff
...
> 
# Choosing a game by number; nonsense is asked again.
$ tavola play
< 99
< 
< 1
< rules
< quit
Tavola. Which game would you like to play?

  1  Mijnlieff            2 players
...
Number or name, or quit: There is no such game; type a number from 1 to ...
...
Mijnlieff. Type rules to read how it is played, help for help.
...
> 
A game for two by Andy Hopwood. You choose which tile you pl...
...
# Two random players finish by themselves, and the same seed gives the same game.
$ tavola play mijnlieff --seat 1=random --seed 3

Mijnlieff. Type rules to read how it is played, help for help.
Brown puts ...
Orange puts ...
...
The game is over (...
Score: ...
# A game with dice and three players, chosen from the menu; chance waits.
$ tavola play --seed 4
< angoli
< 9
< 3
< a
< 
< QUIT
...
Number or name, or quit: How many players, 2 to 4? How many players, 2 to 4? 
Angoli. Type rules to read how it is played, help for help.
...
Player 1, your turn.
...
Roll the die for Player 1: a token sets out from A.
Press Enter> Player 1 rolls ...
...
# A level plays, and a line that is no text is asked for again.
$ tavola play hopper --seat 1=level1 --seat 2=level1 --seed 2 -o turns=6
...
The game is over (turn limit): a draw.
# Moves can be asked for at any time, in any letters; who plays is asked once.
$ tavola play angoli --seat 2=human
< A
< B
< MOVES
< quit
...
Press Enter> Chance decides now; press Enter.
...
$ tavola play hopper -o turns=2 --seat 2=human hhhsss hhhsss a2a3 a7a6
< moves
< quit
...
> The game is over; nobody can act.
...
$ tavola play -o players=3
< angoli
< quit
...
Angoli. Type rules to read how it is played, help for help.
...
