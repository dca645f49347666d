# The protocol from a file; conversations are in docs/protocol.md.
$ tavola ugi
< isready
< quit
< isready
readyok
$ tavola ugi angoli -o players=3
< query toplay
response p1
$ tavola ugi chess
? 2
tavola ugi: unknown game 'chess'; allowed are mijnlieff, ...
$ tavola ugi hopper mijnlieff
? 2
tavola ugi: one word too many: 'mijnlieff'; see --help for what is allowed
$ tavola ugi -o turns=5
? 2
tavola ugi: -o needs a game; write: ugi GAME -o key=value
$ tavola ugi hopper -o turns=x
? 2
tavola ugi: option turns cannot be 'x'; allowed is a whole number from 0 to 1000000
# Bad lines: one error each, and the position stays.
$ tavola ugi hopper
< position startpos moves hshshs
< hello
< isready now
< position
< position here
< position startpos hshshs
< position startpos moves hshshs xyz
< position fen nonsense moves hshshs
< position fen
< setoption
< setoption Game hopper
< setoption name
< setoption name value 3
< setoption name Turn value 5
< setoption name Turns value 1000001
< setoption name Setup value none
< setoption name Game value chess
< setoption name Engine value deepblue
< setoption name MultiPV value 9
< setoption name Hash value -1
< setoption name Ponder value yes
< ponderhit
< query
< query weather
< query result now
< go depth
< go depth 0
< go depth 1001
< go nodes 9223372036854775808
< go movetime 1e3
< go p7time 1000
< go p1time 1000
< go depth 3 depth 4
< go infinite depth 3
< go fast
< go searchmoves
< go searchmoves depth 3
< go searchmoves hshshs searchmoves hshshs
< go searchmoves xyz depth 1
< query position
error unknown command 'hello'; allowed are ugi, isready, uginewgame, setoption, position, go, ponderhit, stop, query, quit
error superfluous word 'now'; allowed is the end of the line
error position cannot be ''; allowed are startpos, or fen and the text of a position
error position cannot be 'here'; allowed are startpos, or fen and the text of a position
error superfluous word 'hshshs'; allowed is the end of the line
error move 2: 'xyz' is not a legal action here; legal are ...
error position 'nonsense' ...
error position '' ...
error setoption cannot be followed by ''; allowed is name NAME value VALUE
error setoption cannot be followed by 'Game'; allowed is name NAME value VALUE
error setoption has no name ''; allowed is setoption name NAME value VALUE
error setoption has no name ''; allowed is setoption name NAME value VALUE
error unknown option 'Turn'; allowed are Game, Setup, Turns, Engine, Hash, Threads, MultiPV, Seed, Contempt, Level, Move Overhead, Ponder, Roll
error option turns cannot be '1000001'; allowed is a whole number from 0 to 1000000
error option setup cannot be 'none'; allowed is fixed or free
error unknown game 'chess'; allowed are mijnlieff, ...
error unknown engine 'deepblue'; allowed are alphabeta mcts uct beginner parallel auto
error MultiPV cannot be '9'; allowed is a whole number from 1 to 8
error Hash cannot be '-1'; allowed is a whole number from 1 to 65536
error Ponder cannot be 'yes'; allowed is true or false
error nothing is pondered about; allowed after go ponder
error unknown query ''; allowed are gameover, p1turn, result, legalmoves, toplay, returns, chance, position
error unknown query 'weather'; allowed are gameover, ...
error superfluous word 'now'; allowed is the end of the line
error depth cannot be ''; allowed is a whole number from 1 to 1000
error depth cannot be '0'; allowed is a whole number from 1 to 1000
error depth cannot be '1001'; allowed is a whole number from 1 to 1000
error nodes cannot be '9223372036854775808'; allowed is a whole number from 1 to 9223372036854775807
error movetime cannot be '1e3'; allowed is a whole number from -86400000 to 86400000
error unknown limit 'p7time'; allowed are movetime, nodes, depth, infinite, ponder, searchmoves, p1time, p1inc, p2time, p2inc, ...
error no time is given for player 2, who acts
error second limit 'depth'; allowed is each limit once
error other limits beside 'infinite'; allowed is infinite alone
error unknown limit 'fast'; allowed are movetime, nodes, depth, infinite, ...
error searchmoves cannot be ''; allowed are actions of the position
error searchmoves cannot be ''; allowed are actions of the position
error second limit 'searchmoves'; allowed is each limit once
error searchmoves: 'xyz' is not a legal action here; legal are ...
response ???/???/.../.../.../.../rRr/RrR 2 0 0
# What does not go together is refused, and the game stays as it was.
$ tavola ugi moguli -o triangles=3
< setoption name Tiles value T0
< setoption name GameSeed value x
< setoption name Game value angoli
< position startpos moves A B
< go depth 3
< query toplay
error ...
error option seed cannot be 'x'; allowed is a whole number from 0 to 9223372036854775807
error no player acts here: it is chance's turn, or the game is over
response chance
