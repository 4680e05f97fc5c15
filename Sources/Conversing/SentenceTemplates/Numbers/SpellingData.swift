// Made by tools/number_rules.py from the Unicode Common Locale Data Repository: do not edit.
// Copyright © 1991-2026 Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt

// swift-format-ignore-file
/// How numbers are spelt out, by the language's code: rules in the form of RBNF.
enum SpellingData {
    static let aliases = [
        "de-CH": "de_CH",
        "fr-BE": "fr_BE",
        "fr-CH": "fr_CH",
        "nb": "no",
        "pt-PT": "pt_PT",
        "sr-Latn": "sr_Latn",
        "zh-HK": "zh_Hant",
        "zh-Hant": "zh_Hant",
        "zh-TW": "zh_Hant",
    ]

    static func rules(_ language: String) -> String? {
        switch language {
        case "af": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=min →→
x.x=←← komma →→
0=nul
1=een
2=twee
3=drie
4=vier
5=vyf
6=ses
7=sewe
8=agt
9=nege
10=tien
11=elf
12=twaalf
13=dertien
14=veertien
15=vyftien
16=sestien
17=sewentien
18=agttien
19=negentien
20=[→→-en-]twintig
30=[→→-en-]dertig
40=[→→-en-]veertig
50=[→→-en-]vyftig
60=[→→-en-]sestig
70=[→→-en-]sewentig
80=[→→-en-]tagtig
90=[→→-en-]negentig
100=honderd[ →→]
200=←←honderd[ →→]
1000=duisend[ →→]
2000=←←duisend[ →→]
21000/1000=←← duisend[ →→]
"""#
        case "am": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=ቅንስናሽ →→
x.x=←← ነጥብ →→
0=ባዶ
1=አንድ
2=ሁለት
3=ሦስት
4=አራት
5=አምስት
6=ስድስት
7=ሰባት
8=ስምንት
9=ዘጠኝ
10=አስር[ →→]
20=←← አስር[ →→]
100=መቶ[ →→]
200=←← መቶ[ →→]
1000=ሺ[ →→]
2000=←← ሺ[ →→]
"""#
        case "ar": return #"""
%spellout-numbering
-x=ناقص →→
x.x=←← فاصل →→
0=صفر
1=واحد
2=إثنان
3=ثلاثة
4=أربعة
5=خمسة
6=ستة
7=سبعة
8=ثمانية
9=تسعة
10=عشرة
11=إحدى عشر
12=إثنا عشر
13=→%spellout-numbering→ عشر
20=[→%spellout-numbering→ و]عشرون
30=[→%spellout-numbering→ و]ثلاثون
40=[→%spellout-numbering→ و]أربعون
50=[→%spellout-numbering→ و]خمسون
60=[→%spellout-numbering→ و]ستون
70=[→%spellout-numbering→ و]سبعون
80=[→%spellout-numbering→ و]ثمانون
90=[→%spellout-numbering→ و]تسعون
100=مائة[ و→%spellout-numbering→]
200=مائتان[ و→%spellout-numbering→]
300=←%spellout-numbering← مائة[ و→%spellout-numbering→]
1000=ألف[ و→%spellout-numbering→]
2000=ألفين[ و→%spellout-numbering→]
3000=←%spellout-numbering← آلاف[ و→%spellout-numbering→]
11000/1000=←%%spellout-numbering-m← ألف[ و→%spellout-numbering→]
%spellout-cardinal-feminine
-x=ناقص →→
x.x=←← فاصل →→
0=صفر
1=واحدة
2=إثنتان
3=ثلاثة
4=أربعة
5=خمسة
6=ستة
7=سبعة
8=ثمانية
9=تسعة
10=عشرة
11=إحدى عشر
12=إثنتا عشرة
13=→%spellout-numbering→ عشر
20=[→%spellout-numbering→ و]عشرون
30=[→%spellout-numbering→ و]ثلاثون
40=[→%spellout-numbering→ و]أربعون
50=[→%spellout-numbering→ و]خمسون
60=[→%spellout-numbering→ و]ستون
70=[→%spellout-numbering→ و]سبعون
80=[→%spellout-numbering→ و]ثمانون
90=[→%spellout-numbering→ و]تسعون
100=مائة[ و→%spellout-numbering→]
200=مائتان[ و→%spellout-numbering→]
300=←%spellout-numbering← مائة[ و→%spellout-numbering→]
1000=ألف[ و→%spellout-numbering→]
2000=ألفي[ و→%spellout-numbering→]
3000=←%spellout-numbering← آلاف[ و→%spellout-numbering→]
11000/1000=←%%spellout-numbering-m← ألف[ و→%spellout-numbering→]
%spellout-cardinal-masculine
-x=ناقص →→
x.x=←%%spellout-numbering-m← فاصل →→ 
0=صفر
1=واحد
2=إثنان
3=ثلاثة
4=أربعة
5=خمسة
6=ستة
7=سبعة
8=ثمانية
9=تسعة
10=عشرة
11=إحدى عشر
12=إثنا عشر
13=→→ عشر
20=[→%%spellout-numbering-m→ و]عشرون
30=[→%%spellout-numbering-m→ و]ثلاثون
40=[→%%spellout-numbering-m→ و]أربعون
50=[→%%spellout-numbering-m→ و]خمسون
60=[→%%spellout-numbering-m→ و]ستون
70=[→%%spellout-numbering-m→ و]سبعون
80=[→%%spellout-numbering-m→ و]ثمانون
90=[→%%spellout-numbering-m→ و]تسعون
100=مائة[ و→%%spellout-numbering-m→]
200=مائتان[ و→%%spellout-numbering-m→]
300=←%spellout-numbering← مائة[ و→%%spellout-numbering-m→]
1000=ألف[ و→%%spellout-numbering-m→]
2000=ألفي[ و→%%spellout-numbering-m→]
3000=←%spellout-numbering← آلاف[ و→%%spellout-numbering-m→]
11000/1000=←%%spellout-numbering-m← ألف[ و→%%spellout-numbering-m→]
%%spellout-numbering-m
0=صفر
1=واحد
2=إثنان
3=ثلاثة
4=أربعة
5=خمسة
6=ستة
7=سبعة
8=ثمانية
9=تسعة
10=عشرة
11=إحدى عشر
12=إثنا عشر
13=→→ عشر
20=[→%%spellout-numbering-m→ و]عشرون
30=[→%%spellout-numbering-m→ و]ثلاثون
40=[→%%spellout-numbering-m→ و]أربعون
50=[→%%spellout-numbering-m→ و]خمسون
60=[→%%spellout-numbering-m→ و]ستون
70=[→%%spellout-numbering-m→ و]سبعون
80=[→%%spellout-numbering-m→ و]ثمانون
90=[→%%spellout-numbering-m→ و]تسعون
100=مائة[ و→%%spellout-numbering-m→]
200=مائتان[ و→%%spellout-numbering-m→]
300=←%spellout-numbering← مائة[ و→%%spellout-numbering-m→]
1000=ألف[ و→%%spellout-numbering-m→]
2000=ألفي[ و→%%spellout-numbering-m→]
3000=←%spellout-numbering← آلاف[ و→%%spellout-numbering-m→]
11000/1000=←%%spellout-numbering-m← ألف[ و→%%spellout-numbering-m→]
"""#
        case "az": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=əksi →→
x.x=←← tam →→
0=sıfır
1=bir
2=iki
3=üç
4=dörd
5=beş
6=altı
7=yeddi
8=səkkiz
9=doqquz
10=on[ →→]
20=iyirmi[ →→]
30=otuz[ →→]
40=qırx[ →→]
50=əlli[ →→]
60=atmış[ →→]
70=yetmiş[ →→]
80=səqsən[ →→]
90=doxsan[ →→]
100=←← yüz[ →→]
1000=←← min[ →→]
"""#
        case "be": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=мінус →→
x.x=←← коска →→
0=нуль
1=адзiн
2=два
3=тры
4=чатыры
5=пяць
6=шэсць
7=сем
8=восем
9=дзевяць
10=дзесяць
11=адзінаццаць
12=дванаццаць
13=трынаццаць
14=чатырнаццаць
15=пятнаццаць
16=шаснаццаць
17=сямнаццаць
18=васямнаццаць
19=дзевятнаццаць
20=дваццаць[ →→]
30=трыццаць[ →→]
40=сорак[ →→]
50=пяцьдзесят[ →→]
60=шэсцьдзесят[ →→]
70=семдзесят[ →→]
80=восемдзесят[ →→]
90=дзевяноста[ →→]
100=сто[ →→]
200=дзвесце[ →→]
300=трыста[ →→]
400=чатырыста[ →→]
500=пяцьсот[ →→]
600=шэсцьсот[ →→]
700=семсот[ →→]
800=восемсот[ →→]
900=дзевяцьсот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячы}other{тысяч})$[ →→]
%spellout-cardinal-neuter
-x=мінус →→
x.x=←← коска →→
0=нуль
1=адно
2=два
3==%spellout-cardinal-masculine=
20=дваццаць[ →→]
30=трыццаць[ →→]
40=сорак[ →→]
50=пяцьдзесят[ →→]
60=шэсцьдзесят[ →→]
70=семдзесят[ →→]
80=восемдзесят[ →→]
90=дзевяноста[ →→]
100=сто[ →→]
200=дзвесце[ →→]
300=трыста[ →→]
400=чатырыста[ →→]
500=пяцьсот[ →→]
600=шэсцьсот[ →→]
700=сямсот[ →→]
800=васямсот[ →→]
900=дзевяцьсот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячы}other{тысяч})$[ →→]
%spellout-cardinal-feminine
-x=мінус →→
x.x=←← коска →→
0=нуль
1=адна
2=дзве
3==%spellout-cardinal-masculine=
20=дваццаць[ →→]
30=трыццаць[ →→]
40=сорак[ →→]
50=пяцьдзясят[ →→]
60=шэсцьдзесят[ →→]
70=семдзесят[ →→]
80=восемдзесят[ →→]
90=дзевяноста[ →→]
100=сто[ →→]
200=дзвесце[ →→]
300=трыста[ →→]
400=чатырыста[ →→]
500=пяцьсот[ →→]
600=шэсцьсот[ →→]
700=семсот[ →→]
800=васямсот[ →→]
900=дзевяцьсот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячы}other{тысяч})$[ →→]
"""#
        case "bg": return #"""
%spellout-numbering
0==%spellout-cardinal-neuter=
%spellout-cardinal-masculine
-x=минус →→
x.x=←← цяло и →→
0=нула
1=един
2=два
3=три
4=четири
5=пет
6=шест
7=седем
8=осем
9=девет
10=десет
11=единайсет
12=дванайсет
13=→→найсет
20=←←йсет[ и →→]
40=четиресет[ и →→]
50=←←десет[ и →→]
60=шейсет[ и →→]
70=←←десет[ и →→]
100=сто[ →%%spellout-cardinal-masculine-and→]
200=двеста[ →%%spellout-cardinal-masculine-and→]
300=триста[ →%%spellout-cardinal-masculine-and→]
400=←←стотин[ →%%spellout-cardinal-masculine-and→]
1000=хиляда[ →%%spellout-cardinal-masculine-and→]
2000=←%spellout-cardinal-feminine← хиляди[ →%%spellout-cardinal-masculine-and→]
%spellout-cardinal-feminine
-x=минус →→
x.x=←← цяло и →→
0=нула
1=една
2=две
3==%spellout-cardinal-masculine=
20=←%spellout-cardinal-masculine←йсет[ и →→]
40=четиресет[ и →→]
50=←%spellout-cardinal-masculine←десет[ и →→]
60=шейсет[ и →→]
70=←%spellout-cardinal-masculine←десет[ и →→]
100=сто[ →%%spellout-cardinal-feminine-and→]
200=двеста[ →%%spellout-cardinal-feminine-and→]
300=триста[ →%%spellout-cardinal-feminine-and→]
400=←←стотин[ →%%spellout-cardinal-feminine-and→]
1000=хиляда[ →%%spellout-cardinal-feminine-and→]
2000=←%spellout-cardinal-feminine← хиляди[ →%%spellout-cardinal-feminine-and→]
%spellout-cardinal-neuter
-x=минус →→
x.x=←← цяло и →→
0=нула
1=едно
2=две
3==%spellout-cardinal-masculine=
20=←%spellout-cardinal-masculine←йсет[ и →→]
40=четиресет[ и →→]
50=←%spellout-cardinal-masculine←десет[ и →→]
60=шейсет[ и →→]
70=←%spellout-cardinal-masculine←десет[ и →→]
100=сто[ →%%spellout-cardinal-neuter-and→]
200=двеста[ →%%spellout-cardinal-neuter-and→]
300=триста[ →%%spellout-cardinal-neuter-and→]
400=←←стотин[ →%%spellout-cardinal-neuter-and→]
1000=хиляда[ →%%spellout-cardinal-neuter-and→]
2000=←%spellout-cardinal-feminine← хиляди[ →%%spellout-cardinal-neuter-and→]
%spellout-cardinal-masculine-personal
-x=минус →→
x.x=←← цяло и →→
0=нула
1=един
2=двама
3=трима
4=четирима
5=петима
6=шестима
7==%spellout-cardinal-masculine=
20=←%spellout-cardinal-masculine←йсет[ и →→]
40=четиресет[ и →→]
50=←%spellout-cardinal-masculine←десет[ и →→]
60=шейсет[ и →→]
70=←%spellout-cardinal-masculine←десет[ и →→]
100=сто[ →%%spellout-cardinal-masculine-personal-and→]
200=двеста[ →%%spellout-cardinal-masculine-personal-and→]
300=триста[ →%%spellout-cardinal-masculine-personal-and→]
400=←%spellout-cardinal-masculine←стотин[ →%%spellout-cardinal-masculine-personal-and→]
1000=хиляда[ →%%spellout-cardinal-masculine-personal-and→]
2000=←%spellout-cardinal-feminine← хиляди[ →%%spellout-cardinal-masculine-personal-and→]
%spellout-cardinal-masculine-personal-financial
-x=минус →→
x.x=←← цяло и →→
0=нула
1=един
2=двама
3=трима
4=четирима
5=петима
6=шестима
7==%spellout-cardinal-masculine-financial=
20=←%spellout-cardinal-masculine←десет[ и →→]
100=сто[ →%%spellout-cardinal-masculine-personal-financial-and→]
200=двеста[ →%%spellout-cardinal-masculine-personal-financial-and→]
300=триста[ →%%spellout-cardinal-masculine-personal-financial-and→]
400=←%spellout-cardinal-masculine-financial←стотин[ →%%spellout-cardinal-masculine-personal-financial-and→]
1000=хиляда[ →%%spellout-cardinal-masculine-personal-financial-and→]
2000=←%spellout-cardinal-feminine-financial← хиляди[ →%%spellout-cardinal-masculine-personal-financial-and→]
%spellout-cardinal-masculine-financial
-x=минус →→
x.x=←← цяло и →→
0=нула
1=един
2=два
3=три
4=четири
5=пет
6=шест
7=седем
8=осем
9=девет
10=десет
11=единадесет
12=дванадесет
13=→→надесет
20=двадесет[ и →→]
30=←←десет[ и →→]
100=сто[ →%%spellout-cardinal-masculine-financial-and→]
200=двеста[ →%%spellout-cardinal-masculine-financial-and→]
300=триста[ →%%spellout-cardinal-masculine-financial-and→]
400=←←стотин[ →%%spellout-cardinal-masculine-financial-and→]
1000=хиляда[ →%%spellout-cardinal-masculine-financial-and→]
2000=←%spellout-cardinal-feminine-financial← хиляди[ →%%spellout-cardinal-masculine-financial-and→]
%spellout-cardinal-feminine-financial
-x=минус →→
x.x=←← цяло и →→
0=нула
1=една
2=две
3==%spellout-cardinal-masculine-financial=
20=двадесет[ и →→]
30=←←десет[ и →→]
100=сто[ →%%spellout-cardinal-feminine-financial-and→]
200=двеста[ →%%spellout-cardinal-feminine-financial-and→]
300=триста[ →%%spellout-cardinal-feminine-financial-and→]
400=←←стотин[ →%%spellout-cardinal-feminine-financial-and→]
1000=хиляда[ →%%spellout-cardinal-feminine-financial-and→]
2000=←%spellout-cardinal-feminine-financial← хиляди[ →%%spellout-cardinal-feminine-financial-and→]
%spellout-cardinal-neuter-financial
-x=минус →→
x.x=←← цяло и →→
0=нула
1=едно
2=две
3==%spellout-cardinal-masculine-financial=
20=двадесет[ и →→]
30=←←десет[ и →→]
100=сто[ →%%spellout-cardinal-neuter-financial-and→]
200=двеста[ →%%spellout-cardinal-neuter-financial-and→]
300=триста[ →%%spellout-cardinal-neuter-financial-and→]
400=←←стотин[ →%%spellout-cardinal-neuter-financial-and→]
1000=хиляда[ →%%spellout-cardinal-neuter-financial-and→]
2000=←%spellout-cardinal-feminine-financial← хиляди[ →%%spellout-cardinal-neuter-financial-and→]
%%spellout-cardinal-masculine-and
0='и =%spellout-cardinal-masculine=
10==%spellout-cardinal-masculine=
%%spellout-cardinal-feminine-and
0='и =%spellout-cardinal-feminine=
10==%spellout-cardinal-feminine=
%%spellout-cardinal-neuter-and
0='и =%spellout-cardinal-neuter=
10==%spellout-cardinal-neuter=
%%spellout-cardinal-masculine-personal-and
0='и =%spellout-cardinal-masculine-personal=
10==%spellout-cardinal-masculine-personal=
%%spellout-cardinal-masculine-personal-financial-and
0='и =%spellout-cardinal-masculine-personal-financial=
10==%spellout-cardinal-masculine-personal-financial=
%%spellout-cardinal-masculine-financial-and
0='и =%spellout-cardinal-masculine-financial=
10==%spellout-cardinal-masculine-financial=
%%spellout-cardinal-feminine-financial-and
0='и =%spellout-cardinal-feminine-financial=
10==%spellout-cardinal-feminine-financial=
%%spellout-cardinal-neuter-financial-and
0='и =%spellout-cardinal-neuter-financial=
10==%spellout-cardinal-neuter-financial=
"""#
        case "bs": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← zarez →→
0=nula
1=jedan
2=dva
3=tri
4=četiri
5=pet
6=šest
7=sedam
8=osam
9=devet
10=deset
11=jedenaest
12=dvanaest
13=trinaest
14=četrnaest
15=petnaest
16=šestnaest
17=sedamnaest
18=osamnaest
19=devetnaest
20=dvadeset[ →→]
30=trideset[ →→]
40=četrdeset[ →→]
50=pedeset[ →→]
60=šezdeset[ →→]
70=sedamdeset[ →→]
80=osamdeset[ →→]
90=devedeset[ →→]
100=sto[ →→]
200=dvesta[ →→]
300=trista[ →→]
400=četristo[ →→]
500=petsto[ →→]
600=šesto[ →→]
700=sedamsto[ →→]
800=osamsto[ →→]
900=devetsto[ →→]
1000=←%spellout-cardinal-feminine← hiljada[ →→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← zarez →→
0=nula
1=jedno
2=dva
3==%spellout-cardinal-masculine=
20=dvadeset[ →→]
30=trideset[ →→]
40=četrdeset[ →→]
50=pedeset[ →→]
60=šezdeset[ →→]
70=sedamdeset[ →→]
80=osamdeset[ →→]
90=devedeset[ →→]
100=sto[ →→]
200=dvesta[ →→]
300=trista[ →→]
400=četristo[ →→]
500=petsto[ →→]
600=šesto[ →→]
700=sedamsto[ →→]
800=osamsto[ →→]
900=devetsto[ →→]
1000=←%spellout-cardinal-feminine← hiljada[ →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← zarez →→
0=nula
1=jedinica
2=dve
3==%spellout-cardinal-masculine=
20=dvadeset[ →→]
30=trideset[ →→]
40=četrdeset[ →→]
50=pedeset[ →→]
60=šezdeset[ →→]
70=sedamdeset[ →→]
80=osamdeset[ →→]
90=devedeset[ →→]
100=sto[ →→]
200=dvesta[ →→]
300=trista[ →→]
400=četristo[ →→]
500=petsto[ →→]
600=šesto[ →→]
700=sedamsto[ →→]
800=osamsto[ →→]
900=devetsto[ →→]
1000=←%spellout-cardinal-feminine← hiljada[ →→]
"""#
        case "ca": return #"""
