# Every command of commands.def, and what it says of itself; tests/cli/helped
# sees that none is missing, and that all ways to ask give the same.
$ tavola help
Tavola plays, referees and explains abstract board games.

  tavola COMMAND [ARGUMENT...]
  tavola help COMMAND        all about one command, as COMMAND --help
  tavola --version

  games      List the games, or tell the options of one
  rules      Explain how a game is played
  legal      Play the actions and list what is legal then
  perft      Count the sequences of actions of each length up to DEPTH
  show       Draw the position after the actions
  play       Play a game at the terminal
  serve      Serve the games to browsers, and host matches between people
  store      Copy or check the matches that tavola serve keeps
  best       Let an engine think and print what it would play
  solve      Prove the value of a position and of every move
  puzzles    Find positions with one good answer, and prove them
  analyse    Show what an engine thinks of a position, while it thinks
  ugi        Be an engine for other programs, in the UGI protocol
  match      Let engines play many games against each other
  replay     Read records of games, check and show them
  verify     Draw the dice of hosted matches again, from their records
  annotate   Write values and mistakes into a record
  simulate   Play random games in bulk and add up what they come to
  tune       Fit the weights of a game's evaluator to games the engine plays
  train      Let a net learn a game by playing against itself
  dataset    Let an engine play itself, and write what it thought, for learners
  merge      Put together the parts of a match, a simulation, a tuning or a dataset
  spread     Count or solve all positions, on many processes and machines
  bench      Measure the speed of the rules on one core
  completion Print a script that lets a shell complete words
  help       List the commands, or tell all about one

Without a command, tavola lets you choose a game and play it.
$ tavola help games
tavola games [GAME]

List the games, or tell the options of one.
...
  -h, --help         show this
$ tavola help rules
tavola rules GAME

Explain how a game is played.
...
  -h, --help         show this
$ tavola help legal
tavola legal GAME [-o key=value]... [ACTION...]

Play the actions and list what is legal then.
...
  -h, --help         show this
$ tavola help perft
tavola perft GAME DEPTH [-o key=value]... [ACTION...]

Count the sequences of actions of each length up to DEPTH.
...
  -h, --help         show this
$ tavola help show
tavola show GAME [-o key=value]... [ACTION...]

Draw the position after the actions.
...
  -h, --help         show this
$ tavola help play
tavola play [GAME] [-o key=value]... [ACTION...]

Play a game at the terminal.
...
  -h, --help         show this
$ tavola help serve
tavola serve [--listen HOST:PORT] [--data FOLDER] [--web FOLDER] ...

Serve the games to browsers, and host matches between people.
...
  -h, --help         show this
$ tavola help store
tavola store backup FILE|check [--data FOLDER]

Copy or check the matches that tavola serve keeps.
...
  --data FOLDER      the folder of tavola.db, where matches are kept
  -h, --help         show this
$ tavola help best
tavola best GAME [-o key=value]... [ACTION...]

Let an engine think and print what it would play.
...
  -h, --help         show this
$ tavola help solve
tavola solve GAME [-o key=value]... [ACTION...]

Prove the value of a position and of every move.
...
  -h, --help         show this
$ tavola help puzzles
tavola puzzles GAME [-o key=value]...

Find positions with one good answer, and prove them.

Levels play each other; what came shortly before the end of their games is looked at,
and kept where one action alone is good: win N (in N turns of one's own), hold (all
others lose), points N (Mijnlieff), centre N (Pyramyd together or alone), recall
(Angoli). Prints a line for each, sorted: goal, level, options, position and solution,
with a TAB between two of them; see docs/puzzles.md. The same flags find the same
puzzles, whatever the number of threads. With --check, every puzzle of a file is proven
again: prints what does not hold, and how many do; exit status 1 if not all do.

  -o key=value...    set an option of the game (see: tavola games GAME)
  --puzzles N        stop when there are so many; 220 if not given
  --games N          play so many games at most; 40 for each puzzle if not given
  --seed N           of the games; 1 if not given
  --nodes N          positions to look at for one proof; else as fits the game
  --values FILE      angoli: a file of solve --out knows the best recall; else a search
  --threads N        games at the same time; 1 if not given
  --out FILE         write there, all or nothing, instead of standard output
  --check FILE       prove the puzzles of this file, and find none
  -h, --help         show this
$ tavola help analyse
tavola analyse GAME [-o key=value]... [ACTION...], or: analyse --json

Show what an engine thinks of a position, while it thinks.
...
  -h, --help         show this
$ tavola help ugi
tavola ugi [GAME [-o key=value]...]

Be an engine for other programs, in the UGI protocol.
...
  -h, --help         show this
$ tavola help match
tavola match GAME --seat SPEC --seat SPEC... [-o key=value]...

Let engines play many games against each other.
...
  -h, --help         show this
$ tavola help replay
tavola replay FILE... [--each|--show|--position-text]

Read records of games, check and show them.
...
  -h, --help         show this
$ tavola help verify
tavola verify FILE...

Draw the dice of hosted matches again, from their records.
...
  -h, --help         show this
$ tavola help annotate
tavola annotate RECORD

Write values and mistakes into a record.
...
  -h, --help         show this
$ tavola help simulate
tavola simulate GAME [--games N] [-o key=value]... [ACTION...]

Play random games in bulk and add up what they come to.
...
  -h, --help         show this
$ tavola help tune
tavola tune GAME [-o key=value]...

Fit the weights of a game's evaluator to games the engine plays.
...
  -h, --help         show this
$ tavola help train
tavola train GAME [-o key=value]... --out FOLDER

Let a net learn a game by playing against itself.
...
  -h, --help         show this
$ tavola help dataset
tavola dataset GAME [-o key=value]... --games N --out FILE

Let an engine play itself, and write what it thought, for learners.
...
  -h, --help         show this
$ tavola help merge
tavola merge FILE...

Put together the parts of a match, a simulation, a tuning or a dataset.
...
  -h, --help         show this
$ tavola help spread
tavola spread count|solve GAME [-o key=value]... [ACTION...]

Count or solve all positions, on many processes and machines.
...
  -h, --help         show this
$ tavola help bench
tavola bench [GAME...] [-o key=value]...

Measure the speed of the rules on one core.
...
  -h, --help         show this
$ tavola help completion
tavola completion bash|zsh|fish

Print a script that lets a shell complete words.
...
  -h, --help         show this
$ tavola help help
tavola help [COMMAND]

List the commands, or tell all about one.
...
  -h, --help         show this
$ tavola help analyze
tavola analyse ...
...
It is also called analyze.
...
$ tavola help chess
? 2
tavola help: unknown command 'chess'; allowed are games, ...
$ tavola help games rules
? 2
tavola help: one word too many: 'rules'; see --help for what is allowed
# Behind "--" there are no flags, and so no help.
$ tavola legal mijnlieff -- -h
? 2
tavola legal: action 1: '-h' is not a legal action here; ...
$ tavola analyze hopper --depth 1
depth ...
...
$ tavola completion tcsh
? 2
tavola completion: the shell cannot be 'tcsh'; allowed are bash, zsh and fish
$ tavola completion
? 2
tavola completion: the shell cannot be ''; allowed are bash, zsh and fish
