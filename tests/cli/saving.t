# The word save writes the match into a new file, and into that one again.
$ sh -c 'cd "$1"; "$tavola" play mijnlieff --lines --seat 2=human' - "$work"
< Oa1
< save my game
< Na2
< SAVE my game
< help
< quit
...
> Saved to my game
...
> Saved to my game
> 
...
  save X    write the match into the file X, which must be new
...
$ cat "$work/my game"
game mijnlieff
rules 1
player 1 human
player 2 human
actions 2
Oa1 Na2

# Other files stay as they are; what cannot be written is said.
$ sh -c 'cd "$1"; echo mine > other; "$tavola" play mijnlieff --lines --seat 2=human' - "$work"
< save other
< save none/file
< save my game
...
> There is such a file already, and it stays as it is: other
> Not saved: cannot write 'none/file': No such file or directory
> There is such a file already, and it stays as it is: my game
> 
$ cat "$work/other"
mine
# In other languages too.
$ sh -c 'cd "$1"; "$tavola" play mijnlieff --lines --language de' - "$work"
< save other
...
> Eine Datei dieses Namens gibt es schon, sie bleibt, wie sie ist: other
> 
# The file that was loaded may be replaced.
$ sh -c 'cd "$1"; "$tavola" play --lines --load "my game"' - "$work"
< Ob2
< save my game
...
> Saved to my game
> 
...
$ tavola replay "$work/my game"
1 mijnlieff, 3 actions, unfinished, player 2 to act
# Without a name: the file of --save, which leaving writes again, whatever else was saved; or a new one.
$ sh -c 'cd "$1"; "$tavola" play mijnlieff --lines --seat 2=human --save asked' - "$work"
< save
< save elsewhere
< Oa1
...
> Saved to asked
> Saved to elsewhere
...
$ sh -c 'cd "$1"; tail -n 3 asked elsewhere' - "$work"
==> asked <==
actions 1
Oa1


==> elsewhere <==
player 2 human
actions 0

$ sh -c 'mkdir "$1/new"; cd "$1/new"; for i in 1 2; do printf "save\nsave\n" | "$tavola" play mijnlieff --lines > said; done; ls | sed "s/-[0-9]*-[0-9]*-[0-9]*-/-DATE-/"; grep -c "^> Saved to mijnlieff-.*-2.txt" said' - "$work"
mijnlieff-DATE-1.txt
mijnlieff-DATE-2.txt
said
2
# Signals save too, and end the program as they do.
$ sh "$here/leave" TERM "$work/term"
left with 143
$ cat "$work/term"
game mijnlieff
rules 1
player 1 human
player 2 human
actions 1
Oa1

$ sh "$here/leave" HUP "$work/hup"
left with 129
$ tavola replay "$work/hup"
1 mijnlieff, 1 actions, unfinished, player 2 to act
# Who cannot save is told, whatever made him leave.
$ sh "$here/leave" TERM "$work/none/file"
left with 1
tavola play: cannot write '...
$ tavola play mijnlieff --lines --save "$work/none/file"
? 1
...
tavola play: cannot write '...
# So is who cannot replace a file, which stays as it is.
$ sh -c 'cd "$1"; cp term before; echo kept > term.new; "$tavola" play --lines --load term --save term > said; cmp term before && cat term.new' - "$work"
< Na2
tavola play: cannot write 'term.new': File exists
kept
# A result that the rules do not give is kept, unless play goes on.
$ sh -c 'cd "$1"; printf "game mijnlieff\nrules 1\nplayer 1 Ann\nplayer 2 human\nreturns 1/2 1/2\nending adjudicated\nactions 1\nOa1\n\n" > half; "$tavola" play --lines --load half --save again > said; cmp half again' - "$work"
$ sh -c 'cd "$1"; "$tavola" play --lines --load half --save half' - "$work"
< Na2
...
$ cat "$work/half"
game mijnlieff
rules 1
player 1 Ann
player 2 human
actions 2
Oa1 Na2

# Nobody need ask: a match in progress is kept after each action, and goes on.
$ sh -c 'rm -r "$XDG_STATE_HOME/tavola"; exec "$tavola" play mijnlieff --lines --seat 2=human --language it'
< Oa1
< Na2
< undo
...

La partita è conservata in ...
Per continuare questa partita:
tavola play --language it --continue
$ sh -c 'cd "$XDG_STATE_HOME/tavola"; ls -A | sed "s/-[0-9]*-[0-9]*-[0-9]*-/-DATE-/"; cat *'
mijnlieff-DATE-1.txt
game mijnlieff
rules 1
player 1 human
player 2 human
actions 1
Oa1

$ tavola play --continue
< Nb1
...
Orange, your turn.
...
The match is kept in ...
...
tavola play --continue
# In the same file; a game is not needed either.
$ tavola play --language de
< 
< quit
...
Mit der Eingabetaste allein geht die letzte Partie weiter: Mijnlieff, Zug 3.
...
Braun ist am Zug.
...
$ tavola play
< 2
< quit
...
Enter alone goes on with your last match: Mijnlieff, turn 3.
...
Hopper and Sneaker. ...
...
# Even kill -9 loses nothing, and what it leaves half written is no obstacle.
$ sh -c 'touch "$(ls "$XDG_STATE_HOME"/tavola/*)".new; sh "$here/leave" KILL "$1/killed"; ls "$1/killed"' - "$work"
? 2
left with 137
ls: cannot access...
$ tavola play --continue
...
Orange, your turn.
...
# The file of --save is named instead, if it was written.
$ sh -c 'cd "$1"; "$tavola" play --lines --continue --save "our match"' - "$work"
...
To continue this match:
tavola play --load 'our match' --save 'our match'
# A match that is over is kept no longer, and so is none where nobody plays.
$ sh -c 'rm -r "$XDG_STATE_HOME/tavola"; "$tavola" play hopper -o turns=2 --lines --seat 2=human hhhsss hhhsss a2a3 > said; ls "$XDG_STATE_HOME/tavola"'
< a7a6
$ sh -c 'cd "$XDG_STATE_HOME"; "$tavola" play mijnlieff --lines --seat 1=random > said; ls tavola'
$ tavola play --continue
? 2
tavola play: --continue finds no match in ...
$ tavola play --continue mijnlieff
? 2
tavola play: --continue has game, options and actions of its own; allowed is no GAME, -o or --position beside it
$ tavola play --continue --load x
? 2
tavola play: --continue and --load both name a match; allowed is one of them
# Where it cannot be kept, that is said once, and the whole match is in the command.
$ env XDG_STATE_HOME=/dev/null "$tavola" play mijnlieff --lines --seat 2=human
< Oa1
< Na2
...
> Brown puts ...
The match cannot be kept, but play goes on: cannot make the folder '/dev/null/tavola': Not a directory
...
> Orange puts ...

...
To continue this match:
tavola play mijnlieff --seat 1=human --seat 2=human Oa1 Na2
# The command to go on with can be pasted, whatever the file is called.
$ sh -c 'cd "$1"; "$tavola" play mijnlieff --lines --seat 2=human --save "Ann'\''s match"' - "$work"
< Oa1
< quit
...
tavola play --load 'Ann'\''s match' --save 'Ann'\''s match'
