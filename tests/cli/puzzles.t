# Positions with one good answer: the same whatever the number of threads.
$ tavola puzzles mijnlieff --puzzles 4 --games 16 --seed 7 --nodes 20000 --out "$work/one"
games 16, puzzles 4 of 4, seconds ...
$ sh -c '"$tavola" puzzles mijnlieff --puzzles 4 --games 16 --seed 7 --nodes 20000 --threads 3 2>/dev/null > "$1/two"' sh "$work"
$ cmp "$work/one" "$work/two"
$ tavola puzzles mijnlieff --check "$work/one"
4 of 4 puzzles hold
$ sed -n "3s/^# //p" "$work/one"
made by: tavola puzzles mijnlieff --puzzles 4 --games 16 --seed 7 --nodes 20000
# The options that a game's puzzles have are named, too.
$ sh -c '"$tavola" puzzles pyramyd --puzzles 1 --games 1 --nodes 10 2>/dev/null | sed -n "3s/^# //p"'
made by: tavola puzzles pyramyd -o players=1 --puzzles 1 --games 1 --seed 1 --nodes 10
# What does not hold is said, by its line.
$ sh -c 'printf "# puzzles\nwin 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\n" > "$1/good"' sh "$work"
$ tavola puzzles hopper --check "$work/good"
1 of 1 puzzles hold
$ sh -c 'printf "win 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\ta2c2\nwin 3\t2\t-\t..r/RRr/.R./..r/.../.W./Ww./WwW 2 0 39\tb1c2\n" > "$1/bad"' sh "$work"
$ tavola puzzles hopper --check "$work/bad"
? 1
line 1, win 2: another action is the answer
line 2, win 3: there is not one action alone that comes to it in so many turns, none sooner
0 of 2 puzzles hold
$ sh -c 'printf "win 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\nwin 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\n" > "$1/twice"' sh "$work"
$ tavola puzzles hopper --check "$work/twice"
? 1
line 2, win 2: the position was there before, or is like one that was
1 of 2 puzzles hold
$ tavola puzzles hopper --check "$work/good" --nodes 5
? 1
line 2, win 2: the nodes were too few to prove it
0 of 1 puzzles hold
# Lines that cannot be read are refused by their number, before anything is proven.
$ sh -c 'cd "$1" && printf "# puzzles\nwin 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\nwin 2\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 3: there are 1 fields; allowed are goal, level, options, position and solution, with one TAB between two of them
$ sh -c 'cd "$1" && printf "mate 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 1: the goal cannot be 'mate 2'; allowed are win N, centre N, hold, points N and recall, N up to 30
$ sh -c 'cd "$1" && printf "win 2\t9\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 1: the level cannot be '9'; allowed is a whole number from 1 to 8
$ sh -c 'cd "$1" && printf "win 2\t2\tspeed=1\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 1: unknown option 'speed'...
$ sh -c 'cd "$1" && printf "win 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwx 2 0 79\tb1c2 c6a8 b3b1\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 1: the position ...
$ sh -c 'cd "$1" && printf "win 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1b9 c6a8 b3b1\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 1: action 1 of the solution: ...
$ sh -c 'cd "$1" && printf "# puzzles\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file' has no puzzle
$ sh -c 'cd "$1" && printf "\377\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file' is no UTF-8, which alone is allowed
$ sh -c 'cd "$1" && printf "a\000b\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file' has a NUL in it; allowed is UTF-8
$ sh -c 'cd "$1" && printf "\nwin 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1\n" > file && "$tavola" puzzles hopper --check file' sh "$work"
? 2
tavola puzzles: file 'file', line 1: there are 1 fields...
# Wrong words.
$ tavola puzzles
? 2
tavola puzzles: the game is missing; allowed are mijnlieff, ...
$ tavola puzzles hopper more
? 2
tavola puzzles: one word too many: 'more'; see --help for what is allowed
$ tavola puzzles hopper --puzzles 0
? 2
tavola puzzles: --puzzles cannot be '0'; allowed is a whole number from 1 to 10000
$ tavola puzzles hopper --threads 0
? 2
tavola puzzles: --threads cannot be '0'; allowed is a whole number from 1 to 256
$ tavola puzzles hopper --check /nowhere
? 2
tavola puzzles: file '/nowhere' cannot be read
$ tavola puzzles hopper --check /nowhere --seed 1
? 2
tavola puzzles: flag '--seed' does not go with --check; allowed are --nodes and --values
$ tavola puzzles pyramyd -o players=3 -o goal=race
? 2
tavola puzzles: nothing can be proven with these options; allowed are games for two, and those that are played together
$ tavola puzzles mijnlieff --puzzles 1 --games 1 --nodes 10 --out /nowhere/file
? 1
games 1, ...
tavola puzzles: cannot write '/nowhere/file': No such file or directory
# Which recall is best, only a file of the whole game knows.
$ sh -c '"$tavola" solve angoli --tokens 2 --out "$1/few" > /dev/null 2>&1; cd "$1" && "$tavola" puzzles angoli --values few' sh "$work"
? 2
tavola puzzles: 'few' is of a game with fewer tokens; allowed is the whole one
$ sh -c 'cd "$1" && "$tavola" puzzles angoli --check file --values nothing' sh "$work"
? 2
tavola puzzles: cannot read 'nothing': No such file or directory
$ tavola puzzles angoli -o players=3
? 2
tavola puzzles: nothing can be proven with these options; allowed are games for two, and those that are played together
