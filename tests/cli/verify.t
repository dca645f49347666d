# Draws of hosted matches, drawn again from their records.
$ tavola verify -
< game angoli
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< draw 4 order
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 16
< A B 2
< :draw 7
< 4
< :draw 8
< 5
< :draw 9
< 2
< :draw 10
< 5
< :draw 11
< 1
< :draw 12
< 6
< :draw 13
< 3
< :draw 14
< 6
< :draw 15
< 2
< :draw 16
< 5
< :draw 17
< 4
< :draw 18
< 5
< :draw 19
< 2
< :draw 20
< 
< game moguli
< rules 2
< options seed=531170655
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< draw 4 order board
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 1
< end
< 
< game moguli
< rules 2
< options seed=531170655
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< draw 4 board
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 1
< end
< 
< game mijnlieff
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 2
< Da1 Db2
1 angoli, match Match1234567: 14 rolls and who began are what the secret and the players' nonces give
2 moguli, match Match1234567: the board and who began are what the secret and the players' nonces give
3 moguli, match Match1234567: the board is what the secret and the players' nonces give
4 mijnlieff, match Match1234567: nothing was drawn; the secret is the one that was committed to
# The first draw that is not right is named.
$ tavola verify -
< game angoli
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< draw 4 order
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 16
< A B 2
< :draw 7
< 4
< :draw 8
< 6
< :draw 9
< 2
< :draw 10
< 5
< :draw 11
< 1
< :draw 12
< 6
< :draw 13
< 3
< :draw 14
< 6
< :draw 15
< 2
< :draw 16
< 5
< :draw 17
< 4
< :draw 18
< 5
< :draw 19
< 2
< :draw 20
? 1
tavola verify: -: record 1: action 5 is not what the dice give
# A draw of another event is another draw.
$ tavola verify -
< game angoli
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< draw 4 order
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 16
< A B 2
< :draw 7
< 4
< :draw 8
< 5
< :draw 8
< 2
< :draw 10
< 5
< :draw 11
< 1
< :draw 12
< 6
< :draw 13
< 3
< :draw 14
< 6
< :draw 15
< 2
< :draw 16
< 5
< :draw 17
< 4
< :draw 18
< 5
< :draw 19
< 2
< :draw 20
? 1
tavola verify: -: record 1: action 5 is a draw that came before the one before it
# Who began, the board, the secret.
$ tavola verify -
< game angoli
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 2 1
< draw 4 order
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 16
< A B 2
< :draw 7
< 4
< :draw 8
< 5
< :draw 9
< 2
< :draw 10
< 5
< :draw 11
< 1
< :draw 12
< 6
< :draw 13
< 3
< :draw 14
< 6
< :draw 15
< 2
< :draw 16
< 5
< :draw 17
< 4
< :draw 18
< 5
< :draw 19
< 2
< :draw 20
? 1
tavola verify: -: record 1: who began is not what the dice give
# A board that somebody chose.
$ tavola verify -
< game moguli
< rules 2
< options seed=531170656
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< draw 4 order board
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 0
? 1
tavola verify: -: record 1: the board is not what the dice give
# A secret that nobody had committed to.
$ tavola verify -
< game mijnlieff
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 02080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 2
< Da1 Db2
? 1
tavola verify: -: record 1: the secret is not the one that was committed to
# Not over yet.
$ tavola verify -
< game mijnlieff
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< nonce 1 11111111111111111111111111111111
< nonce 2 12121212121212121212121212121212
< seats 1 2
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 2
< Da1 Db2
? 1
tavola verify: -: record 1: the secret is not shown before the match is over
# What cannot be read.
$ tavola verify -
< game mijnlieff
< rules 1
< date 2026-11-18T11:06:40Z
< match Match1234567
< commitment 8c731c199b130cb096cae9129de0680c61e60606ed5c3ba72ebac58ad6af6df3
< secret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da
< nonce 1 11111111111111111111111111111111
< nonce 2 1x121212121212121212121212121212
< seats 1 2
< player 1 Ann
< player 2 Guest 2
< forfeit 2 resigned
< returns 1 0
< ending forfeit
< actions 2
< Da1 Db2
? 2
tavola verify: -: record 1: the record does not say it as it has to: 'nonce'
# A match that was not hosted.
$ tavola verify -
< game mijnlieff
< actions 1
< Oa1
? 1
tavola verify: -: record 1: not the record of a hosted match: nothing to verify
$ tavola verify -
< game mijnlieff
< actions 1
< Zz9
? 2
tavola verify: -: line 3: action 1: 'Zz9' is not a legal action here; legal are ...
$ tavola verify
? 2
tavola verify: which FILE? allowed are files of records, or - for standard input
$ tavola verify no-such-file
? 2
tavola verify: cannot read 'no-such-file': No such file or directory; allowed is a file of records, or - for standard input
