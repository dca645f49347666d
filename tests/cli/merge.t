# What is refused, of parts and of merging them; tests/cli/shards sees that parts come
# to the whole.
$ tavola simulate mijnlieff --part 0/4
? 2
tavola simulate: --part cannot be '0/4'; allowed is I/N, like 2/4: a part from 1 to N, and how many parts there are, 1 to 10000
$ tavola match hopper --seat random --seat random --part 5/4 --records "$work/none"
? 2
tavola match: --part cannot be '5/4'; allowed is I/N...
$ tavola tune hopper --part 1/0
? 2
tavola tune: --part cannot be '1/0'; allowed is I/N...
$ tavola simulate mijnlieff --part x
? 2
tavola simulate: --part cannot be 'x'; allowed is I/N...
$ tavola simulate mijnlieff --part 1/4/2
? 2
tavola simulate: --part cannot be '1/4/2'; allowed is I/N...
$ tavola simulate mijnlieff --part 1/10001
? 2
tavola simulate: --part cannot be '1/10001'; allowed is I/N...
# A part is no report.
$ tavola simulate mijnlieff --part 1/2 --csv
? 2
tavola simulate: a part is no report; --csv and --json are for tavola merge, not for --part
$ tavola simulate mijnlieff --out "$work/none"
? 2
tavola simulate: --out needs --part I/N
$ tavola simulate mijnlieff --part 1/2 --out /nowhere/at/all
? 2
tavola simulate: cannot write --out '/nowhere/at/all': No such file or directory
$ tavola simulate mijnlieff --games 100 --part 1/2 --out /dev/null
? 2
tavola simulate: the file of --out exists: '/dev/null'; allowed is a new one, or one with this very part
$ tavola match hopper --seat random --seat random --part 1/2
? 2
tavola match: --part needs --records FILE, a new file for the part, or one of its own with --resume
$ tavola match hopper --seat random --seat random --part 1/2 --records "$work/none" --append
? 2
tavola match: --part needs --records FILE, a new file for the part, or one of its own with --resume
$ tavola match hopper --seat random --seat random --part 1/2 --records "$work/none" --sprt 0,5
? 2
tavola match: --sprt looks at all games in their order, so it cannot be split; with --part, a fixed number of --games is allowed
$ sh -c 'cd "$1"; "$tavola" match hopper --seat random --seat "$(printf "ugi:a\nb")" --part 1/2 --records none; ls none' - "$work"
? 2
tavola match: with --part, an argument cannot have a line break in it; allowed are arguments of one line
ls: ...
$ tavola tune hopper --part 1/2 --rounds 2
? 2
tavola tune: a round needs all games of the one before, so --rounds cannot be split; allowed are --part I/N, and for later rounds --round K and --from FILE
$ tavola tune hopper --part 1/2 --output "$work/none"
? 2
tavola tune: a part has no weights; --output is for tavola merge, --out FILE for --part
$ tavola tune hopper --part 1/2 --round 2
? 2
tavola tune: --round K from 2 on and --from FILE, once for each part of the round before, need each other
$ tavola tune hopper --part 1/2 --from "$work/none"
? 2
tavola tune: --round K from 2 on and --from FILE, once for each part of the round before, need each other
$ tavola tune hopper --from "$work/none"
? 2
tavola tune: --from needs --part I/N and --round K
$ tavola tune hopper --out "$work/none"
? 2
tavola tune: --out and --round need --part I/N
$ tavola merge
? 2
tavola merge: which FILE? allowed are files that tavola match, simulate, tune and dataset have written with --part
$ tavola merge "$work/none"
? 2
tavola merge: '...
$ tavola merge /dev/zero
? 2
tavola merge: '/dev/zero' is not a plain file; allowed are files that tavola match, simulate, tune and dataset have written with --part
# The parts to try things with.
$ sh -c 'cd "$1"; for part in 1 2 3 4; do "$tavola" simulate mijnlieff --games 200 --part $part/4 --out s$part; done' - "$work"
$ sh -c 'cd "$1"; for part in 1 2 3; do "$tavola" tune hopper --games 3 --nodes 5 --part $part/3 --out t$part; done' - "$work"
$ sh -c 'cd "$1"; for part in 1 2; do "$tavola" match hopper -o turns=20 --seat random --seat random --games 4 --part $part/2 --records m$part; done' - "$work"
hopper: 2 games, 1 openings, seed 1
part     1 of 2
...
hopper: 2 games, 1 openings, seed 1
part     2 of 2
...
$ sh -c 'cd "$1"; sed "s/^# /| /" s2' - "$work"
| tavola part 1
| program ...
| part 2/4
| command simulate
| argument --games
| argument 200
| argument --
| argument mijnlieff

