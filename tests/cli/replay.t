# Records of games, read and checked.
$ tavola replay -
< # two games
< game mijnlieff
< rules 1
< player 1 Ann
< actions 3
< Oa1 Na2
< Ob2
< 
< game hopper
< forfeit 2 went home
< actions
< hshshs
1 mijnlieff, 3 actions, unfinished, player 2 to act
2 hopper, 1 actions, returns 1 0, forfeit, player 2: went home
$ tavola replay - --position-text
< game mijnlieff
< actions 2
< Oa1 Na2
..../..../n.../O... 1 a2 2
$ tavola replay - --each
< game mijnlieff
< actions 2
< Oa1 Na2
1 mijnlieff, 2 actions, unfinished, player 1 to act
1 player 1 Oa1 ..../..../..../O... 2 a1 1
2 player 2 Na2 ..../..../n.../O... 1 a2 2
$ tavola replay - --show
< game mijnlieff
< actions 0
1 mijnlieff, 0 actions, unfinished, player 1 to act
...
$ tavola replay - --show --language it
< game mijnlieff
< actions 0
1 mijnlieff, 0 actions, unfinished, player 1 to act
...
Punti di Marrone: 0   Punti di Arancione: 0
...
# A record that is wrong does not hide those behind it.
$ tavola replay -
< game mijnlieff
< actions
< Oa1 Oa1
< Ob1
< 
< game mijnlieff
< actions 1
< Oa1
? 2
tavola replay: -: line 3: action 2: 'Oa1' is not a legal action here; legal are ...
2 mijnlieff, 1 actions, unfinished, player 2 to act
$ tavola replay -
< game chess
? 2
tavola replay: -: line 1: unknown game 'chess'; allowed are mijnlieff, ...
# A text without any record is an error.
$ tavola replay -
? 2
tavola replay: -: line 1: there is no record; one begins with the line 'game NAME'
$ tavola replay -
< # nothing
< 
? 2
tavola replay: -: line 2: there is no record; one begins with the line 'game NAME'
# What is said of a game, its actions and variations.
$ tavola replay - --each
< game mijnlieff
< event a Sunday
< date 2026-11-17
< actions 2
< Oa1
< :comment a corner
< :value 0.5312 exact
< Na2
< :mood good
< :from 1
< Na3
1 mijnlieff, 2 actions, unfinished, player 1 to act
  event a Sunday
  date 2026-11-17
1 player 1 Oa1 ..../..../..../O... 2 a1 1
  comment a corner
  value 0.5312 exact
2 player 2 Na2 ..../..../n.../O... 1 a2 2
  mood good
from 1
3 player 2 Na3 ..../n.../..../O... 1 a3 2
$ tavola replay
? 2
tavola replay: which FILE? allowed are files of records, or - for standard input
$ tavola replay no-such-file
? 2
tavola replay: cannot read 'no-such-file': No such file or directory; allowed is a file of records, or - for standard input
$ tavola replay /
? 2
tavola replay: cannot read '/': Is a directory; allowed is a file of records, or - for standard input
$ tavola replay - --each --show
? 2
tavola replay: only one of --each, --show and --position-text
# Nobody gets more than the point, and all together get one.
$ tavola replay -
< game hopper
< returns 60 7
< ending adjudicated
< actions
? 2
tavola replay: ...
$ tavola replay -
< game hopper
< returns 1 1
< ending adjudicated
< actions
? 2
tavola replay: ...
