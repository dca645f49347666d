# Bad input: one line that says what was wrong and what is allowed, status 2.
$ tavola chess
? 2
tavola: unknown command 'chess'; allowed are games, rules, legal, perft, show, play, serve, store, best, solve, puzzles, analyse, ugi, match, replay, verify, annotate, simulate, tune, train, dataset, merge, spread, bench, completion, help, --version, --help
$ tavola legal
? 2
tavola legal: the game is missing; allowed are mijnlieff, ...
$ tavola legal ''
? 2
tavola legal: unknown game ''; allowed are mijnlieff, ...
$ tavola legal chess
? 2
tavola legal: unknown game 'chess'; allowed are mijnlieff, ...
$ tavola rules "che$(printf '\n\033')ss"
? 2
tavola rules: unknown game 'che\x0a\x1bss'; allowed are mijnlieff, ...
$ tavola rules Mühle
? 2
tavola rules: unknown game 'Mühle'; allowed are mijnlieff, ...
$ tavola rules "M$(printf '\374')hle"
? 2
tavola rules: unknown game 'M\xfchle'; allowed are mijnlieff, ...
$ tavola legal mijnlieff --all
? 2
tavola legal: unknown flag '--all'; allowed are -o, --position, --each, --help
$ tavola legal mijnlieff --each=yes
? 2
tavola legal: flag '--each=yes' takes no value
$ tavola legal mijnlieff -o
? 2
tavola legal: flag '-o' needs a value after it: key=value...
$ tavola legal mijnlieff -o turns=5
? 2
tavola legal: unknown option 'turns'; this game has none
$ tavola legal hopper -o turn=5
? 2
tavola legal: unknown option 'turn'; allowed are setup, turns
$ tavola legal hopper -o turns
? 2
tavola legal: option 'turns' has no value; write key=value
$ tavola legal hopper -o turns=
? 2
tavola legal: option turns cannot be ''; allowed is a whole number from 0 to 1000000
$ tavola legal hopper -o turns=1000001
? 2
tavola legal: option turns cannot be '1000001'; allowed is a whole number from 0 to 1000000
$ tavola legal hopper -o turns=-1
? 2
tavola legal: option turns cannot be '-1'; allowed is a whole number from 0 to 1000000
$ tavola legal hopper -o setup=Free
? 2
tavola legal: option setup cannot be 'Free'; allowed is fixed or free
$ tavola legal hopper -o turns=5 -o turns=5
? 2
tavola legal: option turns is given twice; once is allowed
$ tavola legal mijnlieff Oa1 Na2 Zz9 Oa3
? 2
tavola legal: action 3: 'Zz9' is not a legal action here; legal are Da3 Db1 Db2 Db3 Fa3 Fb1 Fb2 Fb3 and 8 more
$ tavola legal mijnlieff Nd2 Nc2 Db1 Oa2 Oa3 Od3 Dd4 Na1 Fb2 Fc4 Fc1 Dc3 Ob4 Fb3 Nd1 pass pass
? 2
tavola legal: action 17: 'pass' cannot be played: the game is over
$ tavola legal mijnlieff --position nonsense
? 2
tavola legal: position 'nonsense' at character 4: expected a tile D F N O d f n o, or . for a free square
$ tavola show mijnlieff --position ''
? 2
tavola show: position '' at character 1: expected a tile D F N O d f n o, or . for a free square
$ tavola perft mijnlieff
? 2
tavola perft: the depth is missing; write: perft GAME DEPTH
$ tavola perft mijnlieff five
? 2
tavola perft: the depth cannot be 'five'; allowed is a whole number from 0 to 100
$ tavola perft mijnlieff 101
? 2
tavola perft: the depth cannot be '101'; allowed is a whole number from 0 to 100
# A number has no superfluous zero.
$ tavola perft hopper 05
? 2
tavola perft: the depth cannot be '05'; allowed is a whole number from 0 to 100, without a zero in front
$ tavola legal hopper -o turns=05
? 2
tavola legal: option turns cannot be '05'; allowed is a whole number from 0 to 1000000, without a zero in front
$ tavola best hopper --nodes 05
? 2
tavola best: --nodes cannot be '05'; allowed is a whole number from 1 to 9223372036854775807, without a zero in front
$ tavola perft mijnlieff 99999999999999999999
? 2
tavola perft: the depth cannot be '99999999999999999999'; allowed is a whole number from 0 to 100
$ tavola perft mijnlieff 0 --divide
? 2
tavola perft: --divide needs a depth of at least 1
$ tavola show mijnlieff --text --position-text
? 2
tavola show: only one of --text, --position-text, --svg and --json
$ tavola play mijnlieff --seat 3=human
? 2
tavola play: --seat cannot be '3=human'; allowed is a player from 1 to 2, then =human, =random or =level1 to =level8
$ tavola play mijnlieff --seat 1=robot
? 2
tavola play: --seat cannot be '1=robot'; allowed is a player from 1 to 2, then =human, =random or =level1 to =level8
$ tavola play mijnlieff --seed x
? 2
tavola play: --seed cannot be 'x'; allowed is a whole number from 0 to 9223372036854775807
$ tavola bench --stops --signatures
? 2
tavola bench: only one of --signatures, --search-signatures, --stops, --uct and --rows
$ tavola bench chess
? 2
tavola bench: unknown game 'chess'; allowed are mijnlieff, ...
$ tavola games mijnlieff hopper
? 2
tavola games: one word too many: 'hopper'; see --help for what is allowed
$ tavola rules mijnlieff Oa1
? 2
tavola rules: one word too many: 'Oa1'; see --help for what is allowed
$ tavola simulate mijnlieff --games 5 --games 7
? 2
tavola simulate: flag '--games' is given twice; once is allowed
$ tavola play mijnlieff --seat 1=human --seat 1=random
? 2
tavola play: --seat '1=random' gives a seat for the second time; once is allowed
$ tavola play mijnlieff --seat 2=level9
? 2
tavola play: --seat cannot be '2=level9'; allowed is a player from 1 to 2, then =human, =random or =level1 to =level8
$ tavola --version extra
? 2
tavola: unknown command '--version'; ...
$ tavola legal moguli -o tiles=T0T
? 2
tavola legal: option tiles, at character 4: ...
$ tavola legal moguli -o tiles=T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0
? 2
tavola legal: option tiles, at character 71: ...
$ tavola legal moguli -o "tiles=T0 T1"
? 2
tavola legal: option tiles cannot be 'T0 T1', at character 3; allowed is a text of up to 96 characters without spaces
$ tavola legal pyramyd -o cells=A1BC2D3E196E74AA6B53B5C9C4D82D7E1
? 2
tavola legal: option cells, ...
$ tavola bench -o seed=3
? 2
tavola bench: -o needs exactly one game before or after it
$ tavola legal circles --position '-----/...../...../...../..... 1 0'
? 2
tavola legal: position ...
$ tavola legal moguli -o rules=3
? 2
tavola legal: option rules cannot be '3'; allowed is 1 to 2
# The store.
$ tavola store
? 2
tavola store: what to do is missing; allowed are backup FILE and check
$ tavola store vacuum
? 2
tavola store: cannot 'vacuum'; allowed are backup FILE and check
$ tavola store backup --data $work
? 2
tavola store: backup needs the name of the new file after it
$ tavola store check now --data $work
? 2
tavola store: ...
$ tavola store check --data $work/nothing
? 2
tavola store: '...
# The server.
$ tavola serve --limits some
? 2
tavola serve: --limits cannot be 'some'; allowed are on and off
$ tavola serve --web $here/site --data /proc/nowhere
? 2
tavola serve: cannot make the folder '/proc/nowhere'; name another one with --data FOLDER
$ tavola serve --listen 127.0.0.1:70000
? 2
tavola serve: cannot listen on '127.0.0.1:70000'; allowed is HOST:PORT, with a port from 0 to 65535, as in 0.0.0.0:8080, [::1]:8080 or example.org:80
$ tavola serve --listen 192.0.2.1:0 --web $here/site --data $work/data
? 2
tavola serve: cannot listen on '192.0.2.1' port 0; the host must be an address or a name of this machine
$ tavola serve --web $work --data $work/data
? 2
tavola serve: there is no index.html in ...
$ tavola serve --listen 300.1.1.1 --web $here/site --data $work/data
? 2
tavola serve: cannot listen on '300.1.1.1' port 8080; the host must be an address or a name of this machine
