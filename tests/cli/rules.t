# The rules of every game in every language are plain text: no marks, no long lines.
$ sh -c 'for game in $("$tavola" games | cut -d" " -f1); do for language in en it de fr es; do "$tavola" rules $game --language $language; done; done > "$1/rules"; wc -l < "$1/rules" | grep -q "^[0-9][0-9][0-9][0-9]" && echo many lines' - "$work"
many lines
$ grep -e '\*\*' -e '`' -e '^##' -e '^|' "$work/rules"
? 1
$ sh -c 'LC_ALL=C.UTF-8 wc -L < "$1/rules" | sed "s/^[1-7][0-9]$/at most 80/; s/^80$/at most 80/"' - "$work"
at most 80
# Headings, items and captions; a sign that French sets apart stays on its line.
$ tavola rules moguli --language de
Moguli

Moguli ist ein Spiel für zwei von Reinhold Wittig, erschienen 2004 bei
Abacusspiele. ...
...
Ziel
----

...
W weißer Stein   B schwarzer Stein

Der Beginn eines Spiels. ...
...
- Der untere Weg ist der dunkle Tunnel mit den hellen Rändern. Auf einem echten
  Spielplan ...
...
1. Oben, auf verbundenen elfenbeinfarbenen Linien, über beliebig viele freie
   Plättchen. ...
...
$ sh -c 'grep "^[:;!?]" "$1/rules"' - "$work"
? 1
# The drawings speak the language of the words.
$ sh -c 'for language in it de fr es; do for game in $("$tavola" games | cut -d" " -f1); do "$tavola" rules $game --language $language; done; done | grep -w -e Player -e White -e Black -e tile -e piece -e Score -e stone'
? 1
$ tavola rules moguli more
? 2
tavola rules: one word too many: 'more'; see --help for what is allowed
