# Values and mistakes, written into a record; what else it says is kept.
$ tavola annotate - --nodes 500
< game mijnlieff
< comment kept
< actions
< Oa1 Na2 Ob2
< :comment kept too
< :from 1
< Na3
game mijnlieff
rules 1
comment kept
annotator tavola exact nodes=500
actions 3
Oa1
:value 0...
Na2
:value 0...
...
Ob2
:comment kept too
:value 0...
...
:from 1
Na3

# The engine finds the win that was thrown away, and what was noted before goes.
$ tavola match mijnlieff --seat random --seat random --games 2 --records "$work/games" --seed 3
...
$ tavola annotate "$work/games" --nodes 300 --output "$work/noted"
$ tavola replay "$work/noted"
1 mijnlieff, ...
2 mijnlieff, ...
$ tavola annotate "$work/noted" --nodes 300 --output "$work/noted"
? 2
tavola annotate: --output '...
$ tavola annotate "$work/noted" --nodes 200 --replace
$ tavola replay "$work/noted"
1 mijnlieff, ...
2 mijnlieff, ...
$ tavola annotate
? 2
tavola annotate: which RECORD? allowed is a file of records, or - for standard input
$ tavola annotate - --replace
? 2
tavola annotate: --replace writes into the file that was read; allowed is --output or --replace, and a file
$ tavola annotate - --nodes 10
< game mijnlieff
< actions
< Oa1 Oa1
? 2
tavola annotate: cannot read '-': line 3: action 2: 'Oa1' is not a legal action here; ...
# A match is saved, and goes on.
$ tavola play mijnlieff --lines --seat 2=human --save "$work/mine"
< Oa1
< Na2
< quit
...
$ cat "$work/mine"
game mijnlieff
rules 1
player 1 human
player 2 human
actions 2
Oa1 Na2

$ tavola play --lines --load "$work/mine" --save "$work/mine"
< undo
< Na3
< quit
...
$ cat "$work/mine"
game mijnlieff
rules 1
player 1 human
player 2 human
actions 2
Oa1 Na3
:from 1
Na2

$ tavola play mijnlieff --lines --save "$work/mine"
? 2
tavola play: --save '...
$ tavola play mijnlieff --load "$work/mine"
? 2
tavola play: --load has game, options and actions of its own; allowed is no GAME, -o or --position beside it
$ tavola play --load "$work/none"
? 2
tavola play: cannot read ...
# A win that was thrown away, by proof; without a limit, as the browser judges.
$ tavola annotate -
< game hopper
< position ..R/RRR/R.W/r../.../.../wWW/.ww 1 0 68
< actions
< a5b5
game hopper
rules 1
position ..R/RRR/R.W/r../.../.../wWW/.ww 1 0 68
annotator tavola alphabeta nodes=20000
actions 1
a5b5
:value 0.0000 exact
:better a6a8 1.0000 exact
:mark ??

# All corners of Angoli are alike, whatever an engine thinks of what follows: no mark.
$ tavola annotate -
< game angoli
< actions
< C
game angoli
rules 1
annotator tavola expectation nodes=20000
actions 1
C
:value 0...

