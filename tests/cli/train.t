# A net learns from games against itself: the same net whatever the number of threads.
$ tavola train hopper --out "$work/one" --generations 1 --games 40 --nodes 20 --hidden 16 --epochs 2 --gate-games 4 --gate-nodes 20 --threads 2
...
$ tavola train hopper --out "$work/two" --generations 2 --games 40 --nodes 20 --hidden 16 --epochs 2 --gate-games 4 --gate-nodes 20
...
$ cmp "$work/one/net-1.net" "$work/two/net-1.net"
# It goes on where it ended, and plays again what was lost or altered on the way.
$ sh -c 'printf x >> "$1/one/games-1-0.played"; rm "$1/one/log.tsv"' sh "$work"
$ sh -c 'cd "$1" && "$tavola" train hopper --out one --generations 2 --games 40 --nodes 20 --hidden 16 --epochs 2 --gate-games 4 --gate-nodes 20 2>&1 | grep -o "one/.*"' sh "$work"
one/games-1-0.played was cut, altered or played otherwise: played again
$ cmp "$work/one/net-2.net" "$work/two/net-2.net"
$ cmp "$work/one/log.tsv" "$work/two/log.tsv"
# The second generation learns from the games of the first, too.
$ awk 'NR > 1 { print ($2 > 1.5 * before); before = $2 }' "$work/one/log.tsv"
1
1
$ grep -c "</svg>" "$work/one/progress.svg"
1
# What follows from table and nets is there again after any end: the drawing, and the best
# net (no generation of so few games passes, so the table is made to say it).
$ sh -c 'cd "$1/one" && rm progress.svg && sed -i "s/\(^[12]\t.*\)0\(\t[^\t]*\t[^\t]*\t[^\t]*$\)/\11\2/" log.tsv && cut -f 9 log.tsv' sh "$work"
passed
1
1
$ sh -c 'cd "$1" && mkdir one/games-3-0.played; "$tavola" train hopper --out one --generations 3 --games 40 --nodes 20 --hidden 16 --epochs 2 --gate-games 4 --gate-nodes 20 > /dev/null 2>&1; echo $?; rmdir one/games-3-0.played' sh "$work"
1
$ cmp "$work/one/net-2.net" "$work/one/best.net"
$ grep -c "</svg>" "$work/one/progress.svg"
1
# A table that cannot be read is not overwritten.
$ sh -c 'cd "$1" && mv two/log.tsv two/kept && mkdir two/log.tsv && "$tavola" train hopper --out two --generations 2 --games 40 --nodes 20 --hidden 16 --epochs 2 --gate-games 4 --gate-nodes 20; result=$?; rmdir two/log.tsv; mv two/kept two/log.tsv; exit $result' sh "$work"
? 2
tavola train: cannot understand 'two/log.tsv'; remove it to judge all generations again
# The net says how it was made.
$ grep -a "made by" "$work/one/net-2.net"
made by: tavola train hopper --games 40 --nodes 20 --hidden 16 --epochs 2 --trust 60 --rate 200 --gate-nodes 20 --gate-games 4 --seed 1 (generation 2)
# A folder belongs to one command.
$ tavola train hopper --out "$work/one" --games 60
? 2
tavola train: another command began in ...
# A seat plays with the net of a file, or with none.
$ tavola match hopper --seat "alphabeta:nodes=50,net=$work/one/net-1.net" --seat alphabeta:nodes=50,net=none --games 2
...
$ sh -c 'cd "$1" && "$tavola" match hopper --seat alphabeta:net=one/plan.txt --seat random' sh "$work"
? 2
tavola match: seat 'alphabeta:net=one/plan.txt': cannot use the net 'one/plan.txt': it is no net, or was cut
$ sh -c 'cd "$1" && "$tavola" match enlightenment --seat alphabeta:net=one/net-1.net --seat random' sh "$work"
? 2
tavola match: seat 'alphabeta:net=one/net-1.net': cannot use the net 'one/net-1.net': it is the net of another game
$ tavola match hopper --seat alphabeta:net=/nowhere --seat random
? 2
tavola match: seat 'alphabeta:net=/nowhere': cannot use the net '/nowhere': it cannot be read
$ sh -c 'cd "$1" && "$tavola" match angoli --seat expectation:net=one/net-1.net --seat random' sh "$work"
? 2
tavola match: seat 'expectation:net=one/net-1.net': cannot use the net 'one/net-1.net': this game has no use for a net
# An altered net is refused by name, by a seat and by the training that made it.
$ sh -c 'cd "$1" && tr "\000" "\001" < one/net-1.net > bad.net; printf x >> one/net-2.net'  sh "$work"
$ sh -c 'cd "$1" && "$tavola" match hopper --seat alphabeta:net=bad.net --seat random' sh "$work"
? 2
tavola match: seat 'alphabeta:net=bad.net': cannot use the net 'bad.net': it was altered: its sum is wrong
# Wrong words.
$ tavola train
? 2
tavola train: the game is missing; allowed are mijnlieff, ...
$ tavola train mijnlieff --out "$work/three"
? 2
tavola train: ...
$ tavola train angoli --out "$work/three"
? 2
tavola train: 'angoli' has no use for a net with these options; allowed, some with others, are hopper enlightenment circles angoli moguli pyramyd
$ tavola train hopper
? 2
tavola train: --out FOLDER is missing: where to keep everything
$ tavola train hopper --out ""
? 2
tavola train: --out FOLDER is missing: where to keep everything
$ tavola train hopper --out "$work/three" --hidden 20
? 2
tavola train: --hidden must be a multiple of 16
$ tavola train hopper --out "$work/three" --games 1
? 2
tavola train: --games cannot be '1'; allowed is a whole number from 20 to 10000000
$ tavola train hopper --out /nowhere/at/all
? 1
tavola train: ...