games 64 unfinished 0 actions ...
returns ...
...
ending ...
...
length ...
...
| end ...
# Missing ones are named as Slurm takes them.
$ sh -c 'cd "$1"; "$tavola" merge s3' - "$work"
? 2
tavola merge: of the 4 parts these are missing: 1-2,4
$ sh -c 'cd "$1"; "$tavola" merge s2 s1 s4 s2 s3' - "$work"
? 2
tavola merge: 's2' and 's2' are both part 2/4; allowed is each part once
$ sh -c 'cd "$1"; "$tavola" merge s1 t1' - "$work"
? 2
tavola merge: 't1' does not belong to 's1': one has the argument 'tune', the other 'simulate'; allowed are the parts of one call
$ sh -c 'cd "$1"; "$tavola" simulate mijnlieff --games 200 --seed 2 --part 2/4 --out other; "$tavola" merge s1 other s3 s4' - "$work"
? 2
tavola merge: 'other' does not belong to 's1': one has the argument '--seed', the other '--'; allowed are the parts of one call
$ sh -c 'cd "$1"; "$tavola" simulate mijnlieff --games 200 --part 2/5 --out five; "$tavola" merge s1 five s3 s4' - "$work"
? 2
tavola merge: 'five' does not belong to 's1': the work was cut into another number of parts; allowed are the parts of one call
$ sh -c 'cd "$1"; "$tavola" simulate mijnlieff --games 100 --part 1/4 --out s1' - "$work"
? 2
tavola simulate: the file of --out exists: 's1'; allowed is a new one, or one with this very part
# Of another version, of a program or of the form; or nothing of the kind.
$ sh -c 'cd "$1"; sed "2s/ .*/ program 99.0/" s2 > old; "$tavola" merge s1 old s3 s4' - "$work"
? 2
tavola merge: 'old' was made by tavola '99.0'; allowed are parts of tavola ...
$ sh -c 'cd "$1"; sed "1s/1/2/" s2 > new; "$tavola" merge s1 new s3 s4' - "$work"
? 2
tavola merge: 'new' is of another form; allowed is a file that begins with '# tavola part 1'
$ sh -c 'cd "$1"; sed "/^#/d" m2 > plain; "$tavola" merge m1 plain; "$tavola" merge "$1"' - "$work"
? 2
tavola merge: 'plain' is not a part; allowed are files that tavola match, simulate, tune and dataset have written with --part
tavola merge: '...
# Cut off, changed, or with something behind the end.
$ sh -c 'cd "$1"; head -n 5 s2 > cut; "$tavola" merge s1 cut s3 s4' - "$work"
? 2
tavola merge: 'cut' is damaged or cut off at its beginning; make the part again
$ sh -c 'cd "$1"; head -n -1 s2 > cut; "$tavola" merge s1 cut s3 s4' - "$work"
? 2
tavola merge: 'cut' is not whole: the part was not played to its end; run it again, a match with --resume
$ sh -c 'cd "$1"; sed "s/^games 64/games 65/" s2 > bad; "$tavola" merge s1 bad s3 s4' - "$work"
? 2
tavola merge: 'bad' is damaged: its lines are not those that were written; make the part again
$ sh -c 'cd "$1"; { cat s2; echo; } > bad; "$tavola" merge s1 bad s3 s4' - "$work"
? 2
tavola merge: 'bad' is damaged: its lines are not those that were written; make the part again
# A flag that says nothing about these parts.
$ sh -c 'cd "$1"; "$tavola" merge t1 t2 t3 --csv' - "$work"
? 2
tavola merge: --csv is not for parts of tavola tune; --csv is for simulate, --json for simulate and match, --records for match, --output for tune
$ sh -c 'cd "$1"; "$tavola" merge m1 m2 --records m1' - "$work"
? 2
tavola match: the file of --records exists: 'm1'; ...
# Rounds of a tuning.
$ sh -c 'cd "$1"; "$tavola" tune hopper --games 3 --nodes 5 --part 1/2 --round 2 --from t1 --from t3' - "$work"
? 2
tavola tune: of the 3 parts these are missing: 2
$ sh -c 'cd "$1"; "$tavola" tune hopper --games 3 --nodes 5 --part 1/2 --round 3 --from t1 --from t3 --from t2' - "$work"
? 2
tavola tune: 't1' is not of the round before; allowed are files of --round K-1 with the same flags
$ sh -c 'cd "$1"; "$tavola" tune hopper --games 3 --nodes 6 --part 1/2 --round 2 --from t1 --from t3 --from t2' - "$work"
? 2
tavola tune: 't1' is not of the round before; allowed are files of --round K-1 with the same flags
$ sh -c 'cd "$1"; "$tavola" tune hopper --games 3 --nodes 5 --part 1/2 --round 2 --from s1 --from s2 --from s3 --from s4' - "$work"
? 2
tavola tune: 's1' is not of the round before; allowed are files of --round K-1 with the same flags
# A part of a match goes on only with itself; records are for everybody.
$ sh -c 'cd "$1"; "$tavola" match hopper -o turns=20 --seat random --seat random --games 4 --part 1/2 --records m2 --resume' - "$work"
? 2
tavola match: cannot resume 'm2': it is not this part; allowed is the file of the same --part with the same flags
$ sh -c 'cd "$1"; "$tavola" match hopper -o turns=20 --seat random --seat random --games 6 --part 2/2 --records m2 --resume' - "$work"
? 2
tavola match: cannot resume 'm2': it is not this part; allowed is the file of the same --part with the same flags
$ tavola replay "$work/m1"
1 hopper, ...
2 hopper, ...
# With the openings of another file, the games are others; nothing is left of a merge that fails.
$ sh -c 'cd "$1"; echo "Nd2 Nc2" > openings; for part in 1 2; do "$tavola" match mijnlieff --seat random --seat random --games 4 --openings-file openings --part $part/2 --records o$part > said; done; echo Ob4 > openings; "$tavola" merge o1 o2 --records merged; ls merged' - "$work"
? 2
tavola merge: cannot merge 'o1': record 1 is of another match: its opening differs; allowed are the same flags and openings
ls: ...
