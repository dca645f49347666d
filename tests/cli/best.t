# What an engine answers; node limits make it the same everywhere.
$ tavola best hopper hshshs hshshs --depth 8
best ...
value 0....
line ...
nodes ...
$ tavola best mijnlieff --nodes 2000 --seed 3 --engine uct
best ...
value ...
line ...
nodes 2000
$ tavola best hopper --engine deepblue
? 2
tavola best: engine 'deepblue' cannot play this; allowed are alphabeta ...
$ tavola best angoli --engine alphabeta
? 2
tavola best: engine 'alphabeta' cannot play this; allowed are expectation mcts uct
$ tavola best mijnlieff --time 1e9
? 2
tavola best: --time cannot be '1e9'; allowed is a number of seconds above 0, up to 86400
$ tavola best mijnlieff --time 0
? 2
tavola best: --time cannot be '0'; allowed is a number of seconds above 0, up to 86400
$ tavola best mijnlieff --depth 0
? 2
tavola best: --depth cannot be '0'; allowed is a whole number from 1 to 1000
$ tavola best angoli A B
? 2
tavola best: no player acts here: it is chance's turn, or the game is over