%spellout-numbering
-x=menys →→
x.x=←← coma →→
0=zero
1=u
2==%spellout-cardinal-masculine=
20=vint[-i-→→]
30=trenta[-→→]
40=quaranta[-→→]
50=cinquanta[-→→]
60=seixanta[-→→]
70=setanta[-→→]
80=vuitanta[-→→]
90=noranta[-→→]
100=cent[-→→]
200=←%spellout-cardinal-masculine←-cent→%%spellout-numbering-cents→
1000=mil[ →→]
2000=←%spellout-cardinal-masculine← mil[ →→]
%spellout-cardinal-masculine
-x=menys →→
x.x=←← coma →→
0=zero
1=un
2=dos
3=tres
4=quatre
5=cinc
6=sis
7=set
8=vuit
9=nou
10=deu
11=onze
12=dotze
13=tretze
14=catorze
15=quinze
16=setze
17=disset
18=divuit
19=dinou
20=vint[-i-→→]
30=trenta[-→→]
40=quaranta[-→→]
50=cinquanta[-→→]
60=seixanta[-→→]
70=setanta[-→→]
80=vuitanta[-→→]
90=noranta[-→→]
100=cent[-→→]
200=←%spellout-cardinal-masculine←-cent→%%spellout-cardinal-masculine-cents→
1000=mil[ →→]
2000=←%spellout-cardinal-masculine← mil[ →→]
%spellout-cardinal-feminine
-x=menys →→
x.x=←← coma →→
0=zero
1=una
2=dues
3==%spellout-cardinal-masculine=
20=vint[-i-→→]
30=trenta[-→→]
40=quaranta[-→→]
50=cinquanta[-→→]
60=seixanta[-→→]
70=setanta[-→→]
80=vuitanta[-→→]
90=noranta[-→→]
100=cent[-→→]
200=←%spellout-cardinal-masculine←-cent→%%spellout-cardinal-feminine-cents→
1000=mil[ →→]
2000=←%spellout-cardinal-masculine← mil[ →→]
%%spellout-numbering-cents
0=s
1=' =%spellout-cardinal-masculine=
%%spellout-cardinal-masculine-cents
0=s
1=' =%spellout-cardinal-masculine=
%%spellout-cardinal-feminine-cents
0=s
1=' =%spellout-cardinal-feminine=
"""#
        case "cs": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← čárka →→
0=nula
1=jeden
2=dva
3=tři
4=čtyři
5=pět
6=šest
7=sedm
8=osm
9=devět
10=deset
11=jedenáct
12=dvanáct
13=třináct
14=čtrnáct
15=patnáct
16=šestnáct
17=sedmnáct
18=osmnáct
19=devatenáct
20=←%spellout-cardinal-masculine←cet[ →→]
50=padesát[ →→]
60=šedesát[ →→]
70=sedmdesát[ →→]
80=osmdesát[ →→]
90=devadesát[ →→]
100=sto[ →→]
200=←%spellout-cardinal-feminine← stě[ →→]
300=←%spellout-cardinal-feminine← sta[ →→]
500=←%spellout-cardinal-feminine← set[ →→]
1000=tisíc[ →→]
2000=←%spellout-cardinal-masculine← $(cardinal,one{tisíc}few{tisíce}other{tisíc})$[ →→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← čárka →→
0=nula
1=jedno
2=dvě
3==%spellout-cardinal-masculine=
20=←%spellout-cardinal-masculine←cet[ →→]
50=padesát[ →→]
60=šedesát[ →→]
70=sedmdesát[ →→]
80=osmdesát[ →→]
90=devadesát[ →→]
100=sto[ →→]
200=←%spellout-cardinal-feminine← stě[ →→]
300=←%spellout-cardinal-feminine← sta[ →→]
500=←%spellout-cardinal-feminine← set[ →→]
1000=tisíc[ →→]
2000=←%spellout-cardinal-masculine← $(cardinal,one{tisíc}few{tisíce}other{tisíc})$[ →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← čárka →→
0=nula
1=jedna
2=dvě
3==%spellout-cardinal-masculine=
20=←%spellout-cardinal-masculine←cet[ →→]
50=padesát[ →→]
60=šedesát[ →→]
70=sedmdesát[ →→]
80=osmdesát[ →→]
90=devadesát[ →→]
100=sto[ →→]
200=←%spellout-cardinal-feminine← stě[ →→]
300=←%spellout-cardinal-feminine← sta[ →→]
500=←%spellout-cardinal-feminine← set[ →→]
1000=tisíc[ →→]
2000=←%spellout-cardinal-masculine← $(cardinal,one{tisíc}few{tisíce}other{tisíc})$[ →→]
"""#
        case "cy": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minws →→
x.x=←← pwynt →→
0=dim
1=un
2=dau
3=tri
4=pedwar
5=pump
6=chwech
7=saith
8=wyth
9=naw
10=un deg[ →→]
20=dau ddeg[ →→]
30=←%spellout-cardinal-masculine-before-consonant← deg[ →→]
100=←%spellout-cardinal-masculine-before-consonant← cant[ →→]
1000=←%spellout-cardinal-masculine-before-consonant← mil[ →→]
%spellout-cardinal-masculine-before-consonant
-x=minws →→
x.x=←← pwynt →→
0=dim
1=un
2=dau
3=tri
4=pedwar
5=pum
6=chwe
7=saith
8=wyth
9=naw
10=un deg[ →→]
20=dau ddeg[ →→]
30=←%spellout-cardinal-masculine-before-consonant← deg[ →→]
100=←%spellout-cardinal-masculine-before-consonant← cant[ →→]
1000=←%spellout-cardinal-masculine-before-consonant← mil[ →→]
%spellout-cardinal-feminine
-x=minws →→
x.x=←← pwynt →→
0=dim
1=un
2=dwy
3=tair
4=pedair
5=pump
6=chwech
7=saith
8=wyth
9=naw
10=un deg[ →→]
20=dau ddeg[ →→]
30=←%spellout-cardinal-masculine-before-consonant← deg[ →→]
100=←%spellout-cardinal-masculine-before-consonant← cant[ →→]
1000=←%spellout-cardinal-masculine-before-consonant← mil[ →→]
%spellout-cardinal-feminine-before-consonant
-x=minws →→
x.x=←← pwynt →→
0=dim
1=un
2=dwy
3=tair
4=pedair
5=pum
6=chwe
7=saith
8=wyth
9=naw
10=un deg[ →→]
20=dau ddeg[ →→]
30=←%spellout-cardinal-masculine-before-consonant← deg[ →→]
100=←%spellout-cardinal-masculine-before-consonant← cant[ →→]
1000=←%spellout-cardinal-masculine-before-consonant← mil[ →→]
"""#
        case "da": return #"""
