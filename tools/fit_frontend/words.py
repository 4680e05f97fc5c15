"""Everyday English words for the synthesisers to say; none of them is a usual wake word."""

WORDS = """
about after again animal another answer apple around autumn away baby balloon banana basket beautiful because before
begin behind better between bicycle birthday blanket blue bottle bottom bread breakfast bridge bright brother build
butter button camera candle carry castle center chair change cheese chicken children choose circle city clean climb
clock cloud coffee color common company control copper corner country cousin cover crystal curtain dance danger
daughter december diamond different dinner doctor dollar dragon dream drink early earth elephant engine enough
evening every example family famous father feather february finger finish fire fish flower follow forest forever
forget forward freedom friday friend garden gather gentle glass golden grandmother green guitar hammer happen harbor
heavy helicopter hello history holiday honey hospital hundred hungry idea important instead island jacket january
journey jungle kettle kitchen knife ladder lamp language laugh leather lemon letter library lightning listen little
london machine magic market measure memory message metal middle minute mirror monday money monkey morning mother
mountain music nature needle neighbor never night noise north number october office orange ordinary other outside
oxygen paper parent passenger pencil people pepper person picture pilot planet plastic pleasure pocket police potato
present president promise purple question quickly rabbit radio rainbow really remember river robot room saturday
school science season second secret september service shadow shoulder silver simple sister soldier something south
special spring square station story street strong student sugar summer sunday surprise sweater table teacher
telephone television temperature thank thirty thousand thunder tiger today together tomato tomorrow tonight tractor
travel treasure trouble turtle twenty umbrella uncle under university vacation valley vegetable village violin
visitor voice volume wagon water weather wednesday welcome whisper white window winter without woman wonder yellow
yesterday young zebra
""".split()
