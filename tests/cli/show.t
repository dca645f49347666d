# Pictures. The words follow the language.
$ tavola show mijnlieff --svg
<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="...
<title>Mijnlieff</title>
...
</svg>
$ tavola show hopper --json --language de
{"box":[...
$ tavola show mijnlieff Oa1 --json
{"box":[...
$ tavola rules enlightenment --language fr
Éclaircissement
...
# Plain characters too.
$ tavola show mijnlieff Oa1 --text --language de
...
[O] Orthogonalplättchen von Braun
* das letzte Plättchen; es bestimmt, wohin gelegt wird
# Bad input.
$ tavola show mijnlieff --svg --json
? 2
tavola show: only one of --text, --position-text, --svg and --json
$ tavola show mijnlieff --svg --language latin
? 2
tavola show: --language cannot be 'latin'; allowed are en, it, de, fr and es
