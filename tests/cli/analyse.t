# What an engine thinks, for people; for programs see docs/protocol.md.
$ tavola analyse hopper hshshs hshshs --depth 6 --lines 2
depth 6  nodes ...
1. ...
2. ...
# A proven result with its distance: shown to be the shortest, or not.
$ tavola analyse hopper --position 'rrr/.RR/.../.W./..w/..R/W../WWW 1 0 64' --nodes 100000
depth ...
1. win in 7 exact: ...
$ tavola analyse hopper --position 'r.R/R.R/RR./W../.../.../.WW/Www 2 0 75' --nodes 100000
depth ...
1. loss in 6 exact: ...
$ tavola analyse mijnlieff Na1 --nodes 500 --seed 3 --engine uct
depth 0  nodes 500  ...
1. +...
$ tavola analyse hopper --engine deepblue
? 2
tavola analyse: unknown engine 'deepblue'; allowed are ...
$ tavola analyse hopper --lines 9
? 2
tavola analyse: --lines cannot be '9'; allowed is a whole number from 1 to 8
$ tavola analyse hopper --nodes 0
? 2
tavola analyse: --nodes cannot be '0'; allowed is a whole number from 1 to 9223372036854775807
$ tavola analyse angoli A B
? 2
tavola analyse: no player acts here: it is chance's turn, or the game is over
$ tavola analyse hopper xyz
? 2
tavola analyse: action 1: 'xyz' is not a legal action here; legal are ...
$ tavola analyse hopper --json
? 2
tavola analyse: with --json, 'hopper' belongs into the requests; allowed are --threads, --table
$ tavola analyse --json --depth 3
? 2
tavola analyse: with --json, flag '--depth' belongs into the requests; allowed are --threads, --table
$ tavola analyse --json --threads 0
? 2
tavola analyse: --threads cannot be '0'; allowed is a whole number from 1 to 256
# Requests from a file; an empty line is none.
$ tavola analyse --json --threads 1
< {"id":1,"game":"mijnlieff","limits":{"nodes":"100"}}
< 
< {"id":2,"game":"mijnlieff","limits":{"nodes":"100"}
{"id":1,"actor":"player 1","legal":...
{"id":null,"error":{"message":"the line is not an object of JSON"}}