%spellout-numbering
0==%spellout-cardinal-neuter=
%spellout-cardinal-common
-x=minus →→
x.x=←← komma →→
0=nul
1=en
2=to
3=tre
4=fire
5=fem
6=seks
7=syv
8=otte
9=ni
10=ti
11=elleve
12=tolv
13=tretten
14=fjorten
15=femten
16=seksten
17=sytten
18=atten
19=nitten
20=[→→og]tyve
30=[→→og]tredive
40=[→→og]fyrre
50=[→→og]halvtreds
60=[→→og]tres
70=[→→og]halvfjerds
80=[→→og]firs
90=[→→og]halvfems
100=hundrede[ og →→]
200=←%spellout-cardinal-neuter←hundrede[ og →→]
1000=tusinde[ →%%and-small→]
2000=←%spellout-cardinal-neuter← tusinde[ →%%and-small→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← komma →→
0=nul
1=et
2==%spellout-cardinal-common=
100=hundrede[ og →→]
200=←%spellout-cardinal-neuter←hundrede[ og →→]
1000=tusind[ →%%and-small-n→]
2000=←%spellout-cardinal-neuter← tusind[ →%%and-small-n→]
%%and-small
0=og =%spellout-cardinal-common=
100==%spellout-cardinal-common=
%%and-small-n
0=og =%spellout-cardinal-neuter=
100==%spellout-cardinal-neuter=
"""#
        case "de": return #"""
%spellout-numbering
-x=minus →→
x.x=←← Komma →→
0=null
1=eins
2=zwei
3=drei
4=vier
5=fünf
6=sechs
7=sieben
8=acht
9=neun
10=zehn
11=elf
12=zwölf
13=→→zehn
16=sechzehn
17=siebzehn
18=→→zehn
20=[→%spellout-cardinal-masculine→und]zwanzig
30=[→%spellout-cardinal-masculine→und]dreißig
40=[→%spellout-cardinal-masculine→und]vierzig
50=[→%spellout-cardinal-masculine→und]fünfzig
60=[→%spellout-cardinal-masculine→und]sechzig
70=[→%spellout-cardinal-masculine→und]siebzig
80=[→%spellout-cardinal-masculine→und]achtzig
90=[→%spellout-cardinal-masculine→und]neunzig
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-neuter
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← Komma →→
0=null
1=ein
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← Komma →→
0=null
1=eine
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-n
-x=minus →→
x.x=←← Komma →→
0=null
1=einen
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-r
-x=minus →→
x.x=←← Komma →→
0=null
1=einer
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-s
-x=minus →→
x.x=←← Komma →→
0=null
1=eines
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-m
-x=minus →→
x.x=←← Komma →→
0=null
1=einem
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
"""#
        case "de_CH": return #"""
%spellout-numbering
-x=minus →→
x.x=←← Komma →→
0=null
1=eins
2=zwei
3=drei
4=vier
5=fünf
6=sechs
7=sieben
8=acht
9=neun
10=zehn
11=elf
12=zwölf
13=→→zehn
16=sechzehn
17=siebzehn
18=→→zehn
20=[→%spellout-cardinal-masculine→und]zwanzig
30=[→%spellout-cardinal-masculine→und]dreissig
40=[→%spellout-cardinal-masculine→und]vierzig
50=[→%spellout-cardinal-masculine→und]fünfzig
60=[→%spellout-cardinal-masculine→und]sechzig
70=[→%spellout-cardinal-masculine→und]siebzig
80=[→%spellout-cardinal-masculine→und]achtzig
90=[→%spellout-cardinal-masculine→und]neunzig
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-neuter
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← Komma →→
0=null
1=ein
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← Komma →→
0=null
1=eine
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-n
-x=minus →→
x.x=←← Komma →→
0=null
1=einen
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-r
-x=minus →→
x.x=←← Komma →→
0=null
1=einer
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-s
-x=minus →→
x.x=←← Komma →→
0=null
1=eines
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
%spellout-cardinal-m
-x=minus →→
x.x=←← Komma →→
0=null
1=einem
2==%spellout-numbering=
100=←%spellout-cardinal-masculine←hundert[→→]
1000=←%spellout-cardinal-masculine←tausend[→→]
"""#
        case "el": return #"""
%spellout-numbering
0==%spellout-cardinal-neuter=
%spellout-cardinal-masculine
-x=μείον →→
x.x=←← κόμμα →→
0=μηδέν
1=ένας
2=δύο
3=τρεις
4=τέσσερις
5=πέντε
6=έξι
7=επτά
8=οκτώ
9=εννέα
10=δέκα
11=έντεκα
12=δώδεκα
13=δεκα→→
20=είκοσι[ →→]
30=τριάντα[ →→]
40=σαράντα[ →→]
50=πενήντα[ →→]
60=εξήντα[ →→]
70=εβδομήντα[ →→]
80=ογδόντα[ →→]
90=εννενήντα[ →→]
100=εκατό[ν →→]
200=διακόσιοι[ →→]
300=τριακόσιοι[ →→]
400=τετρακόσιοι[ →→]
500=πεντακόσιοι[ →→]
600=εξακόσιοι[ →→]
700=επτακόσιοι[ →→]
800=οκτακόσιοι[ →→]
900=εννιακόσιοι[ →→]
1000=χίλιοι[ →→]
2000=←%spellout-cardinal-feminine← χίλιάδες[ →→]
%spellout-cardinal-feminine
-x=μείον →→
x.x=←← κόμμα →→
0=μηδέν
1=μία
2=δύο
3=τρεις
4=τέσσερις
5=πέντε
6=έξι
7=επτά
8=οκτώ
9=εννέα
10=δέκα
11=έντεκα
12=δώδεκα
13=δεκα→→
20=είκοσι[ →→]
30=τριάντα[ →→]
40=σαράντα[ →→]
50=πενήντα[ →→]
60=εξήντα[ →→]
70=εβδομήντα[ →→]
80=ογδόντα[ →→]
90=εννενήντα[ →→]
100=εκατό[ν →→]
200=διακόσιες[ →→]
300=τριακόσιες[ →→]
400=τετρακόσιες[ →→]
500=πεντακόσιες[ →→]
600=εξακόσιες[ →→]
700=επτακόσιες[ →→]
800=οκτακόσιες[ →→]
900=εννιακόσιες[ →→]
1000=χίλιες[ →→]
2000=←%spellout-cardinal-feminine← χίλιάδες[ →→]
%spellout-cardinal-neuter
-x=μείον →→
x.x=←← κόμμα →→
0=μηδέν
1=ένα
2=δύο
3=τρία
4=τέσσερα
5=πέντε
6=έξι
7=επτά
8=οκτώ
9=εννέα
10=δέκα
11=έντεκα
12=δώδεκα
13=δεκα→→
20=είκοσι[ →→]
30=τριάντα[ →→]
40=σαράντα[ →→]
50=πενήντα[ →→]
60=εξήντα[ →→]
70=εβδομήντα[ →→]
80=ογδόντα[ →→]
90=εννενήντα[ →→]
100=εκατό[ν →→]
200=διακόσια[ →→]
300=τριακόσια[ →→]
400=τετρακόσια[ →→]
500=πεντακόσια[ →→]
600=εξακόσια[ →→]
700=επτακόσια[ →→]
800=οκτακόσια[ →→]
900=εννιακόσια[ →→]
1000=χίλια[ →→]
2000=←%spellout-cardinal-feminine← χίλιάδες[ →→]
"""#
        case "eo": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=minus →→
x.x=←← komo →→
0=nulo
1=unu
2=du
3=tri
4=kvar
5=kvin
6=ses
7=sep
8=ok
9=naŭ
10=dek[ →→]
20=←←dek[ →→]
100=cent[ →→]
200=←←cent[ →→]
1000=mil[ →→]
2000=←← mil[ →→]
"""#
        case "es": return #"""
%spellout-numbering
-x=menos →→
x.x=←← punto →→
x.x=←← coma →→
0=cero
1=uno
2=dos
3=tres
4=cuatro
5=cinco
6=seis
7=siete
8=ocho
9=nueve
10=diez
11=once
12=doce
13=trece
14=catorce
15=quince
16=dieciséis
17=dieci→→
20=veinte
21=veintiuno
22=veintidós
23=veintitrés
24=veinticuatro
25=veinticinco
26=veintiséis
27=veinti→→
30=treinta[ y →→]
40=cuarenta[ y →→]
50=cincuenta[ y →→]
60=sesenta[ y →→]
70=setenta[ y →→]
80=ochenta[ y →→]
90=noventa[ y →→]
100=cien
101=ciento →→
200=doscientos[ →→]
300=trescientos[ →→]
400=cuatrocientos[ →→]
500=quinientos[ →→]
600=seiscientos[ →→]
700=setecientos[ →→]
800=ochocientos[ →→]
900=novecientos[ →→]
1000=mil[ →→]
2000=←%spellout-cardinal-masculine← mil[ →→]
%spellout-cardinal-masculine
-x=menos →→
x.x=←← punto →→
x.x=←← coma →→
0=cero
1=un
2==%spellout-numbering=
21=veintiún
22==%spellout-numbering=
30=treinta[ y →→]
40=cuarenta[ y →→]
50=cincuenta[ y →→]
60=sesenta[ y →→]
70=setenta[ y →→]
80=ochenta[ y →→]
90=noventa[ y →→]
100=cien
101=ciento →→
200=doscientos[ →→]
300=trescientos[ →→]
400=cuatrocientos[ →→]
500=quinientos[ →→]
600=seiscientos[ →→]
700=setecientos[ →→]
800=ochocientos[ →→]
900=novecientos[ →→]
1000=mil[ →→]
2000=←%spellout-cardinal-masculine← mil[ →→]
%spellout-cardinal-feminine
-x=menos →→
x.x=←← punto →→
x.x=←← coma →→
0=cero
1=una
2==%spellout-numbering=
21=veintiuna
22==%spellout-numbering=
30=treinta[ y →→]
40=cuarenta[ y →→]
50=cincuenta[ y →→]
60=sesenta[ y →→]
70=setenta[ y →→]
80=ochenta[ y →→]
90=noventa[ y →→]
100=cien
101=ciento →→
200=doscientas[ →→]
300=trescientas[ →→]
400=cuatrocientas[ →→]
500=quinientas[ →→]
600=seiscientas[ →→]
700=setecientas[ →→]
800=ochocientas[ →→]
900=novecientas[ →→]
1000=mil[ →→]
2000=←%spellout-cardinal-masculine← mil[ →→]
"""#
        case "et": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=miinus →→
x.x=←← koma →→
0=null
1=üks
2=kaks
3=kolm
4=neli
5=viis
6=kuus
7=seitse
8=kaheksa
9=üheksa
10=kümme
11=→→teist
20=←←kümmend[ →→]
100=←←sada[ →→]
1000=←← tuhat[ →→]
"""#
        case "fa": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=منفی →→
x.x=←← ممیز →→
0=صفر
1=یک
2=دو
3=سه
4=چهار
5=پنج
6=شش
7=هفت
8=هشت
9=نه
10=ده
11=یازده
12=دوازده
13=سیزده
14=چهارده
15=پانزده
16=شانزده
17=هفده
18=هجده
19=نوزده
20=بیست[ و →→]
30=سی[ و →→]
40=چهل[ و →→]
50=پنجاه[ و →→]
60=شصت[ و →→]
70=هفتاد[ و →→]
80=هشتاد[ و →→]
90=نود[ و →→]
100=صد[ و →→]
200=دویست[ و →→]
300=سیصد[ و →→]
400=چهارصد[ و →→]
500=پانصد[ و →→]
600=ششصد[ و →→]
700=هفتصد[ و →→]
800=هشتصد[ و →→]
900=نهصد[ و →→]
1000=←← هزار[ و →→]
"""#
        case "fi": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=miinus →→
x.x=←← pilkku →→
0=nolla
1=yksi
2=kaksi
3=kolme
4=neljä
5=viisi
6=kuusi
7=seitsemän
8=kahdeksan
9=yhdeksän
10=kymmenen
11=→→toista
20=←←kymmentä[→→]
100=sata[→→]
200=←←sataa[→→]
1000=tuhat[→→]
2000=←←tuhatta[→→]
%spellout-cardinal-genitive
-x=miinus →→
x.x=←← pilkku →→
0=nollan
1=yhden
2=kahden
3=kolmen
4=neljän
5=viiden
6=kuuden
7=seitsemän
8=kahdeksan
9=yhdeksän
10=kymmenen
11=→→toista
20=←←kymmenen[→→]
100=sadan[→→]
200=←←sadan[→→]
1000=tuhannen[→→]
2000=←←tuhannen[→→]
%spellout-cardinal-partitive
-x=miinus →→
x.x=←← pilkku →→
0=nollaa
1=yhtä
2=kahta
3=kolmea
4=neljää
5=viittä
6=kuutta
7=seitsemää
8=kahdeksaa
9=yhdeksää
10=kymmentä
11=→→toista
20=←←kymmentä[→→]
100=sataa[→→]
200=←←sataa[→→]
1000=tuhatta[→→]
2000=←←tuhatta[→→]
%spellout-cardinal-essive
-x=miinus →→
x.x=←← pilkku →→
0=nollana
1=yhtenä
2=kahtena
3=kolmena
4=neljänä
5=viitenä
6=kuutena
7=seitsemänä
8=kahdeksana
9=yhdeksänä
10=kymmenenä
11=→→toista
20=←←kymmenenä[→→]
100=satana[→→]
200=←←satana[→→]
1000=tuhantena[→→]
2000=←←tuhantena[→→]
%spellout-cardinal-translative
-x=miinus →→
x.x=←← pilkku →→
0=nollaksi
1=yhdeksi
2=kahdeksi
3=kolmeksi
4=neljäksi
5=viideksi
6=kuudeksi
7=seitsemäksi
8=kahdeksaksi
9=yhdeksäksi
10=kymmeneksi
11=→→toista
20=←←kymmeneksi[→→]
100=sadaksi[→→]
200=←←sadaksi[→→]
1000=tuhanneksi[→→]
2000=←←tuhanneksi[→→]
%spellout-cardinal-inessive
-x=miinus →→
x.x=←← pilkku →→
0=nollassa
1=yhdessä
2=kahdessa
3=kolmessa
4=neljässä
5=viidessä
6=kuudessa
7=seitsemässä
8=kahdeksassa
9=yhdeksässä
10=kymmenessä
11=→→toista
20=←←kymmenessä[→→]
100=sadassa[→→]
200=←←sadassa[→→]
1000=tuhannessa[→→]
2000=←←tuhannessa[→→]
%spellout-cardinal-elative
-x=miinus →→
x.x=←← pilkku →→
0=nollasta
1=yhdestä
2=kahdesta
3=kolmesta
4=neljästä
5=viidestä
6=kuudesta
7=seitsemästä
8=kahdeksasta
9=yhdeksästä
10=kymmenestä
11=→→toista
20=←←kymmenestä[→→]
100=sadasta[→→]
200=←←sadasta[→→]
1000=tuhannesta[→→]
2000=←←tuhannesta[→→]
%spellout-cardinal-illative
-x=miinus →→
x.x=←← pilkku →→
0=nollaan
1=yhteen
2=kahteen
3=kolmeen
4=neljään
5=viiteen
6=kuuteen
7=seitsemään
8=kahdeksaan
9=yhdeksään
10=kymmeneen
11=→→toista
20=←←kymmeneen[→→]
100=sataan[→→]
200=←←sataan[→→]
1000=tuhanteen[→→]
2000=←←tuhanteen[→→]
%spellout-cardinal-adessive
-x=miinus →→
x.x=←← pilkku →→
0=nollalla
1=yhdellä
2=kahdella
3=kolmella
4=neljällä
5=viidellä
6=kuudella
7=seitsemällä
8=kahdeksalla
9=yhdeksällä
10=kymmenellä
11=→→toista
20=←←kymmenellä[→→]
100=sadalla[→→]
200=←←sadalla[→→]
1000=tuhannella[→→]
2000=←←tuhannella[→→]
%spellout-cardinal-ablative
-x=miinus →→
x.x=←← pilkku →→
0=nollalta
1=yhdeltä
2=kahdelta
3=kolmelta
4=neljältä
5=viideltä
6=kuudelta
7=seitsemältä
8=kahdeksalta
9=yhdeksältä
10=kymmeneltä
11=→→toista
20=←←kymmeneltä[→→]
100=sadalta[→→]
200=←←sadalta[→→]
1000=tuhannelta[→→]
2000=←←tuhannelta[→→]
%spellout-cardinal-allative
-x=miinus →→
x.x=←← pilkku →→
0=nollalle
1=yhdelle
2=kahdelle
3=kolmelle
4=neljälle
5=viidelle
6=kuudelle
7=seitsemälle
8=kahdeksalle
9=yhdeksälle
10=kymmenelle
11=→→toista
20=←←kymmenelle[→→]
100=sadalle[→→]
200=←←sadalle[→→]
1000=tuhannelle[→→]
2000=←←tuhannelle[→→]
%spellout-cardinal-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollat
1=yhdet
2=kahdet
3=kolmet
4=neljät
5=viidet
6=kuudet
7=seitsemät
8=kahdeksat
9=yhdeksät
10=kymmenet
11=→→toista
20=←←-kymmenet[→→]
100=sadat[→→]
200=←←-sadat[→→]
1000=tuhannet[→→]
2000=←←tuhannet[→→]
%spellout-cardinal-genitive-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollien
1=yksien
2=kaksien
3=kolmien
4=neljien
5=viisien
6=kuusien
7=seitsemien
8=kahdeksien
9=yhdeksien
10=kymmenien
11=→→toista
20=←←kymmenien[→→]
100=satojen[→→]
200=←←satojen[→→]
1000=tuhansien[→→]
2000=←←tuhansien[→→]
%spellout-cardinal-partitive-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollia
1=yksiä
2=kaksia
3=kolmia
4=neljiä
5=viisiä
6=kuusia
7=seitsemiä
8=kahdeksia
9=yhdeksiä
10=kymmeniä
11=→→toista
20=←←kymmeniä[→→]
100=satoja[→→]
200=←←satoja[→→]
1000=tuhansia[→→]
2000=←←tuhansia[→→]
%spellout-cardinal-essive-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollina
1=yksinä
2=kaksina
3=kolmina
4=neljinä
5=viisinä
6=kuusina
7=seitseminä
8=kahdeksina
9=yhdeksinä
10=kymmeninä
11=→→toista
20=←←kymmeninä[→→]
100=satoina[→→]
200=←←satoina[→→]
1000=tuhansina[→→]
2000=←←tuhansina[→→]
%spellout-cardinal-translative-plural
-x=miinus →→
x.x=←← pilkku →→
0=nolliksi
1=yksiksi
2=kaksiksi
3=kolmiksi
4=neljiksi
5=viisiksi
6=kuusiksi
7=seitsemiksi
8=kahdeksiksi
9=yhdeksiksi
10=kymmeniksi
11=→→toista
20=←←kymmeniksi[→→]
100=sadoiksi[→→]
200=←←sadoiksi[→→]
1000=tuhansiksi[→→]
2000=←←tuhansiksi[→→]
%spellout-cardinal-inessive-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollissa
1=yksissä
2=kaksissa
3=kolmissa
4=neljissä
5=viisissä
6=kuusissa
7=seitsemissä
8=kahdeksissa
9=yhdeksissä
10=kymmenissä
11=→→toista
20=←←kymmenissä[→→]
100=sadoissa[→→]
200=←←sadoissa[→→]
1000=tuhansissa[→→]
2000=←←tuhansissa[→→]
%spellout-cardinal-elative-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollista
1=yksistä
2=kaksista
3=kolmista
4=neljistä
5=viisistä
6=kuusista
7=seitsemistä
8=kahdeksista
9=yhdeksistä
10=kymmenistä
11=→→toista
20=←←kymmenistä[→→]
100=sadoista[→→]
200=←←sadoista[→→]
1000=tuhansista[→→]
2000=←←tuhansista[→→]
%spellout-cardinal-illative-plural
-x=miinus →→
x.x=←← pilkku →→
0=nolliin
1=yksiin
2=kaksiin
3=kolmiin
4=neljiin
5=viisiin
6=kuusiin
7=seitsemiin
8=kahdeksiin
9=yhdeksiin
10=kymmeniin
11=→→toista
20=←←kymmeniin[→→]
100=satoihin[→→]
200=←←satoihin[→→]
1000=tuhansiin[→→]
2000=←←tuhansiin[→→]
%spellout-cardinal-adessive-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollilla
1=yksillä
2=kaksilla
3=kolmilla
4=neljillä
5=viisillä
6=kuusilla
7=seitsemillä
8=kahdeksilla
9=yhdeksillä
10=kymmenillä
11=→→toista
20=←←kymmenillä[→→]
100=sadoilla[→→]
200=←←sadoilla[→→]
1000=tuhansilla[→→]
2000=←←tuhansilla[→→]
%spellout-cardinal-ablative-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollilta
1=yksiltä
2=kaksilta
3=kolmilta
4=neljiltä
5=viisiltä
6=kuusilta
7=seitsemiltä
8=kahdeksilta
9=yhdeksiltä
10=kymmeniltä
11=→→toista
20=←←kymmeniltä[→→]
100=sadoilta[→→]
200=←←sadoilta[→→]
1000=tuhansilta[→→]
2000=←←tuhansilta[→→]
%spellout-cardinal-allative-plural
-x=miinus →→
x.x=←← pilkku →→
0=nollille
1=yksille
2=kaksille
3=kolmille
4=neljille
5=viisille
6=kuusille
7=seitsemille
8=kahdeksille
9=yhdeksille
10=kymmenille
11=→→toista
20=←←kymmenille[→→]
100=sadoille[→→]
200=←←sadoille[→→]
1000=tuhansille[→→]
2000=←←tuhansille[→→]
"""#
        case "fil": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=minus →→
x.x=←← tuldok →→
0=walâ
1=isá
2=dalawá
3=tatló
4=ápat
5=limá
6=anim
7=pitó
8=waló
9=siyám
10=sampû
11=labíng-→→
20=←%%number-times← pû[’t →→]
100=←%%number-times← daán[ at →→]
1000=←%%number-times← libó[’t →→]
%%number-times
1=isáng
2=dalawáng
3=tatlóng
4=ápat na
5=limáng
6=anim na
7=pitóng
8=walóng
9=siyám na
10=sampûng
11=labíng-→→
20=←%%number-times← pû[’t →→]
100=←%%number-times← daán[ at →→]
1000=←%%number-times← libó[’t →→]
"""#
        case "fo": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← komma →→
0=null
1=ein
2=tveir
3=tríggir
4=fýre
5=fimm
6=seks
7=sjey
8=átta
9=níggju
10=tíggju
11=ellivu
12=tólv
13=trettan
14=fjúrtan
15=fímtan
16=sekstan
17=seytan
18=átjan
19=nítjan
20=tjúgo[→→]
30=tríati[→→]
40=fýrati[→→]
50=fimmti[→→]
60=seksti[→→]
70=sjeyti[→→]
80=áttati[→→]
90=níti[→→]
100=←%spellout-cardinal-neuter←hundrað[og→→]
1000=←%spellout-cardinal-neuter← tusin[ og →→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← komma →→
0=null
1=eitt
2=tvey
3=trý
4=fýre
5==%spellout-cardinal-masculine=
20=tjúgo[→→]
30=tríati[→→]
40=fýrati[→→]
50=fimmti[→→]
60=seksti[→→]
70=sjeyti[→→]
80=áttati[→→]
90=níti[→→]
100=←%spellout-cardinal-neuter←hundrað[og→→]
1000=←%spellout-cardinal-neuter← tusin[ og →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← komma →→
0=null
1=ein
2=tvær
3=tríggjar
4=fýre
5==%spellout-cardinal-masculine=
20=tjúgo[→→]
30=tríati[→→]
40=fýrati[→→]
50=fimmti[→→]
60=seksti[→→]
70=sjeyti[→→]
80=áttati[→→]
90=níti[→→]
100=←%spellout-cardinal-neuter←hundrað[og→→]
1000=←%spellout-cardinal-neuter← tusin[ og →→]
"""#
        case "fr": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=moins →→
x.x=←← virgule →→
0=zéro
1=un
2=deux
3=trois
4=quatre
5=cinq
6=six
7=sept
8=huit
9=neuf
10=dix
11=onze
12=douze
13=treize
14=quatorze
15=quinze
16=seize
17=dix-→→
20=vingt[-→%%et-un→]
30=trente[-→%%et-un→]
40=quarante[-→%%et-un→]
50=cinquante[-→%%et-un→]
60/20=soixante[-→%%et-un→]
80/20=quatre-vingt→%%subcents-m→
100=cent[ →→]
200=←← cent→%%cents-m→
1000=mille[ →→]
2000=←%%spellout-leading← mille[ →→]
%spellout-cardinal-feminine
-x=moins →→
x.x=←← virgule →→
0=zéro
1=une
2==%spellout-cardinal-masculine=
20=vingt[-→%%et-une→]
30=trente[-→%%et-une→]
40=quarante[-→%%et-une→]
50=cinquante[-→%%et-une→]
60/20=soixante[-→%%et-une→]
80/20=quatre-vingt→%%subcents-f→
100=cent[ →→]
200=←%spellout-cardinal-masculine← cent→%%cents-f→
1000=mille[ →→]
2000=←%%spellout-leading← mille[ →→]
%%et-un
1=et-un
2==%spellout-cardinal-masculine=
11=et-onze
12==%spellout-cardinal-masculine=
%%subcents-m
0=s
1=-=%spellout-cardinal-masculine=
%%cents-m
0=s
1=' =%spellout-cardinal-masculine=
%%spellout-leading
0==%spellout-cardinal-masculine=
80/20=quatre-vingt[-→→]
100=cent[ →→]
200=←← cent[ →→]
1000==%spellout-cardinal-masculine=
%%et-une
1=et-une
2==%spellout-cardinal-feminine=
11=et-onze
12==%spellout-cardinal-feminine=
%%subcents-f
0=s
1=-=%spellout-cardinal-feminine=
%%cents-f
0=s
1=' =%spellout-cardinal-feminine=
"""#
        case "fr_BE": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=moins →→
x.x=←← virgule →→
0=zéro
1=un
2=deux
3=trois
4=quatre
5=cinq
6=six
7=sept
8=huit
9=neuf
10=dix
11=onze
12=douze
13=treize
14=quatorze
15=quinze
16=seize
17=dix-→→
20=vingt[-→%%et-un→]
30=trente[-→%%et-un→]
40=quarante[-→%%et-un→]
50=cinquante[-→%%et-un→]
60=soixante[-→%%et-un→]
70=septante[-→%%et-un→]
80=quatre-vingt→%%cents-m→
90=nonante[-→%%et-un→]
100=cent[ →→]
200=←← cent→%%cents-m→
1000=mille[ →→]
2000=←%%spellout-leading← mille[ →→]
%spellout-cardinal-feminine
-x=moins →→
x.x=←← virgule →→
0=zéro
1=une
2==%spellout-cardinal-masculine=
20=vingt[-→%%et-une→]
30=trente[-→%%et-une→]
40=quarante[-→%%et-une→]
50=cinquante[-→%%et-une→]
60=soixante[-→%%et-une→]
70=septante[-→%%et-une→]
80=quatre-vingt→%%cents-f→
90=nonante[-→%%et-une→]
100=cent[ →→]
200=←%spellout-cardinal-masculine← cent→%%cents-f→
1000=mille[ →→]
2000=←%%spellout-leading← mille[ →→]
%%et-un
1=et-un
2==%spellout-cardinal-masculine=
11=et-onze
12==%spellout-cardinal-masculine=
%%cents-m
0=s
1=' =%spellout-cardinal-masculine=
%%spellout-leading
0==%spellout-cardinal-masculine=
100=cent[ →→]
200=←← cent[ →→]
1000==%spellout-cardinal-masculine=
%%et-une
1=et-une
2==%spellout-cardinal-feminine=
11=et-onze
12==%spellout-cardinal-feminine=
%%cents-f
0=s
1=' =%spellout-cardinal-feminine=
"""#
        case "fr_CH": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=moins →→
x.x=←← virgule →→
0=zéro
1=un
2=deux
3=trois
4=quatre
5=cinq
6=six
7=sept
8=huit
9=neuf
10=dix
11=onze
12=douze
13=treize
14=quatorze
15=quinze
16=seize
17=dix-→→
20=vingt[-→%%et-un→]
30=trente[-→%%et-un→]
40=quarante[-→%%et-un→]
50=cinquante[-→%%et-un→]
60=soixante[-→%%et-un→]
70=septante[-→%%et-un→]
80=huitante[-→%%et-un→]
90=nonante[-→%%et-un→]
100=cent[ →→]
200=←← cent→%%cents-m→
1000=mille[ →→]
2000=←%%spellout-leading← mille[ →→]
%spellout-cardinal-feminine
-x=moins →→
x.x=←← virgule →→
0=zéro
1=une
2==%spellout-cardinal-masculine=
20=vingt[-→%%et-une→]
30=trente[-→%%et-une→]
40=quarante[-→%%et-une→]
50=cinquante[-→%%et-une→]
60=soixante[-→%%et-une→]
70=septante[-→%%et-une→]
80=huitante[-→%%et-une→]
90=nonante[-→%%et-une→]
100=cent[ →→]
200=←%spellout-cardinal-masculine← cent→%%cents-f→
1000=mille[ →→]
2000=←%%spellout-leading← mille[ →→]
%%et-un
1=et-un
2==%spellout-cardinal-masculine=
11=et-onze
12==%spellout-cardinal-masculine=
%%cents-m
0=s
1=' =%spellout-cardinal-masculine=
%%spellout-leading
0==%spellout-cardinal-masculine=
100=cent[ →→]
200=←← cent[ →→]
1000==%spellout-cardinal-masculine=
%%et-une
1=et-une
2==%spellout-cardinal-feminine=
11=et-onze
12==%spellout-cardinal-feminine=
%%cents-f
0=s
1=' =%spellout-cardinal-feminine=
"""#
        case "ga": return #"""
%spellout-numbering
-x=míneas →→
x.x=←← pointe →→
0=a náid
1=a haon
2=a dó
3=a trí
4=a ceathair
5=a cúig
6=a sé
7=a seacht
8=a hocht
9=a naoi
10=a deich
11=→→ déag
12=→→ dhéag
13=→→ déag
20=fiche[ →→]
30=tríocha[ →→]
40=daichead[ →→]
50=caoga[ →→]
60=seasca[ →→]
70=seachtó[ →→]
80=ochtó[ →→]
90=nócha[ →→]
100=←%%hundreds←[→%%is-number→]
1000=←%%thousands←[, →%spellout-numbering→]
%spellout-cardinal
0==%spellout-numbering=
%%hundreds
1=céad
2=dhá chéad
3=trí chéad
4=ceithre chéad
5=cúig chéad
6=sé chéad
7=seacht gcéad
8=ocht gcéad
9=naoi gcéad
%%is-number
0=' is =%spellout-numbering=
1=' =%spellout-numbering=
%%thousands
1=míle
2==%%spellout-cardinal-prefixpart= =%%thousandp=
100=←%%hundreds←→%%is-thousands→
%%spellout-cardinal-prefixpart
0=náid
1=aon
2=dhá
3=trí
4=ceithre
5=cúig
6=sé
7=seacht
8=ocht
9=naoi
10=deich
11=→→
20=fiche[ is →→]
30=tríocha[ is →→]
40=daichead[ is →→]
50=caoga[ is →→]
60=seasca[ is →→]
70=seachtó[ is →→]
80=ochtó[ is →→]
90=nócha[ is →→]
100=←%%hundreds←[→%%is-numberp→]
1000=←%%thousands←[, →%%numberp→]
%%thousandp
2==%%thousand=
11==%%thousand= dhéag
20==%%thousand=
%%is-thousands
0=' =%%thousand=
1=' is =%%spellout-cardinal-prefixpart= =%%thousand=
11=' is =%%thousands=
20==%%is= =%%thousands=
%%is-numberp
0=' is =%%numberp=
1=' =%%numberp=
%%numberp
0==%%spellout-cardinal-prefixpart=
12=dó dhéag
13==%%spellout-cardinal-prefixpart= déag
20==%%spellout-cardinal-prefixpart=
%%thousand
0=míle
1=mhíle
7=míle
11=→→
%%is
0=' is
1=
10=→→
"""#
        case "he": return #"""
%spellout-numbering
-x=מינוס →→
x.x=←← נקודה →→
0=אפס
1=אחת
2=שתיים
3=שלוש
4=ארבע
5=חמש
6=שש
7=שבע
8=שמונה
9=תשע
10=עשר
11=אחת עשרה
12=שתים עשרה
13=→→ עשרה
20=עשרים[ →%%and-feminine→]
30=שלושים[ →%%and-feminine→]
40=ארבעים[ →%%and-feminine→]
50=חמישים[ →%%and-feminine→]
60=שישים[ →%%and-feminine→]
70=שבעים[ →%%and-feminine→]
80=שמונים[ →%%and-feminine→]
90=תשעים[ →%%and-feminine→]
100=מאה[ →%%and-feminine→]
200=מאתיים[ →%%and-feminine→]
300=←%spellout-numbering← מאות[ →%%and-feminine→]
1000=אלף[ →%%and-feminine→]
2000=אלפיים[ →%%and-feminine→]
3000=←%%thousands← אלפים[ →%%and-feminine→]
11000/1000=←%%spellout-numbering-m← אלף[ →%%and-feminine→]
%spellout-cardinal-masculine
-x=מינוס →→
x.x=←%%spellout-numbering-m← נקודה →→ 
0=אפס
1=אחד
2=שני
3=שלושה
4=ארבעה
5=חמישה
6=שישה
7=שבעה
8=שמונה
9=תשעה
10=עשרה
11=אחד עשר
12=שניים עשר
13=→→ עשר
20=עשרים[ →%%and-masculine→]
30=שלושים[ →%%and-masculine→]
40=ארבעים[ →%%and-masculine→]
50=חמישים[ →%%and-masculine→]
60=שישים[ →%%and-masculine→]
70=שבעים[ →%%and-masculine→]
80=שמונים[ →%%and-masculine→]
90=תשעים[ →%%and-masculine→]
100=מאה[ →%%and-masculine→]
200=מאתיים[ →%%and-masculine→]
300=←%spellout-numbering← מאות[ →%%and-masculine→]
1000=אלף[ →%%and-masculine→]
2000=אלפיים[ →%%and-masculine→]
3000=←%%thousands← אלפים[ →%%and-masculine→]
11000/1000=←%%spellout-numbering-m← אלף[ →%%and-masculine→]
%spellout-cardinal-feminine
-x=מינוס →→
x.x=←← נקודה →→
0==%spellout-numbering=
2=שתי
3==%spellout-numbering=
%spellout-cardinal-masculine-standalone
-x=מינוס →→
x.x=←%%spellout-numbering-m← נקודה →→ 
0==%spellout-cardinal-masculine=
2=שניים
3==%spellout-cardinal-masculine=
%spellout-cardinal-feminine-standalone
0==%spellout-numbering=
%%and-feminine
1=ו=%spellout-numbering=
2=ושתיים
3=ו=%spellout-numbering=
20=עשרים
21=עשרים →→
30=שלושים
31=שלושים →→
40=ארבעים
41=ארבעים →→
50=חמישים
51=חמישים →→
60=שישים
61=שישים →→
70=שבעים
71=שבעים →→
80=שמונים
81=שמונים →→
90=תשעים
91=תשעים →→
100=מאה
101=מאה →→
200=מאתיים
201=מאתיים →→
300=שלוש מאות
301=שלוש מאות →→
400=ארבע מאות
401=ארבע מאות →→
500=חמש מאות
501=חמש מאות →→
600=שש מאות
601=שש מאות →→
700=שבע מאות
701=שבע מאות →→
800=שמונה מאות
801=שמונה מאות →→
900=תשע מאות
901=תשע מאות →→
1000=אלף[ →→]
2000=אלפיים[ →→]
3000=ו←%%thousands← אלפים[ →→]
11000/1000=←%%and-masculine← אלף[ →→]
%%thousands
1=ERROR-=0=
3==%spellout-numbering=ת
8=שמונת
9==%spellout-numbering=ת
11=ERROR-=0=
%%spellout-numbering-m
0=אפס
1=אחד
2=שניים
3=שלושה
4=ארבעה
5=חמישה
6=שישה
7=שבעה
8=שמונה
9=תשעה
10=עשרה
11=אחד עשר
12=שניים עשר
13=→→ עשר
20=עשרים[ →%%and-masculine→]
30=שלושים[ →%%and-masculine→]
40=ארבעים[ →%%and-masculine→]
50=חמישים[ →%%and-masculine→]
60=שישים[ →%%and-masculine→]
70=שבעים[ →%%and-masculine→]
80=שמונים[ →%%and-masculine→]
90=תשעים[ →%%and-masculine→]
100=מאה[ →%%and-masculine→]
200=מאתיים[ →%%and-masculine→]
300=←%spellout-numbering← מאות[ →%%and-masculine→]
1000=אלף[ →%%and-masculine→]
2000=אלפיים[ →%%and-masculine→]
3000=←%%thousands← אלפים[ →%%and-masculine→]
11000/1000=←%%spellout-numbering-m← אלף[ →%%and-masculine→]
%%and-masculine
1=ו=%%spellout-numbering-m=
20=עשרים
21=עשרים →→
30=שלושים
31=שלושים →→
40=ארבעים
41=ארבעים →→
50=חמישים
51=חמישים →→
60=שישים
61=שישים →→
70=שבעים
71=שבעים →→
80=שמונים
81=שמונים →→
90=תשעים
91=תשעים →→
100=מאה
101=מאה →→
200=מאתיים
201=מאתיים →→
300=שלוש מאות
301=שלוש מאות →→
400=ארבע מאות
401=ארבע מאות →→
500=חמש מאות
501=חמש מאות →→
600=שש מאות
601=שש מאות →→
700=שבע מאות
701=שבע מאות →→
800=שמונה מאות
801=שמונה מאות →→
900=תשע מאות
901=תשע מאות →→
1000=אלף[ →→]
2000=אלפיים[ →→]
3000=ו←%%thousands← אלפים[ →→]
11000/1000=←%%and-masculine← אלף[ →→]
"""#
        case "hi": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=ऋण →→
x.x=←← दशमलव →→
0=शून्य
1=एक
2=दो
3=तीन
4=चार
5=पाँच
6=छह
7=सात
8=आठ
9=नौ
10=दस
11=ग्यारह
12=बारह
13=तेरह
14=चौदह
15=पन्द्रह
16=सोलह
17=सत्रह
18=अठारह
19=उन्नीस
20=बीस
21=इक्कीस
22=बाईस
23=तेईस
24=चौबीस
25=पच्चीस
26=छब्बीस
27=सत्ताईस
28=अट्ठाईस
29=उनतीस
30=तीस
31=इकतीस
32=बत्तीस
33=तैंतीस
34=चौंतीस
35=पैंतीस
36=छत्तीस
37=सैंतीस
38=अड़तीस
39=उनतालीस
40=चालीस
41=इकतालीस
42=बयालीस
43=तैंतालीस
44=चौवालीस
45=पैंतालीस
46=छियालीस
47=सैंतालीस
48=अड़तालीस
49=उनचास
50=पचास
51=इक्यावन
52=बावन
53=तिरेपन
54=चौवन
55=पचपन
56=छप्पन
57=सत्तावन
58=अट्ठावन
59=उनसठ
60=साठ
61=इकसठ
62=बासठ
63=तिरेसठ
64=चौंसठ
65=पैंसठ
66=छियासठ
67=सड़सठ
68=अड़सठ
69=उनहत्तर
70=सत्तर
71=इकहत्तर
72=बहत्तर
73=तिहत्तर
74=चौहत्तर
75=पचहत्तर
76=छिहत्तर
77=सतहत्तर
78=अठहत्तर
79=उनासी
80=अस्सी
81=इक्यासी
82=बयासी
83=तिरासी
84=चौरासी
85=पचासी
86=छियासी
87=सत्तासी
88=अट्ठासी
89=नवासी
90=नब्बे
91=इक्यानबे
92=बानबे
93=तिरानबे
94=चौरानबे
95=पंचानबे
96=छियानबे
97=सत्तानबे
98=अट्ठानबे
99=निन्यानबे
100=←← सौ[ →→]
1000=←← हज़ार[ →→]
100000=←← लाख[ →→]
"""#
        case "hr": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← zarez →→
0=nula
1=jedan
2=dva
3=tri
4=četiri
5=pet
6=šest
7=sedam
8=osam
9=devet
10=deset
11=jedanaest
12=dvanaest
13=trinaest
14=četrnaest
15=petnaest
16=šesnaest
17=sedamnaest
18=osamnaest
19=devetnaest
20=dvadeset[ i →→]
30=trideset[ i →→]
40=četrdeset[ i →→]
50=pedeset[ i →→]
60=šezdeset[ i →→]
70=sedamdeset[ i →→]
80=osamdeset[ i →→]
90=devedeset[ i →→]
100=sto[ →→]
200=dvjesto[ →→]
300=tristo[ →→]
400=četiristo[ →→]
500=petsto[ →→]
600=šeststo[ →→]
700=sedamsto[ →→]
800=osamsto[ →→]
900=devetsto[ →→]
1000=tisuću[ →→]
2000=←%spellout-cardinal-feminine← tisuće[ →→]
5000=←%spellout-cardinal-feminine← tisuća[ →→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← zarez →→
0=nula
1=jedno
2=dva
3==%spellout-cardinal-masculine=
20=dvadeset[ i →→]
30=trideset[ i →→]
40=četrdeset[ i →→]
50=pedeset[ i →→]
60=šezdeset[ i →→]
70=sedamdeset[ i →→]
80=osamdeset[ i →→]
90=devedeset[ i →→]
100=sto[ →→]
200=dvjesto[ →→]
300=tristo[ →→]
400=četiristo[ →→]
500=petsto[ →→]
600=šeststo[ →→]
700=sedamsto[ →→]
800=osamsto[ →→]
900=devetsto[ →→]
1000=tisuću[ →→]
2000=←%spellout-cardinal-feminine← tisuće[ →→]
5000=←%spellout-cardinal-feminine← tisuća[ →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← zarez →→
0=nula
1=jedna
2=dvije
3==%spellout-cardinal-masculine=
20=dvadeset[ i →→]
30=trideset[ i →→]
40=četrdeset[ i →→]
50=pedeset[ i →→]
60=šezdeset[ i →→]
70=sedamdeset[ i →→]
80=osamdeset[ i →→]
90=devedeset[ i →→]
100=sto[ →→]
200=dvjesto[ →→]
300=tristo[ →→]
400=četiristo[ →→]
500=petsto[ →→]
600=šeststo[ →→]
700=sedamsto[ →→]
800=osamsto[ →→]
900=devetsto[ →→]
1000=tisuću[ →→]
2000=←%spellout-cardinal-feminine← tisuće[ →→]
5000=←%spellout-cardinal-feminine← tisuća[ →→]
"""#
        case "hu": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=mínusz →→
x.x=←← egész →→
0=nulla
1=egy
2=kettő
3=három
4=négy
5=öt
6=hat
7=hét
8=nyolc
9=kilenc
10=tíz
11=tizen→→
20=húsz
21=huszon→→
30=harminc[→→]
40=negyven[→→]
50=ötven[→→]
60=hatvan[→→]
70=hetven[→→]
80=nyolcvan[→→]
90=kilencven[→→]
100=száz[→→]
200=←%%spellout-cardinal-initial←száz[→→]
1000=ezer[→→]
2000=←%%spellout-cardinal-initial←ezer[→→]
%%spellout-cardinal-initial
1=egy
2=két
3==%spellout-cardinal=
"""#
        case "hy": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=հանած →→
x.x=←← ստորակել →→
0=զրո
1=մեկ
2=երկու
3=երեք
4=չորս
5=հինգ
6=վեց
7=յոթ
8=ութ
9=ինը
10=տասն[→→]
20=քսան[→→]
30=երեսուն[→→]
40=քառասուն[→→]
50=հիսուն[→→]
60=վաթսուն[→→]
70=յոթանասուն[→→]
80=ութսուն[→→]
90=իննասուն[→→]
100=←←հարյուր[ →→]
1000=←← հազար[ →→]
"""#
        case "id": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=negatif →→
x.x=←← titik →→
x.x=←← koma →→
0=nol
1=satu
2=dua
3=tiga
4=empat
5=lima
6=enam
7=tujuh
8=delapan
9=sembilan
10=sepuluh
11=sebelas
12=→→ belas
20=←← puluh[ →→]
100=seratus[ →→]
200=←← ratus[ →→]
1000=seribu[ →→]
2000=←← ribu[ →→]
"""#
        case "is": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=mínus →→
x.x=←← komma →→
0=núll
1=einn
2=tveir
3=þrír
4=fjórir
5=fimm
6=sex
7=sjó
8=átta
9=níu
10=tíu
11=ellefu
12=tólf
13=þrettán
14=fjórtán
15=fimmtán
16=sextán
17=sautján
18=átján
19=nítján
20=tuttugu[ og →→]
30=þrjátíu[ og →→]
40=fjörutíu[ og →→]
50=fimmtíu[ og →→]
60=sextíu[ og →→]
70=sjötíu[ og →→]
80=áttatíu[ og →→]
90=níutíu[ og →→]
100=←%spellout-cardinal-neuter←hundrað[ og →→]
1000=←%spellout-cardinal-neuter← þúsund[ og →→]
%spellout-cardinal-neuter
-x=mínus →→
x.x=←← komma →→
0=núll
1=eitt
2=tvö
3=þrjú
4=fjögur
5==%spellout-cardinal-masculine=
20=tuttugu[ og →→]
30=þrjátíu[ og →→]
40=fjörutíu[ og →→]
50=fimmtíu[ og →→]
60=sextíu[ og →→]
70=sjötíu[ og →→]
80=áttatíu[ og →→]
90=níutíu[ og →→]
100=←%spellout-cardinal-neuter←hundrað[ og →→]
1000=←%spellout-cardinal-neuter← þúsund[ og →→]
%spellout-cardinal-feminine
-x=mínus →→
x.x=←← komma →→
0=núll
1=ein
2=tvær
3=þrjár
4=fjórar
5==%spellout-cardinal-masculine=
20=tuttugu[ og →→]
30=þrjátíu[ og →→]
40=fjörutíu[ og →→]
50=fimmtíu[ og →→]
60=sextíu[ og →→]
70=sjötíu[ og →→]
80=áttatíu[ og →→]
90=níutíu[ og →→]
100=←%spellout-cardinal-neuter←hundrað[ og →→]
1000=←%spellout-cardinal-neuter← þúsund[ og →→]
"""#
        case "it": return #"""
%spellout-numbering
-x=meno →→
x.x=←← virgola →→
0=zero
1=uno
2=due
3=tre
4=quattro
5=cinque
6=sei
7=sette
8=otto
9=nove
10=dieci
11=undici
12=dodici
13=tredici
14=quattordici
15=quindici
16=sedici
17=diciassette
18=diciotto
19=diciannove
20=vent→%%msco-with-i→
30=trent→%%msco-with-a→
40=quarant→%%msco-with-a→
50=cinquant→%%msco-with-a→
60=sessant→%%msco-with-a→
70=settant→%%msco-with-a→
80=ottant→%%msco-with-a→
90=novant→%%msco-with-a→
100=cent→%%msco-with-o→
200=←←cent→%%msco-with-o→
1000=mille[→→]
2000=←%%msc-no-final←mila[→→]
%spellout-cardinal-masculine
-x=meno →→
x.x=←← virgola →→
0=zero
1=un
2==%spellout-numbering=
20=vent→%%msc-with-i→
30=trent→%%msc-with-a→
40=quarant→%%msc-with-a→
50=cinquant→%%msc-with-a→
60=sessant→%%msc-with-a→
70=settant→%%msc-with-a→
80=ottant→%%msc-with-a→
90=novant→%%msc-with-a→
100=cent→%%msc-with-o→
200=←←cent→%%msc-with-o→
1000=mille[→→]
2000=←%%msc-no-final←mila[→→]
%spellout-cardinal-feminine
-x=meno →→
x.x=←← virgola →→
0=zero
1=una
2==%spellout-numbering=
20=vent→%%fem-with-i→
30=trent→%%fem-with-a→
40=quarant→%%fem-with-a→
50=cinquant→%%fem-with-a→
60=sessant→%%fem-with-a→
70=settant→%%fem-with-a→
80=ottant→%%fem-with-a→
90=novant→%%fem-with-a→
100=cent→%%fem-with-o→
200=←←cent→%%fem-with-o→
1000=mille[→→]
2000=←%%msc-no-final←mila[→→]
%%msco-with-i
0=i
1=uno
2=idue
3=itré
4=i=%spellout-numbering=
8=otto
9=inove
%%msco-with-a
0=a
1=uno
2=adue
3=atré
4=a=%spellout-numbering=
8=otto
9=anove
%%msco-with-o
0=o
1=ouno
2=odue
3=otré
4=o=%spellout-numbering=
8=otto
9=o=%spellout-numbering=
80==%spellout-numbering=
90=o=%spellout-numbering=
%%msc-no-final
0==%spellout-cardinal-masculine=
20=vent→%%msc-with-i-nofinal→
30=trent→%%msc-with-a-nofinal→
40=quarant→%%msc-with-a-nofinal→
50=cinquant→%%msc-with-a-nofinal→
60=sessant→%%msc-with-a-nofinal→
70=settant→%%msc-with-a-nofinal→
80=ottant→%%msc-with-a-nofinal→
90=novant→%%msc-with-a-nofinal→
100=cent→%%msc-with-o-nofinal→
200=←←cent→%%msc-with-o-nofinal→
%%msc-with-i
0=i
1=un
2==%%msco-with-i=
%%msc-with-a
0=a
1=un
2==%%msco-with-a=
%%msc-with-o
0=o
1=ouno
2=odue
3=otré
4=o=%spellout-numbering=
8=otto
9=o=%spellout-numbering=
80==%spellout-numbering=
90=o=%spellout-numbering=
%%fem-with-i
0=i
1=una
2==%%msco-with-i=
%%fem-with-a
0=a
1=una
2==%%msco-with-a=
%%fem-with-o
0=o
1=ouna
2==%%msco-with-o=
%%msc-with-i-nofinal
0==%%msc-with-i=
3=itre
4==%%msc-with-i=
%%msc-with-a-nofinal
0==%%msc-with-a=
3=atre
4==%%msc-with-a=
%%msc-with-o-nofinal
0==%%msc-with-o=
3=otre
4==%%msc-with-o=
"""#
        case "ja": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal-financial
-x=マイナス→→
x.x=←←点→→→
0=零
1=壱
2=弐
3=参
4=四
5=伍
6=六
7=七
8=八
9=九
10=拾[→→]
20=←←拾[→→]
100=←←百[→→]
1000=←←千[→→]
10000=←←萬[→→]
%spellout-cardinal
-x=マイナス→→
x.x=←←・→→→
0=〇
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10=十[→→]
20=←←十[→→]
100=百[→→]
200=←←百[→→]
1000=千[→→]
2000=←←千[→→]
10000=←←万[→→]
"""#
        case "ka": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=მინუს →→
x.x=←← მძიმე →→
0=ნული
1=ერთი
2=ორი
3=სამი
4=ოთხი
5=ხუთი
6=ექვსი
7=შვიდი
8=რვა
9=ცხრა
10=ათი
11=თერთმეტი
12=თორმეტი
13=ცამეტი
14=თოთხმეტი
15=თხუთმეტი
16=თექვსმეტი
17=ჩვიდმეტი
18=თრვამეტი
19=ცხრამეტი
20/20=ოცი
21/20=ოცდა→→
40/20=ორმოცი
41/20=ორმოცდა→→
60/20=სამოცი
61/20=სამოცდა→→
80/20=ოთხმოცი
81/20=ოთხმოცდა→→
100=ას→%%hundred→
200=ორას→%%hundred→
300=სამას→%%hundred→
400=ოთხას→%%hundred→
500=ხუთას→%%hundred→
600=ექვსას→%%hundred→
700=შვიდას→%%hundred→
800=რვაას→%%hundred→
900=ცხრაას→%%hundred→
1000=ათას→%%th→
2000=←← ათას→%%th→
%%hundred
0=ი
1==%spellout-cardinal=
%%th
0=ი
1=' =%spellout-cardinal=
"""#
        case "kk": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=минус →→
x.x=←← бүтін →%%fractions→
0=нөл
1=бір
2=екі
3=үш
4=төрт
5=бес
6=алты
7=жеті
8=сегіз
9=тоғыз
10=он[ →→]
20=жиырма[ →→]
30=отыз[ →→]
40=қырық[ →→]
50=елу[ →→]
60=алпыс[ →→]
70=жетпіс[ →→]
80=сексен[ →→]
90=тоқсан[ →→]
100=жүз[ →→]
200=←← жүз[ →→]
1000=мың[ →→]
2000=←← мың[ →→]
%%fractions
10=оннан ←%spellout-cardinal←
100=жүзден ←%spellout-cardinal←
1000=мыңнан ←%spellout-cardinal←
10000=он мыңнан ←%spellout-cardinal←
100000=жүз мыңнан ←%spellout-cardinal←
"""#
        case "km": return #"""
%spellout-numbering
-x=ដក​→→
x.x=←←​ចុច​→→→
0=សូន្យ
1=មួយ
2=ពីរ
3=បី
4=បួន
5=ប្រាំ
6=ប្រាំមួយ
7=ប្រាំពីរ
8=ប្រាំបី
9=ប្រាំបួន
10=ដប់[​→→]
20=ម្ភៃ[​→→]
30=សាមសិប[​→→]
40=សែសិប[​→→]
50=ហាសិប[​→→]
60=ហុកសិប[​→→]
70=ចិតសិប[​→→]
80=ប៉ែតសិប[​→→]
90=កៅសិប[​→→]
100=←←​រយ[​→→]
1000=←←​ពាន់[​→→]
10000=←←​ម៉ឺន[​→→]
100000=←←​សែន[​→→]
%spellout-cardinal
0==%spellout-numbering=
"""#
        case "ko": return #"""
%spellout-numbering
x.x=←←점→→→
0=공
1==%spellout-cardinal-sinokorean=
%spellout-cardinal-sinokorean
-x=마이너스 →→
x.x=←←점→→→
0=영
1=일
2=이
3=삼
4=사
5=오
6=육
7=칠
8=팔
9=구
10=십[→→]
20=←←십[→→]
100=백[→→]
200=←←백[→→]
1000=천[→→]
2000=←←천[→→]
10000=만[ →→]
20000=←←만[ →→]
%spellout-cardinal-native-attributive
-x=마이너스 →→
x.x==%spellout-cardinal-sinokorean=
0=영
1=한
2=두
3=세
4=네
5=다섯
6=여섯
7=일곱
8=여덟
9=아홉
10=열[→→]
20=스무
21=스물[→→]
30=서른[→→]
40=마흔[→→]
50=쉰[→→]
60=예순[→→]
70=일흔[→→]
80=여든[→→]
90=아흔[→→]
100=백[→→]
200=←%spellout-cardinal-sinokorean←백[→→]
1000=천[→→]
2000=←%spellout-cardinal-sinokorean←천[→→]
10000=만[ →→]
20000=←%spellout-cardinal-sinokorean←만[ →→]
%spellout-cardinal-native
-x=마이너스 →→
x.x==%spellout-cardinal-sinokorean=
0=영
1=하나
2=둘
3=셋
4=넷
5=다섯
6=여섯
7=일곱
8=여덟
9=아홉
10=열[ →→]
20=스물[→→]
30=서른[→→]
40=마흔[→→]
50=쉰[→→]
60=예순[→→]
70=일흔[→→]
80=여든[→→]
90=아흔[→→]
100==%spellout-cardinal-sinokorean=
%spellout-cardinal-financial
-x=마이너스 →→
x.x==%spellout-cardinal-sinokorean=
0=영
1=일
2=이
3=삼
4=사
5=오
6=육
7=칠
8=팔
9=구
10=←←십[→→]
100=←←백[→→]
1000=←←천[→→]
10000=←←만[→→]
"""#
        case "ky": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=минус →→
x.x=←← бүтүн →%%z-spellout-fraction→
0=нөл
1=бир
2=эки
3=үч
4=төрт
5=беш
6=алты
7=жети
8=сегиз
9=тогуз
10=он[ →→]
20=жыйырма[ →→]
30=отуз[ →→]
40=кырк[ →→]
50=элүү[ →→]
60=алтымыш[ →→]
70=жетимиш[ →→]
80=сексен[ →→]
90=токсон[ →→]
100=жүз
101=←← жүз[ →→]
200=←← жүз[ →→]
1000=миң
1001=←← миң[ →→]
2000=←← миң[ →→]
%%z-spellout-fraction
10=ондон ←%spellout-numbering←
100=жүздөн ←%spellout-numbering←
1000=миңден ←%spellout-numbering←
10000=он миңден ←%spellout-numbering←
100000=жүз миңден ←%spellout-numbering←
"""#
        case "lb": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← Komma →→
0=null
1=eent
2=zwee
3=dräi
4=véier
5=fënnef
6=sechs
7=siwen
8=aacht
9=néng
10=zéng
11=eelef
12=zwielef
13=dräizéng
14=véierzéng
15=fofzéng
16=siechzéng
17=siwwenzéng
18=uechtzéng
19=nonzéng
20=[→%spellout-cardinal-neuter→an]zwanzeg
30=[→%spellout-cardinal-neuter→an]drësseg
40=[→%spellout-cardinal-neuter→an]véierzeg
50=[→%spellout-cardinal-neuter→an]fofzeg
60=[→%spellout-cardinal-neuter→an]siechzeg
70=[→%spellout-cardinal-neuter→an]siwwenzeg
80=[→%spellout-cardinal-neuter→an]achtzeg
90=[→%spellout-cardinal-neuter→an]nonzeg
100=honnert[→→]
200=←%spellout-cardinal-masculine←honnert[→→]
1000=dausend[→→]
2000=←%spellout-cardinal-masculine←dausend[→→]
%spellout-cardinal-feminine
-x=minus →→
x.x==%spellout-cardinal-masculine=
0=null
1=eng
2=zwou
3==%spellout-cardinal-masculine=
100=honnert[→→]
200=←%spellout-cardinal-masculine←honnert[→→]
1000=dausend[→→]
2000=←%spellout-cardinal-masculine←dausend[→→]
%spellout-cardinal-neuter
-x=minus →→
x.x==%spellout-cardinal-masculine=
0=null
1=een
2==%spellout-cardinal-masculine=
100=honnert[→→]
200=←%spellout-cardinal-masculine←honnert[→→]
1000=dausend[→→]
2000=←%spellout-cardinal-masculine←dausend[→→]
"""#
        case "lo": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=ลบ​→→
x.x=←←​จุด​→→→
0=ศูนย์
1=ໜຶ່ງ
2=ສອງ
3=ສາມ
4=ສີ່
5=ຫ້າ
6=ຫົກ
7=ເຈັດ
8=ແປດ
9=ເກົ້າ
10=ສິບ[​→%%alt-ones→]
20=ຊາວ[​→%%alt-ones→]
30=←←​ສິບ[​→%%alt-ones→]
100=←←​ร้อย[​→→]
1000=←←​พัน[​→→]
10000=←←​หมื่น[​→→]
100000=←←​แสน[​→→]
%%alt-ones
1=ເອັດ
2==%spellout-cardinal=
"""#
        case "lt": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=mīnus →→
x.x=←← kablelis →→
0=nulis
1=vienas
2=du
3=trys
4=keturi
5=penki
6=šeši
7=septyni
8=aštuoni
9=devyni
10=dešimt
11=vienuolika
12=dvylika
13=trylika
14=→→olika
20=←%%spellout-cardinal-feminine-accusative←dešimt[ →→]
100=šimtas[ →→]
200=←%spellout-cardinal-masculine← šimtai[ →→]
1000=tūkstantis[ →→]
2000/1000=←%%spellout-thousands←[ →→]
%spellout-cardinal-feminine
-x=mīnus →→
x.x=←← kablelis →→
0=nulis
1=viena
2=dvi
3=trys
4==%spellout-cardinal-masculine=os
10==%spellout-cardinal-masculine=
20=←%%spellout-cardinal-feminine-accusative←dešimt[ →→]
100=šimtas[ →→]
200=←%spellout-cardinal-masculine← šimtai[ →→]
1000=tūkstantis[ →→]
2000/1000=←%%spellout-thousands←[ →→]
%%spellout-cardinal-feminine-accusative
0=ERROR
2=dvi
3=tris
4=keturias
5=penkias
6=šešias
7=septynias
8=aštuonias
9=devynias
10=ERROR
%%spellout-thousands
0=tūkstančių
1==%spellout-cardinal-masculine= tūkstantis
2==%spellout-cardinal-masculine= tūkstančiai
10==%spellout-cardinal-masculine= tūkstančių
21==%spellout-cardinal-masculine= tūkstantis
22==%spellout-cardinal-masculine= tūkstančiai
30==%spellout-cardinal-masculine= tūkstančių
31==%spellout-cardinal-masculine= tūkstantis
32==%spellout-cardinal-masculine= tūkstančiai
40==%spellout-cardinal-masculine= tūkstančių
41==%spellout-cardinal-masculine= tūkstantis
42==%spellout-cardinal-masculine= tūkstančiai
50==%spellout-cardinal-masculine= tūkstančių
51==%spellout-cardinal-masculine= tūkstantis
52==%spellout-cardinal-masculine= tūkstančiai
60==%spellout-cardinal-masculine= tūkstančių
61==%spellout-cardinal-masculine= tūkstantis
62==%spellout-cardinal-masculine= tūkstančiai
70==%spellout-cardinal-masculine= tūkstančių
71==%spellout-cardinal-masculine= tūkstantis
72==%spellout-cardinal-masculine= tūkstančiai
80==%spellout-cardinal-masculine= tūkstančių
81==%spellout-cardinal-masculine= tūkstantis
82==%spellout-cardinal-masculine= tūkstančiai
90==%spellout-cardinal-masculine= tūkstančių
91==%spellout-cardinal-masculine= tūkstantis
92==%spellout-cardinal-masculine= tūkstančiai
100=šimtas →→
200=←%spellout-cardinal-masculine← šimtai →→
"""#
        case "lv": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=mīnus →→
x.x=←← komats →→
0=nulle
1=viens
2=divi
3=trīs
4=četri
5=pieci
6=seši
7=septiņi
8=astoņi
9=deviņi
10=desmit
11=→%%spellout-prefixed→padsmit
20=←%%spellout-prefixed←desmit[ →→]
100=simt[ →→]
200=←%%spellout-prefixed←simt[ →→]
1000=tūkstoš[ →→]
2000=←%%spellout-prefixed←tūkstoš[ →→]
10000/1000=←%spellout-cardinal-masculine← tūkstoši[ →→]
%spellout-cardinal-feminine
-x=mīnus →→
x.x=←← komats →→
0=nulle
1=viena
2=divas
3=trīs
4=četras
5=piecas
6=sešas
7=septiņas
8=astoņas
9=deviņas
10==%spellout-cardinal-masculine=
20=←%%spellout-prefixed←desmit[ →→]
100=simt[ →→]
200=←%%spellout-prefixed←simt[ →→]
1000=tūkstoš[ →→]
2000=←%%spellout-prefixed←tūkstoš[ →→]
10000/1000=←%spellout-cardinal-masculine← tūkstoši[ →→]
%%spellout-prefixed
0=ERROR
1=vien
2=div
3=trīs
4=četr
5=piec
6=seš
7=septiņ
8=astoņ
9=deviņ
10=ERROR
"""#
        case "mk": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=минус →→
x.x=←← кома →→
0=нула
1=еден
2=два
3=три
4=четири
5=пет
6=шест
7=седум
8=осум
9=девет
10=десет
11=единаесет
12=дванаесет
13=тринаесет
14=четиринаесет
15=петнаесет
16=шеснаесет
17=седумнаесет
18=осумнаесет
19=деветнаесет
20=дваесет[ и →→]
30=триесет[ и →→]
40=четириесет[ и →→]
50=педесет[ и →→]
60=шеесет[ и →→]
70=седумдесет[ и →→]
80=осумдесет[ и →→]
90=деведесет[ и →→]
100=←%spellout-cardinal-feminine←сто[ →→]
1000=←%spellout-cardinal-feminine← илјада[ →→]
%spellout-cardinal-neuter
-x=минус →→
x.x=←← кома →→
0=нула
1=едно
2=два
3==%spellout-cardinal-masculine=
20=дваесет[ и →→]
30=триесет[ и →→]
40=четириесет[ и →→]
50=педесет[ и →→]
60=шеесет[ и →→]
70=седумдесет[ и →→]
80=осумдесет[ и →→]
90=деведесет[ и →→]
100=←%spellout-cardinal-feminine←сто[ →→]
1000=←%spellout-cardinal-feminine← илјада[ →→]
%spellout-cardinal-feminine
-x=минус →→
x.x=←← кома →→
0=нула
1=една
2=две
3==%spellout-cardinal-masculine=
20=дваесет[ и →→]
30=триесет[ и →→]
40=четириесет[ и →→]
50=педесет[ и →→]
60=шеесет[ и →→]
70=седумдесет[ и →→]
80=осумдесет[ и →→]
90=деведесет[ и →→]
100=←%spellout-cardinal-feminine←сто[ →→]
1000=←%spellout-cardinal-feminine← илјада[ →→]
"""#
        case "ms": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=negatif →→
x.x=←← perpuluhan →→
0=kosong
1=satu
2=dua
3=tiga
4=empat
5=lima
6=enam
7=tujuh
8=lapan
9=sembilan
10=sepuluh
11=sebelas
12=→→ belas
20=←← puluh[ →→]
100=seratus[ →→]
200=←← ratus[ →→]
1000=seribu[ →→]
2000=←← ribu[ →→]
"""#
        case "mt": return #"""
%spellout-numbering
0==%%spellout-cardinal-type-b-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← punt →→
0=żero
1=wieħed
2=żewġ
3=tliet
4=erbaʼ
5=ħames
6=sitt
7=sebaʼ
8=tmien
9=disaʼ
10=għaxar
11=ħdax-il
12=tnax-il
13=tlettax-il
14=erbatax-il
15=ħmistax-il
16=sittax-il
17=sbatax-il
18=tmintax-il
19=dsatax-il
20=[→%spellout-cardinal-masculine→ u ]għoxrin
30=[→%spellout-cardinal-masculine→ u ]tletin
40=[→%spellout-cardinal-masculine→ u ]erbgħin
50=[→%spellout-cardinal-masculine→ u ]ħamsin
60=[→%spellout-cardinal-masculine→ u ]sittin
70=[→%spellout-cardinal-masculine→ u ]sebgħin
80=[→%spellout-cardinal-masculine→ u ]tmenin
90=[→%spellout-cardinal-masculine→ u ]disgħin
100=mitt
101=mija u →%spellout-cardinal-masculine→
200=mitejn[ u →%spellout-cardinal-masculine→]
300=←%spellout-cardinal-masculine← mija[→%%and-type-a-masculine→]
1000=elf[→%%and-type-a-masculine→]
2000=elfejn[→%%and-type-a-masculine→]
3000=←%%thousands← elef[→%%and-type-a-masculine→]
11000/1000=←%spellout-cardinal-masculine← elf[→%%and-type-a-masculine→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← punt →→
0=żero
1=waħda
2=żewġ
3=tliet
4=erbaʼ
5=ħames
6=sitt
7=sebaʼ
8=tmien
9=disaʼ
10=għaxar
11=ħdax-il
12=tnax-il
13=tlettax-il
14=erbatax-il
15=ħmistax-il
16=sittax-il
17=sbatax-il
18=tmintax-il
19=dsatax-il
20=[→%spellout-cardinal-feminine→ u ]għoxrin
30=[→%spellout-cardinal-feminine→ u ]tletin
40=[→%spellout-cardinal-feminine→ u ]erbgħin
50=[→%spellout-cardinal-feminine→ u ]ħamsin
60=[→%spellout-cardinal-feminine→ u ]sittin
70=[→%spellout-cardinal-feminine→ u ]sebgħin
80=[→%spellout-cardinal-feminine→ u ]tmenin
90=[→%spellout-cardinal-feminine→ u ]disgħin
100=mitt
101=mija u →%spellout-cardinal-feminine→
200=mitejn[ u →%spellout-cardinal-feminine→]
300=←%spellout-cardinal-masculine← mija[→%%and-type-a-feminine→]
1000=elf[→%%and-type-a-feminine→]
2000=elfejn[→%%and-type-a-feminine→]
3000=←%%thousands← elef[→%%and-type-a-feminine→]
11000/1000=←%spellout-cardinal-masculine← elf[→%%and-type-a-feminine→]
%%spellout-cardinal-type-b-masculine
-x=minus →→
x.x=←← punt →→
0=żero
1=wieħed
2=tnejn
3=tlieta
4=erbgħa
5=ħamsa
6=sitta
7=sebgħa
8=tmienja
9=disgħa
10=għaxra
11=ħdax
12=tnax
13=tlettax
14=erbatax
15=ħmistax
16=sittax
17=sbatax
18=tmintax
19=dsatax
20=[→→ u ]għoxrin
30=[→→ u ]tletin
40=[→→ u ]erbgħin
50=[→→ u ]ħamsin
60=[→→ u ]sittin
70=[→→ u ]sebgħin
80=[→→ u ]tmenin
90=[→→ u ]disgħin
100=mija[ u →→]
200=mitejn[ u →→]
300=←%spellout-cardinal-masculine← mija[ u →→]
1000=elf[→%%and-type-b-masculine→]
2000=elfejn[→%%and-type-b-masculine→]
3000=←%%thousands← elef[→%%and-type-b-masculine→]
11000/1000=←%spellout-cardinal-masculine← elf[→%%and-type-b-masculine→]
%%and-type-a-masculine
0=
1=' u =%spellout-cardinal-masculine=
%%thousands
0=ERROR-=0=
3=tlitt
4=erbat
5=ħamest
6=sitt
7=sebat
8=tmint
9=disat
10=għaxart
%%and-type-a-feminine
0=
1=' u =%spellout-cardinal-feminine=
%%and-type-b-masculine
0=
1=' u =%%spellout-cardinal-type-b-masculine=
"""#
        case "my": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=အနုတ်→→
x.x=←←ဒသမ→→
0=သုည
1=တစ်
2=နှစ်
3=သုံး
4=လေး
5=ငါး
6=ခြောက်
7=ခုနှစ်
8=ရှစ်
9=ကိုး
10=ဆယ်
11=ဆယ့်[→→]
20=←←ဆယ်[→→]
100=←←ရာ
101=←←ရာ့[→→]
1000=←←ထောင်
1001=←←ထောင့်[→→]
10000=←←သောင်း[→→]
100000=←←သိန်း[→→]
"""#
        case "ne": return #"""
%spellout-numbering
-x=ऋणात्मक →→
x.x=←← दशमलव →→
0=शुन्य
1=एक
2=दुई
3=तिन
4=चार
5=पाँच
6=छ
7=सात
8=आठ
9=नौ
10=दस
11=एघार
12=बाह्र
13=तेह्र
14=चौध
15=पन्ध्र
16=सोह्र
17=सत्र
18=अठार
19=उन्नाइस
20=बिस
21=एक्काइस
22=बाइस
23=तेइस
24=चौबिस
25=पच्चिस
26=छब्बिस
27=सत्ताइस
28=अट्ठाइस
29=उनन्तिस
30=तिस
31=एकतिस
32=बत्तिस
33=तेत्तिस
34=चौँतिस
35=पैँतिस
36=छत्तिस
37=सैँतिस
38=अठतिस
39=उनन्चालिस
40=चालिस
41=एकचालिस
42=बयालिस
43=त्रिचालिस
44=चवालिस
45=पैँतालिस
46=छयालिस
47=सतचालिस
48=अठचालिस
49=उनन्चास
50=पचास
51=एकाउन्न
52=बाउन्न
53=त्रिपन्न
54=चवन्न
55=पचपन्न
56=छपन्न
57=सन्ताउन्न
58=अन्ठाउन्न
59=उनन्साठी
60=साठी
61=एकसट्ठी
62=बयसट्ठी
63=त्रिसट्ठी
64=चौसट्ठी
65=पैँसट्ठी
66=छयसट्ठी
67=सतसट्ठी
68=अठसट्ठी
69=उनन्सत्तरी
70=सत्तरी
71=एकहत्तर
72=बहत्तर
73=त्रिहत्तर
74=चौहत्तर
75=पचहत्तर
76=छयहत्तर
77=सतहत्तर
78=अठहत्तर
79=उनासी
80=असी
81=एकासी
82=बयासी
83=त्रियासी
84=चौरासी
85=पचासी
86=छयासी
87=सतासी
88=अठासी
89=उनान्नब्बे
90=नब्बे
91=एकानब्बे
92=बयानब्बे
93=त्रियानब्बे
94=चौरानब्बे
95=पन्चानब्बे
96=छयानब्बे
97=सन्तानब्बे
98=अन्ठानब्बे
99=उनान्सय
100=←← सय[ →→]
1000=←← हजार[ →→]
100000=←← लाख[ →→]
%spellout-cardinal
0==%spellout-numbering=
"""#
        case "nl": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=min →→
x.x=←← komma →→
0=nul
1=een
2=twee
3=drie
4=vier
5=vijf
6=zes
7=zeven
8=acht
9=negen
10=tien
11=elf
12=twaalf
13=dertien
14=veertien
15=vijftien
16=zestien
17=zeventien
18=achttien
19=negentien
20=[→%%number-en→]twintig
30=[→%%number-en→]dertig
40=[→%%number-en→]veertig
50=[→%%number-en→]vijftig
60=[→%%number-en→]zestig
70=[→%%number-en→]zeventig
80=[→%%number-en→]tachtig
90=[→%%number-en→]negentig
100=honderd[→→]
200=←←honderd[→→]
1000=duizend[→→]
2000=←←duizend[→→]
100000/1000=←←duizend[→→]
%%number-en
1=eenen
2=tweeën
3=drieën
4==%spellout-cardinal=en
"""#
        case "nn": return #"""
%spellout-numbering
0==%spellout-cardinal-reale=
%spellout-cardinal-neuter
-x=minus →→
x.x=←← komma →→
0=null
1=eitt
2==%spellout-cardinal-reale=
%spellout-cardinal-masculine
0==%spellout-cardinal-reale=
%spellout-cardinal-feminine
0==%spellout-cardinal-reale=
%spellout-cardinal-reale
-x=minus →→
x.x=←← komma →→
0=null
1=éin
2=to
3=tre
4=fire
5=fem
6=seks
7=sju
8=åtte
9=ni
10=ti
11=elleve
12=tolv
13=tretten
14=fjorten
15=femten
16=seksten
17=sytten
18=atten
19=nitten
20=tjue[→→]
30=tretti[→→]
40=førti[→→]
50=femti[→→]
60=seksti[→→]
70=sytti[→→]
80=åtti[→→]
90=nitti[→→]
100=←%spellout-cardinal-neuter← hundre[ og →→]
1000=←%spellout-cardinal-neuter← tusen[ og →→]
"""#
        case "no": return #"""
%spellout-numbering
0==%%spellout-cardinal-reale=
%spellout-cardinal-masculine
0==%%spellout-cardinal-reale=
%spellout-cardinal-feminine
-x=minus →→
x.x=←← komma →→
0=null
1=ei
2==%%spellout-cardinal-reale=
100=hundre[ og →→]
200=←%spellout-cardinal-neuter← hundre[ og →→]
1000=tusen[ →%%and-small-f→]
2000=←%spellout-cardinal-neuter← tusen[ →%%and-small-f→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← komma →→
0=null
1=ett
2==%%spellout-cardinal-reale=
20=tjue[→→]
30=tretti[→→]
40=førti[→→]
50=femti[→→]
60=seksti[→→]
70=sytti[→→]
80=åtti[→→]
90=nitti[→→]
100=hundre[ og →→]
200=←%spellout-cardinal-neuter← hundre[ og →→]
1000=tusen[ →%%and-small-n→]
2000=←%spellout-cardinal-neuter← tusen[ →%%and-small-n→]
%%spellout-cardinal-reale
-x=minus →→
x.x=←← komma →→
0=null
1=én
2=to
3=tre
4=fire
5=fem
6=seks
7=sju
8=åtte
9=ni
10=ti
11=elleve
12=tolv
13=tretten
14=fjorten
15=femten
16=seksten
17=sytten
18=atten
19=nitten
20=tjue[→→]
30=tretti[→→]
40=førti[→→]
50=femti[→→]
60=seksti[→→]
70=sytti[→→]
80=åtti[→→]
90=nitti[→→]
100=hundre[ og →→]
200=←%spellout-cardinal-neuter← hundre[ og →→]
1000=tusen[ →%%and-small→]
2000=←%spellout-cardinal-neuter← tusen[ →%%and-small→]
%%and-small-f
0=og =%spellout-cardinal-feminine=
100==%spellout-cardinal-feminine=
%%and-small-n
0=og =%spellout-cardinal-neuter=
100==%spellout-cardinal-neuter=
%%and-small
0=og =%%spellout-cardinal-reale=
100==%%spellout-cardinal-reale=
"""#
        case "pl": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←%spellout-cardinal-masculine← przecinek →%%spellout-fraction→
0=zero
1=jeden
2=dwa
3=trzy
4=cztery
5=pięć
6=sześć
7=siedem
8=osiem
9=dziewięć
10=dziesięć
11=jedenaście
12=dwanaście
13=trzynaście
14=czternaście
15=piętnaście
16=szesnaście
17=siedemnaście
18=osiemnaście
19=dziewiętnaście
20=←%%spellout-cardinal-tens←[ →→]
100=sto[ →→]
200=dwieście[ →→]
300=←%spellout-cardinal-feminine←sta[ →→]
500=←%spellout-cardinal-feminine←set[ →→]
1000=tysiąc[ →→]
2000=←← $(cardinal,few{tysiące}other{tysięcy})$[ →→]
%spellout-cardinal-masculine-personal
-x=minus →→
x.x=←%spellout-cardinal-masculine-personal← przecinek →→
0=zero
1=jeden
2=dwaj
3=trzej
4=czterej
5==%spellout-cardinal-masculine-genitive=
1000=tysiąc[ →%%spellout-cardinal-masculine-genitive-ones→]
2000=←%spellout-cardinal-masculine← $(cardinal,few{tysiące}other{tysięcy})$[ →%%spellout-cardinal-masculine-genitive-ones→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←%spellout-cardinal-feminine← przecinek →%%spellout-fraction→
0=zero
1=jedna
2=dwie
3=trzy
4=cztery
5=pięć
6=sześć
7=siedem
8=osiem
9=dziewięć
10=dziesięć
11=jedenaście
12=dwanaście
13=trzynaście
14=czternaście
15=piętnaście
16=szesnaście
17=siedemnaście
18=osiemnaście
19=dziewiętnaście
20=←%%spellout-cardinal-tens←[ →%%spellout-cardinal-feminine-ones→]
100=sto[ →%%spellout-cardinal-feminine-ones→]
200=dwieście[ →%%spellout-cardinal-feminine-ones→]
300=←%spellout-cardinal-feminine←sta[ →%%spellout-cardinal-feminine-ones→]
500=←%spellout-cardinal-feminine←set[ →%%spellout-cardinal-feminine-ones→]
1000=tysiąc[ →%%spellout-cardinal-feminine-ones→]
2000=←%spellout-cardinal-masculine← $(cardinal,few{tysiące}other{tysięcy})$[ →%%spellout-cardinal-feminine-ones→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←%spellout-cardinal-neuter← przecinek →%%spellout-fraction→
0=zero
1=jedno
2==%spellout-cardinal-masculine=
%spellout-cardinal-masculine-genitive
-x=minus →→
x.x=←%spellout-cardinal-masculine-genitive← przecinek →→
0=zera
1=jednego
2=dwóch
3=trzech
4=czterech
5=pięciu
6=sześciu
7=siedmiu
8=ośmiu
9=dziewięciu
10=dziesięciu
11=jedenastu
12=dwunastu
13=trzynastu
14=czternastu
15=piętnastu
16=szesnastu
17=siedemnastu
18=osiemnastu
19=dziewiętnastu
20=←%%spellout-cardinal-genitive-tens←[ →%%spellout-cardinal-masculine-genitive-ones→]
100=stu[ →%%spellout-cardinal-masculine-genitive-ones→]
200=dwustu[ →%%spellout-cardinal-masculine-genitive-ones→]
300=←%spellout-cardinal-feminine←stu[ →%%spellout-cardinal-masculine-genitive-ones→]
500=←%spellout-cardinal-feminine-genitive←set[ →%%spellout-cardinal-masculine-genitive-ones→]
1000=tysiąca[ →%%spellout-cardinal-masculine-genitive-ones→]
2000=←← tysięcy[ →%%spellout-cardinal-masculine-genitive-ones→]
%spellout-cardinal-feminine-genitive
-x=minus →→
x.x=←%spellout-cardinal-feminine-genitive← przecinek →→
0=zera
1=jednej
2==%spellout-cardinal-masculine-genitive=
%spellout-cardinal-neuter-genitive
0==%spellout-cardinal-masculine-genitive=
%spellout-cardinal-masculine-dative
-x=minus →→
x.x=←%spellout-cardinal-masculine-dative← przecinek →→
0=zeru
1=jednemu
2=dwóm
3=trzem
4=czterem
5=pięciu
6=sześciu
7=siedmiu
8=ośmiu
9=dziewięciu
10=dziesięciu
11=jedenastu
12=dwunastu
13=trzynastu
14=czternastu
15=piętnastu
16=szesnastu
17=siedemnastu
18=osiemnastu
19=dziewiętnastu
20=←%%spellout-cardinal-genitive-tens←[ →%%spellout-cardinal-masculine-dative-ones→]
100=stu[ →%%spellout-cardinal-masculine-dative-ones→]
200=dwustu[ →%%spellout-cardinal-masculine-dative-ones→]
300=←%spellout-cardinal-feminine←stu[ →%%spellout-cardinal-masculine-dative-ones→]
500=←%spellout-cardinal-feminine-genitive←set[ →%%spellout-cardinal-masculine-dative-ones→]
1000=tysiącowi[ →%%spellout-cardinal-masculine-dative-ones→]
2000=←← tysiącom[ →%%spellout-cardinal-masculine-dative-ones→]
%spellout-cardinal-feminine-dative
-x=minus →→
x.x=←%spellout-cardinal-feminine-dative← przecinek →→
0=zeru
1=jednej
2==%spellout-cardinal-masculine-dative=
%spellout-cardinal-neuter-dative
0==%spellout-cardinal-masculine-dative=
%spellout-cardinal-masculine-accusative
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine-accusative-animate
-x=minus →%spellout-cardinal-masculine-accusative-animate→
x.x=←%spellout-cardinal-masculine-accusative-animate← przecinek →→
0=zero
1=jednego
2==%spellout-cardinal-masculine=
%spellout-cardinal-masculine-accusative-personal
-x=minus →→
x.x=←%spellout-cardinal-masculine-accusative-personal← przecinek →→
0==%spellout-cardinal-masculine-genitive=
1000=tysiąc[ →%%spellout-cardinal-masculine-genitive-ones→]
2000=←%spellout-cardinal-masculine← $(cardinal,few{tysiące}other{tysięcy})$[ →%%spellout-cardinal-masculine-genitive-ones→]
%spellout-cardinal-feminine-accusative
-x=minus →→
x.x=←%spellout-cardinal-feminine-accusative← przecinek →→
0=zero
1=jedną
2==%spellout-cardinal-feminine=
%spellout-cardinal-neuter-accusative
-x=minus →→
x.x=←%spellout-cardinal-neuter-accusative← przecinek →→
0=zero
1=jedno
2==%spellout-cardinal-masculine=
%spellout-cardinal-masculine-instrumental
-x=minus →→
x.x=←%spellout-cardinal-masculine-instrumental← przecinek →→
0=zerem
1=jednym
2=dwoma
3=trzema
4=czterema
5=pięcioma
6=sześcioma
7=siedmioma
8=ośmioma
9=dziewięcioma
10=dziesięcioma
11=jedenastoma
12=dwunastoma
13=trzynastoma
14=czternastoma
15=piętnastoma
16=szesnastoma
17=siedemnastoma
18=osiemnastoma
19=dziewiętnastoma
20=dwudziestoma[ →%%spellout-cardinal-masculine-instrumental-ones→]
30=trzydziestoma[ →%%spellout-cardinal-masculine-instrumental-ones→]
40=czterdziestoma[ →%%spellout-cardinal-masculine-instrumental-ones→]
50=pięćdziesięcioma[ →%%spellout-cardinal-masculine-instrumental-ones→]
60=sześćdziesięcioma[ →%%spellout-cardinal-masculine-instrumental-ones→]
70=siedemdziesięcioma[ →%%spellout-cardinal-masculine-instrumental-ones→]
80=osiemdziesięcioma[ →%%spellout-cardinal-masculine-instrumental-ones→]
90=dziewięćdziesięcioma[ →%%spellout-cardinal-masculine-instrumental-ones→]
100=stu[ →%%spellout-cardinal-masculine-instrumental-ones→]
200=dwustu[ →%%spellout-cardinal-masculine-instrumental-ones→]
300=←%spellout-cardinal-feminine←stu[ →%%spellout-cardinal-masculine-instrumental-ones→]
500=←%spellout-cardinal-feminine-genitive←set[ →%%spellout-cardinal-masculine-instrumental-ones→]
1000=tysiącem[ →%%spellout-cardinal-masculine-instrumental-ones→]
2000=←← tysiącami[ →%%spellout-cardinal-masculine-instrumental-ones→]
%spellout-cardinal-feminine-instrumental
-x=minus →→
x.x=←%spellout-cardinal-feminine-instrumental← przecinek →→
0=zerem
1=jedną
2=dwiema
3==%spellout-cardinal-masculine-instrumental=
%spellout-cardinal-neuter-instrumental
0==%spellout-cardinal-masculine-instrumental=
%spellout-cardinal-masculine-locative
-x=minus →%spellout-cardinal-masculine-locative→
x.x=←%spellout-cardinal-masculine-locative← przecinek →→
0=zerze
1=jednym
2=dwóch
3=trzech
4=czterech
5=pięciu
6=sześciu
7=siedmiu
8=ośmiu
9=dziewięciu
10=dziesięciu
11=jedenastu
12=dwunastu
13=trzynastu
14=czternastu
15=piętnastu
16=szesnastu
17=siedemnastu
18=osiemnastu
19=dziewiętnastu
20=←%%spellout-cardinal-genitive-tens←[ →%%spellout-cardinal-masculine-locative-ones→]
100=stu[ →%%spellout-cardinal-masculine-locative-ones→]
200=dwustu[ →%%spellout-cardinal-masculine-locative-ones→]
300=←%spellout-cardinal-feminine←stu[ →%%spellout-cardinal-masculine-locative-ones→]
500=←%spellout-cardinal-feminine-genitive←set[ →%%spellout-cardinal-masculine-locative-ones→]
1000=tysiącu[ →%%spellout-cardinal-masculine-locative-ones→]
2000=←← tysiącach[ →%%spellout-cardinal-masculine-locative-ones→]
%spellout-cardinal-feminine-locative
-x=minus →→
x.x=←%spellout-cardinal-feminine-locative← przecinek →→
0=zerze
1=jednej
2==%spellout-cardinal-masculine-locative=
%spellout-cardinal-neuter-locative
0==%spellout-cardinal-masculine-locative=
%%spellout-fraction
10=←%spellout-cardinal-masculine←←
100=←%spellout-cardinal-masculine←←
1000=←%spellout-cardinal-masculine←←
10000=←%%spellout-fraction-digits←←
100000=←%%spellout-fraction-digits←←
%%spellout-cardinal-tens
1=dziesięć
2=dwadzieścia
3=trzydzieści
4=czterdzieści
5=pięćdziesiąt
6=sześćdziesiąt
7=siedemdziesiąt
8=osiemdziesiąt
9=dziewięćdziesiąt
%%spellout-cardinal-masculine-genitive-ones
1=jeden
2==%spellout-cardinal-masculine-genitive=
%%spellout-cardinal-feminine-ones
1=jeden
2==%spellout-cardinal-feminine=
%%spellout-cardinal-genitive-tens
1=dziesięciu
2=dwudziestu
3=trzydziestu
4=czterdziestu
5=pięćdziesięciu
6=sześćdziesięciu
7=siedemdziesięciu
8=osiemdziesięciu
9=dziewięćdziesięciu
%%spellout-cardinal-masculine-dative-ones
1=jeden
2==%spellout-cardinal-masculine-dative=
%%spellout-cardinal-masculine-instrumental-ones
1=jeden
2==%spellout-cardinal-masculine-instrumental=
%%spellout-cardinal-masculine-locative-ones
1=jeden
2==%spellout-cardinal-masculine-locative=
%%spellout-fraction-digits
0==%spellout-cardinal-masculine=
10=←← →→
"""#
        case "pt": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=menos →→
x.x=←← vírgula →→
0=zero
1=um
2=dois
3=três
4=quatro
5=cinco
6=seis
7=sete
8=oito
9=nove
10=dez
11=onze
12=doze
13=treze
14=catorze
15=quinze
16=dezesseis
17=dezessete
18=dezoito
19=dezenove
20=vinte[ e →→]
30=trinta[ e →→]
40=quarenta[ e →→]
50=cinquenta[ e →→]
60=sessenta[ e →→]
70=setenta[ e →→]
80=oitenta[ e →→]
90=noventa[ e →→]
100=cem
101=cento e →→
200=duzentos[ e →→]
300=trezentos[ e →→]
400=quatrocentos[ e →→]
500=quinhentos[ e →→]
600=seiscentos[ e →→]
700=setecentos[ e →→]
800=oitocentos[ e →→]
900=novecentos[ e →→]
1000=mil[→%%spellout-cardinal-masculine-with-e→]
2000=←← mil[→%%spellout-cardinal-masculine-with-e→]
%spellout-cardinal-feminine
-x=menos →→
x.x=←← vírgula →→
0=zero
1=uma
2=duas
3==%spellout-cardinal-masculine=
20=vinte[ e →→]
30=trinta[ e →→]
40=quarenta[ e →→]
50=cinquenta[ e →→]
60=sessenta[ e →→]
70=setenta[ e →→]
80=oitenta[ e →→]
90=noventa[ e →→]
100=cem
101=cento e →→
200=duzentas[ e →→]
300=trezentas[ e →→]
400=quatrocentas[ e →→]
500=quinhentas[ e →→]
600=seiscentas[ e →→]
700=setecentas[ e →→]
800=oitocentas[ e →→]
900=novecentas[ e →→]
1000=mil[→%%spellout-cardinal-feminine-with-e→]
2000=←← mil[→%%spellout-cardinal-feminine-with-e→]
%%spellout-cardinal-masculine-with-e
0=' e =%spellout-cardinal-masculine=
100=→%%optional-e→=%spellout-cardinal-masculine=
%%spellout-cardinal-feminine-with-e
0=' e =%spellout-cardinal-feminine=
100=→%%optional-e→=%spellout-cardinal-feminine=
%%optional-e
0=' e 
1=' 
"""#
        case "pt_PT": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=menos →→
x.x=←← vírgula →→
0=zero
1=um
2=dois
3=três
4=quatro
5=cinco
6=seis
7=sete
8=oito
9=nove
10=dez
11=onze
12=doze
13=treze
14=catorze
15=quinze
16=dezasseis
17=dezassete
18=dezoito
19=dezanove
20=vinte[ e →→]
30=trinta[ e →→]
40=quarenta[ e →→]
50=cinquenta[ e →→]
60=sessenta[ e →→]
70=setenta[ e →→]
80=oitenta[ e →→]
90=noventa[ e →→]
100=cem
101=cento e →→
200=duzentos[ e →→]
300=trezentos[ e →→]
400=quatrocentos[ e →→]
500=quinhentos[ e →→]
600=seiscentos[ e →→]
700=setecentos[ e →→]
800=oitocentos[ e →→]
900=novecentos[ e →→]
1000=mil[→%%spellout-cardinal-masculine-with-e→]
2000=←← mil[→%%spellout-cardinal-masculine-with-e→]
%spellout-cardinal-feminine
-x=menos →→
x.x=←← vírgula →→
0=zero
1=uma
2=duas
3==%spellout-cardinal-masculine=
20=vinte[ e →→]
30=trinta[ e →→]
40=quarenta[ e →→]
50=cinquenta[ e →→]
60=sessenta[ e →→]
70=setenta[ e →→]
80=oitenta[ e →→]
90=noventa[ e →→]
100=cem
101=cento e →→
200=duzentas[ e →→]
300=trezentas[ e →→]
400=quatrocentas[ e →→]
500=quinhentas[ e →→]
600=seiscentas[ e →→]
700=setecentas[ e →→]
800=oitocentas[ e →→]
900=novecentas[ e →→]
1000=mil[→%%spellout-cardinal-feminine-with-e→]
2000=←← mil[→%%spellout-cardinal-feminine-with-e→]
%%spellout-cardinal-masculine-with-e
0=' e =%spellout-cardinal-masculine=
100=→%%optional-e→=%spellout-cardinal-masculine=
%%spellout-cardinal-feminine-with-e
0=' e =%spellout-cardinal-feminine=
100=→%%optional-e→=%spellout-cardinal-feminine=
%%optional-e
0=' e 
1=' 
"""#
        case "ro": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← virgulă →→
0=zero
1=unu
2=doi
3=trei
4=patru
5=cinci
6=şase
7=şapte
8=opt
9=nouă
10=zece
11=unsprezece
12=→→sprezece
20=←%spellout-cardinal-feminine←zeci[ şi →→]
100=o sută[ →→]
200=←%spellout-cardinal-feminine← sute[ →→]
1000=o mie[ →→]
2000=←%spellout-cardinal-feminine← mii[ →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← virgulă →→
0=zero
1=una
2=două
3==%spellout-cardinal-masculine=
12=→→sprezece
20=←%spellout-cardinal-feminine←zeci[ şi →→]
100=o sută[ →→]
200=←%spellout-cardinal-feminine← sute[ →→]
1000=o mie[ →→]
2000=←%spellout-cardinal-feminine← mii[ →→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← virgulă →→
0=zero
1=unu
2==%spellout-cardinal-feminine=
20=←%spellout-cardinal-feminine←zeci[ şi →→]
100=o sută[ →→]
200=←%spellout-cardinal-feminine← sute[ →→]
1000=o mie[ →→]
2000=←%spellout-cardinal-feminine← mii[ →→]
"""#
        case "ru": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=минус →→
x.x=[←%spellout-cardinal-feminine← $(cardinal,one{целый}other{целых})$ ]→%%fractions-feminine→
0=ноль
1=один
2=два
3=три
4=четыре
5=пять
6=шесть
7=семь
8=восемь
9=девять
10=десять
11=одиннадцать
12=двенадцать
13=тринадцать
14=четырнадцать
15=пятнадцать
16=шестнадцать
17=семнадцать
18=восемнадцать
19=девятнадцать
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine←сти[ →→]
300=←%spellout-cardinal-feminine←ста[ →→]
500=←%spellout-cardinal-feminine←сот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-neuter
-x=минус →→
x.x=[←%spellout-cardinal-feminine← $(cardinal,one{целая}other{целых})$ ]→%%fractions-feminine→
0=ноль
1=одно
2==%spellout-cardinal-masculine=
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine←сти[ →→]
300=←%spellout-cardinal-feminine←ста[ →→]
500=←%spellout-cardinal-feminine←сот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-feminine
-x=минус →→
x.x=[←← $(cardinal,one{целая}other{целых})$ ]→%%fractions-feminine→
0=ноль
1=одна
2=две
3==%spellout-cardinal-masculine=
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine←сти[ →→]
300=←%spellout-cardinal-feminine←ста[ →→]
500=←%spellout-cardinal-feminine←сот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-plural
-x=минус →→
x.x=←← запятая →→
0=ноль
1=одни
2=две
3==%spellout-cardinal-masculine=
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine←сти[ →→]
300=←%spellout-cardinal-feminine←ста[ →→]
500=←%spellout-cardinal-feminine←сот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысяча}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-masculine-genitive
-x=минус →→
x.x=[←%spellout-cardinal-feminine-genitive← $(cardinal,one{целой}other{целых})$ ]→%%fractions-feminine-genitive→
0=ноля
1=одного
2=двух
3=трех
4=четырех
5=пяти
6=шести
7=семи
8=восьми
9=девяти
10=десяти
11=одиннадцати
12=двенадцати
13=тринадцати
14=четырнадцати
15=пятнадцати
16=шестнадцати
17=семнадцати
18=восемнадцати
19=девятнадцати
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-genitive←сот[ →→]
1000=←%spellout-cardinal-feminine-genitive← $(cardinal,one{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-neuter-genitive
0==%spellout-cardinal-masculine-genitive=
%spellout-cardinal-feminine-genitive
-x=минус →→
x.x=[←← $(cardinal,one{целой}other{целых})$ ]→%%fractions-feminine-genitive→
0=ноля
1=одной
2==%spellout-cardinal-masculine-genitive=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-genitive←сот[ →→]
1000=←%spellout-cardinal-feminine-genitive← $(cardinal,one{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-plural-genitive
-x=минус →→
x.x=←← запятая →→
0=ноля
1=одних
2==%spellout-cardinal-masculine-genitive=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-genitive←сот[ →→]
1000=←%spellout-cardinal-feminine-genitive← $(cardinal,one{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-masculine-dative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-dative← $(cardinal,one{целой}other{целым})$ ]→%%fractions-feminine-dative→
0=нолю
1=одному
2=двум
3=трем
4=четырем
5=пяти
6=шести
7=семи
8=восьми
9=девяти
10=десяти
11=одиннадцати
12=двенадцати
13=тринадцати
14=четырнадцати
15=пятнадцати
16=шестнадцати
17=семнадцати
18=восемнадцати
19=девятнадцати
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-dative←стам[ →→]
1000=←%spellout-cardinal-feminine-dative← $(cardinal,one{тысяче}other{тысячам})$[ →→]
%spellout-cardinal-neuter-dative
0==%spellout-cardinal-masculine-dative=
%spellout-cardinal-feminine-dative
-x=минус →→
x.x=[←← $(cardinal,one{целой}other{целым})$ ]→%%fractions-feminine-dative→
0=нолю
1=одной
2==%spellout-cardinal-masculine-dative=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-dative←стам[ →→]
1000=←%spellout-cardinal-feminine-dative← $(cardinal,one{тысяче}other{тысячам})$[ →→]
%spellout-cardinal-plural-dative
-x=минус →→
x.x=←← запятая →→
0=нолю
1=одним
2==%spellout-cardinal-masculine-dative=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-dative←стам[ →→]
1000=←%spellout-cardinal-feminine-dative← $(cardinal,one{тысяче}other{тысячам})$[ →→]
%spellout-cardinal-masculine-accusative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-accusative← $(cardinal,one{целую}other{целых})$ ]→%%fractions-feminine-accusative→
0=ноль
1=один
2=два
3=три
4=четыре
5=пять
6=шесть
7=семь
8=восемь
9=девять
10=десять
11=одиннадцать
12=двенадцать
13=тринадцать
14=четырнадцать
15=пятнадцать
16=шестнадцать
17=семнадцать
18=восемнадцать
19=девятнадцать
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine-accusative←сти[ →→]
300=←%spellout-cardinal-feminine-accusative←ста[ →→]
500=←%spellout-cardinal-feminine-accusative←сот[ →→]
1000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{тысячу}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-neuter-accusative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-accusative← $(cardinal,one{целую}other{целых})$ ]→%%fractions-feminine-accusative→
0=ноль
1=одно
2==%spellout-cardinal-masculine-accusative=
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine-accusative←сти[ →→]
300=←%spellout-cardinal-feminine-accusative←ста[ →→]
500=←%spellout-cardinal-feminine-accusative←сот[ →→]
1000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{тысячу}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-feminine-accusative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-accusative← $(cardinal,one{целую}other{целых})$ ]→%%fractions-feminine-accusative→
0=ноль
1=одну
2=две
3==%spellout-cardinal-masculine-accusative=
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine-accusative←сти[ →→]
300=←%spellout-cardinal-feminine-accusative←ста[ →→]
500=←%spellout-cardinal-feminine-accusative←сот[ →→]
1000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{тысячу}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-plural-accusative
-x=минус →→
x.x=←← запятая →→
0=ноль
1=одни
2=две
3==%spellout-cardinal-masculine-accusative=
20=двадцать[ →→]
30=тридцать[ →→]
40=сорок[ →→]
50=пятьдесят[ →→]
60=шестьдесят[ →→]
70=семьдесят[ →→]
80=восемьдесят[ →→]
90=девяносто[ →→]
100=сто[ →→]
200=←%spellout-cardinal-feminine-accusative←сти[ →→]
300=←%spellout-cardinal-feminine-accusative←ста[ →→]
500=←%spellout-cardinal-feminine-accusative←сот[ →→]
1000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{тысячу}few{тысячи}other{тысяч})$[ →→]
%spellout-cardinal-masculine-locative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-locative← $(cardinal,one{целой}other{целых})$ ]→%%fractions-feminine-locative→
0=нуле
1=одном
2=двух
3=трех
4=четырех
5=пяти
6=шести
7=семи
8=восьми
9=девяти
10=десяти
11=одиннадцати
12=двенадцати
13=тринадцати
14=четырнадцати
15=пятнадцати
16=шестнадцати
17=семнадцати
18=восемнадцати
19=девятнадцати
20=двадцать[ →→]
30=тридцать[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-locative←стах[ →→]
1000=←%spellout-cardinal-feminine-locative← $(cardinal,one{тысяче}other{тысячах})$[ →→]
%spellout-cardinal-neuter-locative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-locative← $(cardinal,one{целой}other{целых})$ ]→%%fractions-feminine-locative→
0=нуле
1=одном
2==%spellout-cardinal-masculine-locative=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-locative←стах[ →→]
1000=←%spellout-cardinal-feminine-locative← $(cardinal,one{тысяче}other{тысячах})$[ →→]
%spellout-cardinal-feminine-locative
-x=минус →→
x.x=[←← $(cardinal,one{целой}other{целых})$ ]→%%fractions-feminine-locative→
0=нуле
1=одной
2==%spellout-cardinal-masculine-locative=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-locative←стах[ →→]
1000=←%spellout-cardinal-feminine-locative← $(cardinal,one{тысяче}other{тысячах})$[ →→]
%spellout-cardinal-plural-locative
-x=минус →→
x.x=←← запятая →→
0=нуле
1=одних
2==%spellout-cardinal-masculine-locative=
20=двадцати[ →→]
30=тридцати[ →→]
40=сорока[ →→]
50=пятидесяти[ →→]
60=шестидесяти[ →→]
70=семидесяти[ →→]
80=восьмидесяти[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-locative←стах[ →→]
1000=←%spellout-cardinal-feminine-locative← $(cardinal,one{тысяче}other{тысячах})$[ →→]
%spellout-cardinal-masculine-ablative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-ablative← $(cardinal,one{целой}other{целыми})$ ]→%%fractions-feminine-ablative→
0=нулем
1=одним
2=двумя
3=тремя
4=четырьмя
5=пятью
6=шестью
7=семью
8=восемью
9=девятью
10=десятью
11=одиннадцатью
12=двенадцатью
13=тринадцатью
14=четырнадцатью
15=пятнадцатью
16=шестнадцатью
17=семнадцатью
18=восемнадцатью
19=девятнадцатью
20=двадцатью[ →→]
30=тридцатью[ →→]
40=сорока[ →→]
50=пятьюдесятью[ →→]
60=шестьюдесятью[ →→]
70=семьюдесятью[ →→]
80=восемьюдесятью[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-ablative←стами[ →→]
1000=←%spellout-cardinal-feminine-ablative← $(cardinal,one{тысячей}other{тысячами})$[ →→]
%spellout-cardinal-neuter-ablative
0==%spellout-cardinal-masculine-ablative=
%spellout-cardinal-feminine-ablative
-x=минус →→
x.x=[←%spellout-cardinal-feminine-ablative← $(cardinal,one{целой}other{целыми})$ ]→%%fractions-feminine-ablative→
0=нулем
1=одной
2==%spellout-cardinal-masculine-ablative=
20=двадцатью[ →→]
30=тридцатью[ →→]
40=сорока[ →→]
50=пятьюдесятью[ →→]
60=шестьюдесятью[ →→]
70=семьюдесятью[ →→]
80=восемьюдесятью[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-ablative←стами[ →→]
1000=←%spellout-cardinal-feminine-ablative← $(cardinal,one{тысячей}other{тысячами})$[ →→]
%spellout-cardinal-plural-ablative
-x=минус →→
x.x=←← запятая →→
0=нулем
1=одними
2==%spellout-cardinal-masculine-ablative=
20=двадцатью[ →→]
30=тридцатью[ →→]
40=сорока[ →→]
50=пятьюдесятью[ →→]
60=шестьюдесятью[ →→]
70=семьюдесятью[ →→]
80=восемьюдесятью[ →→]
90=девяноста[ →→]
100=ста[ →→]
200=←%spellout-cardinal-feminine-ablative←стами[ →→]
1000=←%spellout-cardinal-feminine-ablative← $(cardinal,one{тысячей}other{тысячами})$[ →→]
%%fractions-feminine
10=←%spellout-cardinal-feminine← $(cardinal,one{десятая}other{десятых})$
100=←%spellout-cardinal-feminine← $(cardinal,one{сотая}other{сотых})$
1000=←%spellout-cardinal-feminine← $(cardinal,one{тысячная}other{тысячных})$
10000=←%spellout-cardinal-feminine← $(cardinal,one{десятитысячная}other{десятитысячных})$
100000=←%spellout-cardinal-feminine← $(cardinal,one{стотысячная}other{стотысячных})$
%%fractions-feminine-genitive
10=←%spellout-cardinal-feminine-genitive← $(cardinal,one{десятой}other{десятых})$
100=←%spellout-cardinal-feminine-genitive← $(cardinal,one{сотой}other{сотых})$
1000=←%spellout-cardinal-feminine-genitive← $(cardinal,one{тысячной}other{тысячных})$
10000=←%spellout-cardinal-feminine-genitive← $(cardinal,one{десятитысячной}other{десятитысячных})$
100000=←%spellout-cardinal-feminine-genitive← $(cardinal,one{стотысячной}other{стотысячных})$
%%fractions-feminine-dative
10=←%spellout-cardinal-feminine-dative← $(cardinal,one{десятой}other{десятым})$
100=←%spellout-cardinal-feminine-dative← $(cardinal,one{сотой}other{сотым})$
1000=←%spellout-cardinal-feminine-dative← $(cardinal,one{тысячной}other{тысячным})$
10000=←%spellout-cardinal-feminine-dative← $(cardinal,one{десятитысячной}other{десятитысячным})$
100000=←%spellout-cardinal-feminine-dative← $(cardinal,one{стотысячной}other{стотысячным})$
%%fractions-feminine-accusative
10=←%spellout-cardinal-feminine-accusative← $(cardinal,one{десятую}other{десятых})$
100=←%spellout-cardinal-feminine-accusative← $(cardinal,one{сотую}other{сотых})$
1000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{тысячную}other{тысячных})$
10000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{десятитысячную}other{десятитысячных})$
100000=←%spellout-cardinal-feminine-accusative← $(cardinal,one{стотысячную}other{стотысячных})$
%%fractions-feminine-locative
10=←%spellout-cardinal-feminine-locative← $(cardinal,one{десятой}other{десятых})$
100=←%spellout-cardinal-feminine-locative← $(cardinal,one{сотой}other{сотых})$
1000=←%spellout-cardinal-feminine-locative← $(cardinal,one{тысячной}other{тысячных})$
10000=←%spellout-cardinal-feminine-locative← $(cardinal,one{десятитысячной}other{десятитысячных})$
100000=←%spellout-cardinal-feminine-locative← $(cardinal,one{стотысячной}other{стотысячных})$
%%fractions-feminine-ablative
10=←%spellout-cardinal-feminine-ablative← $(cardinal,one{десятой}other{десятыми})$
100=←%spellout-cardinal-feminine-ablative← $(cardinal,one{сотой}other{сотыми})$
1000=←%spellout-cardinal-feminine-ablative← $(cardinal,one{тысячной}other{тысячными})$
10000=←%spellout-cardinal-feminine-ablative← $(cardinal,one{десятитысячной}other{десятитысячными})$
100000=←%spellout-cardinal-feminine-ablative← $(cardinal,one{стотысячной}other{стотысячными})$
"""#
        case "sk": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=mínus →→
x.x=←← čiarka →→
0=nula
1=jeden
2=dva
3=tri
4=štyri
5=päť
6=šesť
7=sedem
8=osem
9=deväť
10=desať
11=jedenásť
12=dvanásť
13=trinásť
14=štrnásť
15=pätnásť
16=šestnásť
17=sedemnásť
18=osemnásť
19=devätnásť
20=dvadsať[→→]
30=tridsať[→→]
40=štyridsať[→→]
50=←←desiat[→→]
100=sto[ →→]
200=←%spellout-cardinal-feminine←sto[ →→]
1000=tisíc[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{tisíc}few{tisíce}other{tisíc})$[ →→]
%spellout-cardinal-neuter
-x=mínus →→
x.x=←← čiarka →→
0=nula
1=jedno
2=dve
3==%spellout-cardinal-masculine=
20=dvadsať[→→]
30=tridsať[→→]
40=štyridsať[→→]
50=←←desiat[→→]
100=sto[ →→]
200=←%spellout-cardinal-feminine←sto[ →→]
1000=tisíc[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{tisíc}few{tisíce}other{tisíc})$[ →→]
%spellout-cardinal-feminine
-x=mínus →→
x.x=←← čiarka →→
0=nula
1=jedna
2=dve
3==%spellout-cardinal-masculine=
20=dvadsať[→→]
30=tridsať[→→]
40=štyridsať[→→]
50=←←desiat[→→]
100=sto[ →→]
200=←%spellout-cardinal-feminine←sto[ →→]
1000=tisíc[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{tisíc}few{tisíce}other{tisíc})$[ →→]
"""#
        case "sl": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← vejica →→
0=nič
1=ena
2=dva
3=tri
4=štiri
5=pet
6=šest
7=sedem
8=osem
9=devet
10=deset
11=enajst
12=dvanajst
13=trinajst
14=štirinajst
15=petnajst
16=šestnajst
17=sedemnajst
18=osemnajst
19=devetnajst
20=dvajset[ →→]
30=←←deset[ →→]
100=sto[ →→]
200=dvesto[ →→]
300=tristo[ →→]
400=štiristo[ →→]
500=petsto[ →→]
600=šesto[ →→]
700=sedemsto[ →→]
800=osemsto[ →→]
900=devetsto[ →→]
1000=tisoč[ →→]
2000=dva tisoč[ →→]
5000=←%spellout-cardinal-masculine← tisoč[ →→]
"""#
        case "sq": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← presje →→
0=zero
1=një
2=dy
3=tre
4=katër
5=pesë
6=gjashtë
7=shtatë
8=tetë
9=nëntë
10=dhjetë
11=→%spellout-cardinal-masculine→mbëdhjetë
20=njëzet[ e →→]
30=tridhjetë[ e →→]
40=dyzet[ e →→]
50=←%spellout-cardinal-feminine←dhjetë[ e →→]
100=←%spellout-cardinal-masculine←qind[ e →→]
1000=←%spellout-cardinal-masculine← mijë[ e →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← presje →→
0=zero
1=një
2=dy
3=tri
4==%spellout-cardinal-masculine=
20=njëzet[ e →→]
30=tridhjetë[ e →→]
40=dyzet[ e →→]
50=←%spellout-cardinal-feminine←dhjetë[ e →→]
100=←%spellout-cardinal-masculine←qind[ e →→]
1000=←%spellout-cardinal-masculine← mijë[ e →→]
"""#
        case "sr": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=минус →→
x.x=←← кома →→
0=нула
1=један
2=два
3=три
4=четири
5=пет
6=шест
7=седам
8=осам
9=девет
10=десет
11=једанаест
12=дванаест
13=тринаест
14=четрнаест
15=петнаест
16=шеснаест
17=седамнаест
18=осамнаест
19=деветнаест
20=двадесет[ и →→]
30=тридесет[ и →→]
40=четрдесет[ и →→]
50=педесет[ и →→]
60=шездесет[ и →→]
70=седамдесет[ и →→]
80=осамдесет[ и →→]
90=деведесет[ и →→]
100=сто[ →→]
200=двеста[ →→]
300=триста[ →→]
400=←%spellout-cardinal-feminine←сто[ →→]
1000=хиљаду[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{хиљада}few{хиљаде}other{хиљада})$[ →→]
%spellout-cardinal-neuter
-x=минус →→
x.x=←← кома →→
0=нула
1=једно
2=два
3==%spellout-cardinal-masculine=
20=двадесет[ и →→]
30=тридесет[ и →→]
40=четрдесет[ и →→]
50=педесет[ и →→]
60=шездесет[ и →→]
70=седамдесет[ и →→]
80=осамдесет[ и →→]
90=деведесет[ и →→]
100=сто[ →→]
200=двеста[ →→]
300=триста[ →→]
400=←%spellout-cardinal-feminine←сто[ →→]
1000=хиљаду[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{хиљада}few{хиљаде}other{хиљада})$[ →→]
%spellout-cardinal-feminine
-x=минус →→
x.x=←← кома →→
0=нула
1=једна
2=две
3==%spellout-cardinal-masculine=
20=двадесет[ и →→]
30=тридесет[ и →→]
40=четрдесет[ и →→]
50=педесет[ и →→]
60=шездесет[ и →→]
70=седамдесет[ и →→]
80=осамдесет[ и →→]
90=деведесет[ и →→]
100=сто[ →→]
200=двеста[ →→]
300=триста[ →→]
400=←%spellout-cardinal-feminine←сто[ →→]
1000=хиљаду[ →→]
2000=←← $(cardinal,one{хиљада}few{хиљаде}other{хиљада})$[ →→]
"""#
        case "sr_Latn": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=minus →→
x.x=←← koma →→
0=nula
1=jedan
2=dva
3=tri
4=četiri
5=pet
6=šest
7=sedam
8=osam
9=devet
10=deset
11=jedanaest
12=dvanaest
13=trinaest
14=četrnaest
15=petnaest
16=šesnaest
17=sedamnaest
18=osamnaest
19=devetnaest
20=dvadeset[ i →→]
30=trideset[ i →→]
40=četrdeset[ i →→]
50=pedeset[ i →→]
60=šezdeset[ i →→]
70=sedamdeset[ i →→]
80=osamdeset[ i →→]
90=devedeset[ i →→]
100=sto[ →→]
200=dvesta[ →→]
300=trista[ →→]
400=←%spellout-cardinal-feminine←sto[ →→]
1000=hiljadu[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{hiljada}few{hiljade}other{hiljada})$[ →→]
%spellout-cardinal-neuter
-x=minus →→
x.x=←← koma →→
0=nula
1=jedno
2=dva
3==%spellout-cardinal-masculine=
20=dvadeset[ i →→]
30=trideset[ i →→]
40=četrdeset[ i →→]
50=pedeset[ i →→]
60=šezdeset[ i →→]
70=sedamdeset[ i →→]
80=osamdeset[ i →→]
90=devedeset[ i →→]
100=sto[ →→]
200=dvesta[ →→]
300=trista[ →→]
400=←%spellout-cardinal-feminine←sto[ →→]
1000=hiljadu[ →→]
2000=←%spellout-cardinal-feminine← $(cardinal,one{hiljada}few{hiljade}other{hiljada})$[ →→]
%spellout-cardinal-feminine
-x=minus →→
x.x=←← koma →→
0=nula
1=jedna
2=dve
3==%spellout-cardinal-masculine=
20=dvadeset[ i →→]
30=trideset[ i →→]
40=četrdeset[ i →→]
50=pedeset[ i →→]
60=šezdeset[ i →→]
70=sedamdeset[ i →→]
80=osamdeset[ i →→]
90=devedeset[ i →→]
100=sto[ →→]
200=dvesta[ →→]
300=trista[ →→]
400=←%spellout-cardinal-feminine←sto[ →→]
1000=hiljadu[ →→]
2000=←← $(cardinal,one{hiljada}few{hiljade}other{hiljada})$[ →→]
"""#
        case "sv": return #"""
%spellout-numbering
-x=minus →→
x.x=←← komma →→
0=noll
1=ett
2=två
3=tre
4=fyra
5=fem
6=sex
7=sju
8=åtta
9=nio
10=tio
11=elva
12=tolv
13=tretton
14=fjorton
15=femton
16=sexton
17=sjutton
18=arton
19=nitton
20=tjugo[→→]
30=trettio[→→]
40=fyrtio[→→]
50=femtio[→→]
60=sextio[→→]
70=sjuttio[→→]
80=åttio[→→]
90=nittio[→→]
100=←%spellout-numbering←hundra[→→]
1000=←%%spellout-numbering-t←tusen[ →→]
%spellout-cardinal-neuter
0==%spellout-numbering=
%spellout-cardinal-masculine
0==%spellout-cardinal-reale=
%spellout-cardinal-feminine
0==%spellout-cardinal-reale=
%spellout-cardinal-reale
-x=minus →→
x.x=←← komma →→
0=noll
1=en
2==%spellout-numbering=
20=tjugo[→→]
30=trettio[→→]
40=fyrtio[→→]
50=femtio[→→]
60=sextio[→→]
70=sjuttio[→→]
80=åttio[→→]
90=nittio[→→]
100=←%spellout-cardinal-neuter←hundra[→→]
1000=ettusen[ →→]
2000=←%spellout-cardinal-reale←tusen[ →→]
%%spellout-numbering-t
1=et
2=två
3=tre
4=fyra
5=fem
6=sex
7=sju
8=åtta
9=nio
10=tio
11=elva
12=tolv
13=tretton
14=fjorton
15=femton
16=sexton
17=sjutton
18=arton
19=nitton
20=tjugo[→→]
30=trettio[→→]
40=fyrtio[→→]
50=femtio[→→]
60=sextio[→→]
70=sjuttio[→→]
80=åttio[→→]
90=nittio[→→]
100=←%spellout-numbering←hundra[→→]
1000=ERROR
"""#
        case "sw": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=kasoro →→
x.x=←← nukta →→
0=sifuri
1=moja
2=mbili
3=tatu
4=nne
5=tano
6=sita
7=saba
8=nane
9=tisa
10=kumi[ na →→]
20=ishirini[ na →→]
30=thelathini[ na →→]
40=arobaini[ na →→]
50=hamsini[ na →→]
60=sitini[ na →→]
70=sabini[ na →→]
80=themanini[ na →→]
90=tisini[ na →→]
100=mia ←←[ na →→]
1000=elfu ←←[, →→]
"""#
        case "ta": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=எதிர்ம →→
x.x=←← புள்ளி →→
0=பூஜ்யம்
1=ஒன்று
2=இரண்டு
3=மூன்று
4=நான்கு
5=ஐந்து
6=ஆறு
7=ஏழு
8=எட்டு
9=ஒன்பது
10=பத்து
11=பதினொன்று
12=பன்னிரண்டு
13=பதின்மூன்று
14=பதினான்கு
15=பதினைந்து
16=பதினாறு
17=பதினேழு
18=பதினெட்டு
19=பத்தொன்பது
20=இருபது[ →→]
30=முப்பது[ →→]
40=நாற்பது[ →→]
50=ஐம்பது[ →→]
60=அறுபது[ →→]
70=எழுபது[ →→]
80=எண்பது[ →→]
90=தொண்ணூறு[ →→]
100=நூறு[ →→]
200=இருநூறு[ →→]
300=முந்நூறு[ →→]
400=நாநூறூ[ →→]
500=ஐநூறு[ →→]
600=அறுநூறு[ →→]
700=எழுநூறு[ →→]
800=எண்நூறு[ →→]
900=தொள்ளாயிரம்[ →→]
1000=←← ஆயிரம்[ →→]
100000=←← லட்சம்[ →→]
"""#
        case "th": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=ลบ​→→
x.x=←←​จุด​→→→
0=ศูนย์
1=หนึ่ง
2=สอง
3=สาม
4=สี่
5=ห้า
6=หก
7=เจ็ด
8=แปด
9=เก้า
10=สิบ[​→%%alt-ones→]
20=ยี่​สิบ[​→%%alt-ones→]
30=←←​สิบ[​→%%alt-ones→]
100=←←​ร้อย[​→→]
1000=←←​พัน[​→→]
10000=←←​หมื่น[​→→]
100000=←←​แสน[​→→]
%%alt-ones
1=เอ็ด
2==%spellout-cardinal=
"""#
        case "tr": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=eksi →→
x.x=←← virgül →→
0=sıfır
1=bir
2=iki
3=üç
4=dört
5=beş
6=altı
7=yedi
8=sekiz
9=dokuz
10=on[ →→]
20=yirmi[ →→]
30=otuz[ →→]
40=kırk[ →→]
50=elli[ →→]
60=altmış[ →→]
70=yetmiş[ →→]
80=seksen[ →→]
90=doksan[ →→]
100=yüz[ →→]
200=←← yüz[ →→]
1000=bin[ →→]
2000=←← bin[ →→]
"""#
        case "uk": return #"""
%spellout-numbering
0==%spellout-cardinal-masculine=
%spellout-cardinal-masculine
-x=мінус →→
x.x=←← кома →→
0=нуль
1=один
2=два
3=три
4=чотири
5=пʼять
6=шість
7=сім
8=вісім
9=девʼять
10=десять
11=одинадцять
12=дванадцять
13=тринадцять
14=чотирнадцять
15=пʼятнадцять
16=шістнадцять
17=сімнадцять
18=вісімнадцять
19=девʼятнадцять
20=двадцять[ →→]
30=тридцять[ →→]
40=сорок[ →→]
50=пʼятдесят[ →→]
60=шістдесят[ →→]
70=сімдесят[ →→]
80=вісімдесят[ →→]
90=девʼяносто[ →→]
100=сто[ →→]
200=двісті[ →→]
300=триста[ →→]
400=чотириста[ →→]
500=пʼятсот[ →→]
600=шістсот[ →→]
700=сімсот[ →→]
800=вісімсот[ →→]
900=девʼятсот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тисяча}few{тисячі}other{тисяч})$[ →→]
%spellout-cardinal-neuter
-x=мінус →→
x.x=←← кома →→
0=нуль
1=одне
2=два
3==%spellout-cardinal-masculine=
20=двадцять[ →→]
30=тридцять[ →→]
40=сорок[ →→]
50=пʼятдесят[ →→]
60=шістдесят[ →→]
70=сімдесят[ →→]
80=вісімдесят[ →→]
90=девʼяносто[ →→]
100=сто[ →→]
200=двісті[ →→]
300=триста[ →→]
400=чотириста[ →→]
500=пʼятсот[ →→]
600=шістсот[ →→]
700=сімсот[ →→]
800=вісімсот[ →→]
900=девʼятсот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тисяча}few{тисячі}other{тисяч})$[ →→]
%spellout-cardinal-feminine
-x=мінус →→
x.x=←← кома →→
0=нуль
1=одна
2=дві
3==%spellout-cardinal-masculine=
20=двадцять[ →→]
30=тридцять[ →→]
40=сорок[ →→]
50=пʼятдесят[ →→]
60=шістдесят[ →→]
70=сімдесят[ →→]
80=вісімдесят[ →→]
90=девʼяносто[ →→]
100=сто[ →→]
200=двісті[ →→]
300=триста[ →→]
400=чотириста[ →→]
500=пʼятсот[ →→]
600=шістсот[ →→]
700=сімсот[ →→]
800=вісімсот[ →→]
900=девʼятсот[ →→]
1000=←%spellout-cardinal-feminine← $(cardinal,one{тисяча}few{тисячі}other{тисяч})$[ →→]
"""#
        case "vi": return #"""
%spellout-numbering
0==%spellout-cardinal=
%spellout-cardinal
-x=âm →→
x.x=←← phẩy →→
0=không
1=một
2=hai
3=ba
4=bốn
5=năm
6=sáu
7=bảy
8=tám
9=chín
10=mười[ →%%teen→]
20=←← mươi[ →%%x-ty→]
100=←← trăm[ →%%after-hundred→]
1000=←← nghìn[ →%%after-thousand-or-more→]
%%teen
0==%spellout-cardinal=
5=lăm
6==%spellout-cardinal=
%%x-ty
0==%spellout-cardinal=
1=mốt
2==%%teen=
4=tư
5==%%teen=
%%after-hundred
0=lẻ =%spellout-cardinal=
10==%spellout-cardinal=
%%after-thousand-or-more
0=không trăm =%%after-hundred=
100==%spellout-cardinal=
"""#
        case "yue": return #"""
%spellout-numbering
-x=負→→
x.x=←←點→→→
0=零
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10=十[→→]
20=←←十[→→]
100=←←百[→%%number2→]
1000=←←千[→%%number3→]
10000=←←萬[→%%number4→]
%spellout-cardinal-financial
-x=負→→
x.x=←←點→→→
0=零
1=壹
2=貳
3=叁
4=肆
5=伍
6=陸
7=柒
8=捌
9=玖
10=拾[→→]
20=←←拾[→→]
100=←←佰[→%%financialnumber2→]
1000=←←仟[→%%financialnumber3→]
10000=←%spellout-cardinal-financial←萬[→%%financialnumber4→]
%spellout-cardinal
-x=負→→
x.x=←←點→→→
0=零
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10=←%%cardinal-twenties←十[→%spellout-numbering→]
21=廿[→%spellout-numbering→]
30=←%spellout-numbering←十[→→]
100=←%spellout-numbering←百[→%%number2→]
1000=←%spellout-numbering←千[→%%number3→]
10000=←%spellout-numbering←萬[→%%number4→]
%spellout-cardinal-alternate2
-x=負→→
x.x==%spellout-cardinal=
0=零
1=一
2=兩
3==%spellout-cardinal=
%%number2
1=零=%spellout-numbering=
10=一=%spellout-numbering=
20==%spellout-numbering=
%%number3
1=零=%spellout-numbering=
10=零一=%spellout-numbering=
20=零=%spellout-numbering=
100==%spellout-numbering=
%%number4
1=零=%spellout-numbering=
10=零一=%spellout-numbering=
20=零=%spellout-numbering=
1000==%spellout-numbering=
%%financialnumber2
1=零=%spellout-cardinal-financial=
10=壹=%spellout-cardinal-financial=
20==%spellout-cardinal-financial=
%%financialnumber3
1=零=%spellout-cardinal-financial=
10=零壹=%spellout-cardinal-financial=
20=零=%spellout-cardinal-financial=
100==%spellout-cardinal-financial=
%%financialnumber4
1=零=%spellout-cardinal-financial=
10=零壹=%spellout-cardinal-financial=
20=零=%spellout-cardinal-financial=
1000==%spellout-cardinal-financial=
%%cardinal-twenties
1=
2=二
"""#
        case "zh": return #"""
%spellout-numbering-days
-x=负→→
x.x==#,##0.#=
0=〇
1=初=%spellout-numbering=
11==%spellout-numbering=
21==%%numbering-days=
%spellout-numbering
-x=负→→
x.x=←←点→→→
0=〇
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10=十[→→]
20=←←十[→→]
100=←←百[→%%number2→]
1000=←←千[→%%number3→]
10000=←←万[→%%number4→]
%spellout-cardinal-financial
-x=负→→
x.x=←←点→→→
0=零
1=壹
2=贰
3=叁
4=肆
5=伍
6=陆
7=柒
8=捌
9=玖
10=拾[→→]
20=←←拾[→→]
100=←←佰[→%%financialnumber2→]
1000=←←仟[→%%financialnumber3→]
10000=←←万[→%%financialnumber4→]
%spellout-cardinal
-x=负→→
x.x=←←点→→→
0=零
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10==%spellout-numbering=
100=←←百[→%%cardinal2→]
1000=←←千[→%%cardinal3→]
10000=←←万[→%%cardinal4→]
%spellout-cardinal-alternate2
-x=负→→
x.x==%spellout-cardinal=
0=零
1=一
2=两
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10==%spellout-numbering=
100=←←百[→%%cardinal-alternate2-2→]
1000=←←千[→%%cardinal-alternate2-3→]
10000=←←万[→%%cardinal-alternate2-4→]
%%numbering-days
0==%spellout-numbering=
21=廿→→
30=←←十
31=丗→→
40=←←十
41=卌→→
50==%spellout-numbering=
%%number2
1=〇=%spellout-numbering=
10=一=%spellout-numbering=
20==%spellout-numbering=
%%number3
1=〇=%spellout-numbering=
10=〇一=%spellout-numbering=
20=〇=%spellout-numbering=
100==%spellout-numbering=
%%number4
1=〇=%spellout-numbering=
10=〇一=%spellout-numbering=
20=〇=%spellout-numbering=
1000==%spellout-numbering=
%%financialnumber2
1=零=%spellout-cardinal-financial=
10=壹=%spellout-cardinal-financial=
20==%spellout-cardinal-financial=
%%financialnumber3
1=零=%spellout-cardinal-financial=
10=零壹=%spellout-cardinal-financial=
20=零=%spellout-cardinal-financial=
100==%spellout-cardinal-financial=
%%financialnumber4
1=零=%spellout-cardinal-financial=
10=零壹=%spellout-cardinal-financial=
20=零=%spellout-cardinal-financial=
1000==%spellout-cardinal-financial=
%%cardinal2
1=零=%spellout-numbering=
10=一=%spellout-numbering=
20==%spellout-numbering=
%%cardinal3
1=零=%spellout-numbering=
10=零一=%spellout-cardinal=
20=零=%spellout-cardinal=
100==%spellout-cardinal=
%%cardinal4
1=零=%spellout-numbering=
10=零一=%spellout-cardinal=
20=零=%spellout-cardinal=
1000==%spellout-cardinal=
%%cardinal-alternate2-2
1=零=%spellout-numbering=
10=一=%spellout-numbering=
20==%spellout-numbering=
%%cardinal-alternate2-3
1=零=%spellout-numbering=
10=零一=%spellout-cardinal-alternate2=
20=零=%spellout-cardinal-alternate2=
100==%spellout-cardinal-alternate2=
%%cardinal-alternate2-4
1=零=%spellout-numbering=
10=零一=%spellout-cardinal-alternate2=
20=零=%spellout-cardinal-alternate2=
1000==%spellout-cardinal-alternate2=
"""#
        case "zh_Hant": return #"""
%spellout-numbering
-x=負→→
x.x=←%spellout-cardinal←點→→→
0=〇
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10=十[→→]
20=←←十[→→]
100=←%spellout-cardinal←百[→%%cardinal2→]
1000=←%spellout-cardinal←千[→%%cardinal3→]
10000=←%spellout-cardinal←萬[→%%cardinal4→]
%spellout-cardinal-financial
-x=負→→
x.x=←←點→→→
0=零
1=壹
2=貳
3=參
4=肆
5=伍
6=陸
7=柒
8=捌
9=玖
10=拾[→→]
20=←←拾[→→]
100=←←佰[→%%financialnumber2→]
1000=←←仟[→%%financialnumber3→]
10000=←←萬[→%%financialnumber4→]
%spellout-cardinal
-x=負→→
x.x=←←點→→→
0=零
1=一
2=二
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10==%spellout-numbering=
100=←←百[→%%cardinal2→]
1000=←←千[→%%cardinal3→]
10000=←←萬[→%%cardinal4→]
%spellout-cardinal-alternate2
-x=負→→
x.x==%spellout-cardinal=
0=零
1=一
2=兩
3=三
4=四
5=五
6=六
7=七
8=八
9=九
10==%spellout-numbering=
100=←←百[→%%cardinal-alternate2-2→]
1000=←←千[→%%cardinal-alternate2-3→]
10000=←←萬[→%%cardinal-alternate2-4→]
%%cardinal2
1=零=%spellout-numbering=
10=一=%spellout-numbering=
20==%spellout-numbering=
%%cardinal3
1=零=%spellout-numbering=
10=零一=%spellout-cardinal=
20=零=%spellout-cardinal=
100==%spellout-cardinal=
%%cardinal4
1=零=%spellout-numbering=
10=零一=%spellout-cardinal=
20=零=%spellout-cardinal=
1000==%spellout-cardinal=
%%financialnumber2
1=零=%spellout-cardinal-financial=
10=壹=%spellout-cardinal-financial=
20==%spellout-cardinal-financial=
%%financialnumber3
1=零=%spellout-cardinal-financial=
10=零壹=%spellout-cardinal-financial=
20=零=%spellout-cardinal-financial=
100==%spellout-cardinal-financial=
%%financialnumber4
1=零=%spellout-cardinal-financial=
10=零壹=%spellout-cardinal-financial=
20=零=%spellout-cardinal-financial=
1000==%spellout-cardinal-financial=
%%cardinal-alternate2-2
1=零=%spellout-numbering=
10=一=%spellout-numbering=
20==%spellout-numbering=
%%cardinal-alternate2-3
1=零=%spellout-numbering=
10=零一=%spellout-cardinal-alternate2=
20=零=%spellout-cardinal-alternate2=
100==%spellout-cardinal-alternate2=
%%cardinal-alternate2-4
1=零=%spellout-numbering=
10=零一=%spellout-cardinal-alternate2=
20=零=%spellout-cardinal-alternate2=
1000==%spellout-cardinal-alternate2=
"""#
        default: return nil
        }
    }
}
