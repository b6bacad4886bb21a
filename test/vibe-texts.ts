import type { Intent } from '../src/domain/vibe/intent.ts'

/**
 * What descriptions mean, one a line: the text, and all that it says. What is not named must not be in the intent. Of
 * an era "1990-" is open; "around" a tempo must lie within its bounds; `wanted` of "?" may be anything.
 */
const ENGLISH = `
no 90s => not-era=1990-1999
not 90s but 2000s => not-era=1990-1999; era=2000-2009
anything but the 90s => not-era=1990-1999
nothing from the 80s please => not-era=1980-1989
no 80s or 90s => not-era=1980-1989,1990-1999
tired of the eighties => not-era=1980-1989
not older than 2015 => era=2015-
nothing older than 2015 => era=2015-
no older than 2018, dark => era=2018-; wanted=dark
newer than 2010 => era=2011-
not newer than 2005 => era=-2005
nothing before 2000 => era=2000-
nothing after 1999 => era=-1999
nothing from before 1990 => era=1990-
pre-2000 => era=-1999
pre 2000 house => era=-1999; genres=House
post-2010 => era=2010-
after 2010 => era=2011-
before 1990 => era=-1989
since 2015 => era=2015-
from 2015 onwards => era=2015-
2010 onwards => era=2010-
2015 or newer => era=2015-
until 1999 => era=-1999
up to 2005 => era=-2005
before the 90s => era=-1989
after the 80s => era=1990-
older than the 80s => era=-1979
no later than 1999 => era=-1999
last five years => era=2021-
from the last 5 years => era=2021-
only tracks from the past ten years => era=2016-
last couple of years => era=2024-
the last two decades => era=2006-
last decade => era=2016-
this year => era=2026-
last year => era=2025-2025
this decade => era=2020-
recent => era=2021-
something recent => era=2021-
nothing recent => era=-2020
nothing too recent => era=-2020
brand new => era=2024-
from the eighties => era=1980-1989
early 2000s => era=2000-2004
late 90s => era=1995-1999
mid 80s => era=1983-1986
late 80s early 90s => era=1985-1994
90s to 2000s => era=1990-2009
80s and 90s => era=1980-1999
between 1995 and 2005 => era=1995-2005
1998-2003 => era=1998-2003
from 1995 to 2005 => era=1995-2005
70s => era=1970-1979
1977 => era=1977-1977
'70s funk => era=1970-1979; genres=Funk & Soul
80s, not 90s => era=1980-1989; not-era=1990-1999
2000s but nothing after 2005 => era=2000-2005
since 2015 but not after 2020 => era=2015-2020
old school => wanted=nostalgic
nothing old => unwanted=nostalgic
something from the turn of the millennium => era=1998-2002
21st century => era=2000-
90s hip house peak time => era=1990-1999; genres=House; wanted=peak-time; energy=9

anything but techno => not-genres=Techno
tired of house => not-genres=House
sick of house music => not-genres=House
enough house => not-genres=House
enough of the house => not-genres=House
enough techno for tonight => not-genres=Techno
no more trap => not-genres=Hip Hop
not techno but house => not-genres=Techno; genres=House
house not techno => genres=House; not-genres=Techno
house, not techno => genres=House; not-genres=Techno
less trance more techno => not-genres=Trance; genres=Techno
less trance, more techno => not-genres=Trance; genres=Techno
disco instead of house => genres=Disco; not-genres=House
house rather than techno => genres=House; not-genres=Techno
everything except reggaeton => not-genres=Reggaeton
anything except country => not-genres=Country
away from reggaeton => not-genres=Reggaeton
move away from techno into house => not-genres=Techno; genres=House
from techno to house => genres=House
no techno, house or trance => not-genres=Techno,House,Trance
no techno or trance => not-genres=Techno,Trance
neither techno nor trance => not-genres=Techno,Trance
no drum and bass => not-genres=Drum & Bass
no dnb => not-genres=Drum & Bass
d&b => genres=Drum & Bass
deep house => genres=Deep House
not deep house => not-genres=Deep House
deep and dark => wanted=deep,dark
minimal techno => genres=Minimal
melodic techno => genres=Melodic Techno
hard techno => genres=Hard Techno
something minimal => wanted=minimal
techno but not hard techno => genres=Techno; not-genres=Hard Techno
old school hip hop => genres=Hip Hop; wanted=nostalgic
old school hip hop, no trap => genres=Hip Hop; wanted=nostalgic; ignored=no trap
disco edits => genres=Disco
garage => genres=UK Garage
r&b => genres=R&B
i want house => genres=House
avoid techno => not-genres=Techno
skip the techno => not-genres=Techno
please don't play any techno => not-genres=Techno
I'm not in the mood for trance => not-genres=Trance
not a fan of trance => not-genres=Trance
I hate trance => not-genres=Trance
stop playing techno => not-genres=Techno
fed up with techno, give me house => not-genres=Techno; genres=House
techno is not my thing => not-genres=Techno
house over techno => genres=House; not-genres=Techno
as long as it's not techno => not-genres=Techno
can't get enough of house => genres=House
no boring techno => not-genres=Techno; ignored=no boring
house and disco, no trance => genres=House,Disco; not-genres=Trance
no cheesy pop => not-genres=Pop; unwanted=playful,singalong
no dark techno => not-genres=Techno; unwanted=dark
not too dark techno => genres=Techno; unwanted=dark
amapiano or afro house => genres=Amapiano,Afro House
too much techno => not-genres=Techno
done with house => not-genres=House
nothing but techno => genres=Techno
only techno => genres=Techno
anything other than techno => not-genres=Techno
apart from techno anything goes => not-genres=Techno; ignored=?
no EDM please => not-genres=Electro House
liquid, not jump up => genres=Liquid Drum & Bass; not-genres=Jump-Up
soulful house => genres=House; wanted=soulful

no cheesy vocals => unwanted=playful,singalong
no vocals, dark => vocals=without; wanted=dark
no vocals dark warehouse => vocals=without; wanted=dark,warehouse
dark warehouse, no vocals, not too fast => vocals=without; wanted=dark,warehouse; pace=not-faster
not dark but warm => unwanted=dark; wanted=warm
not too dark => unwanted=dark
not so dark => unwanted=dark
nothing dark or aggressive => unwanted=dark,aggressive
nothing dark, heavy or aggressive => unwanted=dark,aggressive
nothing dark and aggressive => unwanted=dark,aggressive
without being boring, deep => wanted=deep; ignored=without being boring
never cheesy => unwanted=playful,singalong
never aggressive => unwanted=aggressive
don't want anything slow => pace=not-slower
I don't want anything too aggressive => unwanted=aggressive
can't be too fast => pace=not-faster
not only instrumental =>
not just techno =>
not only techno but also house => genres=Techno,House
not without vocals => vocals=with
less dark => unwanted=dark
a little less dark and more groovy => unwanted=dark; wanted=groovy
more groovy => wanted=groovy
too dark => unwanted=dark
it's getting too dark => unwanted=dark
this is too slow => pace=faster
not dark enough => wanted=dark
darker => wanted=dark
same vibe but darker => wanted=dark
dark but not aggressive => wanted=dark; unwanted=aggressive
warm, not cheesy => wanted=warm; unwanted=playful,singalong
isn't too melancholic => unwanted=melancholic
something not too melancholic for the beach => unwanted=melancholic; wanted=beach
no singalong, no anthems => unwanted=singalong,anthemic
hypnotic without being dark => wanted=hypnotic; unwanted=dark
instead of dark something bright => unwanted=dark; wanted=bright
I want something dark and hypnotic for a warehouse => wanted=dark,hypnotic,warehouse
sunset beach chill => wanted=sunset,beach,chill; energy=4
moody late night drive => wanted=?; ignored=?
happy summer vibes => wanted=bright,uplifting,tropical
funky and groovy, please nothing sad => wanted=funky,groovy; unwanted=melancholic
wedding first dance => wanted=romantic,wedding; energy=2

keep the energy =>
keep the energy up =>
keep it going =>
maintain the energy => 
same energy =>
don't lose the energy =>
without losing energy, darker => wanted=dark
don't let the energy drop =>
keep the energy but darker => wanted=dark
energy up a notch => shift=1
up a notch => shift=1
take it up a notch => shift=1
take it down a bit => shift=-1
take it down a notch => shift=-1
bring it up => shift=1
bring it down => shift=-1
bring the energy down => shift=-1
turn it up => shift=1
dial it back => shift=-1
build it up slowly => shift=1
wind down => shift=-1
calm the floor => shift=-1
calm things down => shift=-1
push harder => shift=1
more energy => shift=1
a bit more energy => shift=1
less energy => shift=-1
a little less energy, still groovy => shift=-1; wanted=groovy
not so intense => shift=-1
less intense => shift=-1
more intense => shift=1
ease off => shift=-1
ease off a little => shift=-1
lift the mood => shift=1
raise the energy => shift=1
raise the energy without vocals => shift=1; vocals=without
lower the energy => shift=-1
drop the energy => shift=-1
too much energy => shift=-1
not enough energy => shift=1
energy down => shift=-1
the energy should go up => shift=1
don't push it => 
high energy => energy=9
low energy => energy=3
energy 7 => energy=7
energy 8/10 => energy=8
not too energetic => energy=5
harder => shift=1
softer => shift=-1
give them a breather => shift=-1
let's cool it down => shift=-1
time to raise the roof => shift=1
peak time => wanted=peak-time; energy=9
step it up => shift=1
slow it down a bit => pace=slower
more of the same =>

a bit faster => pace=faster
slightly slower => pace=slower
same tempo =>
keep the tempo =>
faster => pace=faster
not faster => pace=not-faster
not slower => pace=not-slower
not slow => pace=not-slower
nothing slow => pace=not-slower
no slow songs => pace=not-slower
not too slow, not too fast =>
uptempo => pace=faster
pick up the pace => pace=faster
speed it up => pace=faster
drop the tempo => pace=slower
under 125 => tempo=-125
under 125 bpm => tempo=-125
max 128 => tempo=-128
128 max => tempo=-128
between 120 and 125 => tempo=120-125
120-125 => tempo=120-125
120 to 125 bpm => tempo=120-125
around 128 => tempo=~128
at 174 => tempo=~174
174 => tempo=~174
140+ => tempo=140-
120ish => tempo=~120
faster than 130 => tempo=130-
slower than 120 => tempo=-120
not over 126 => tempo=-126
not under 120 => tempo=120-
no more than 128 => tempo=-128
not faster than 128 => tempo=-128
at least 130 bpm => tempo=130-
over 130 => tempo=130-
above 140 bpm => tempo=140-
below 100 => tempo=-100
130 or faster => tempo=130-
120 and up => tempo=120-
techno at 140 => genres=Techno; tempo=~140
128 bpm tech house => genres=Tech House; tempo=~128
less than 120 bpm => tempo=-120
more than 130 bpm => tempo=130-
halftime => ignored=halftime

female vocals => vocals=female
female vocal house => vocals=female; genres=House
male singer => vocals=male
male vocals please => vocals=male
with a voice => vocals=with
with vocals => vocals=with
vocals => vocals=with
instrumental => vocals=without
no singing => vocals=without
no vocals => vocals=without
without vocals => vocals=without
vocal-free => vocals=without
a cappella => vocals=with
women singing => vocals=female
a woman singing => vocals=female
diva vocals => vocals=female
rap verses => vocals=with
no lyrics => vocals=without
not instrumental => vocals=with
less vocals => vocals=without
too many vocals => vocals=without
instrumentals only => vocals=without
vocals are fine =>
don't mind vocals =>
soulful female vocals, deep house => vocals=female; wanted=soulful; genres=Deep House
no annoying vocals => ignored=no annoying
nobody singing => vocals=without
I don't want to hear any vocals => vocals=without
lose the vocals => vocals=without
not a woman singing => vocals=without
with or without vocals =>

something the crowd knows => wanted=anthemic,singalong
something everybody knows => wanted=anthemic,singalong
hits => wanted=anthemic,singalong
no hits => unwanted=anthemic,singalong
bangers => wanted=anthemic,peak-time; energy=9
crowd pleaser => wanted=anthemic,singalong
underground => wanted=raw,dark
deep cuts =>
nothing commercial => unwanted=anthemic,singalong
not commercial => unwanted=anthemic,singalong
something they can sing along to => wanted=singalong

something dark, same label => wanted=dark; ignored=same label
same label => ignored=same label
dark but happy, fast but slow => ignored=dark,happy,fast,slow
instrumental with vocals => ignored=instrumental,vocals
xyzzy plugh => ignored=xyzzy plugh
please play something => 
vinyl only, deep => wanted=deep; ignored=vinyl
hypnotik driveing => wanted=hypnotic,driving
wihtout vocals => vocals=without
same key as this one, warm => wanted=warm; ignored=same key
music by women producers, dark => wanted=dark; ignored=?
ok crowd is warm now, let's go harder but keep it house => shift=1; genres=House
I need something to cool the room down, no vocals please => shift=-1; vocals=without
Give me a big room anthem but nothing from the 2010s => genres=?; wanted=anthemic; not-era=2010-2019
peak hour, relentless, but no distorted kicks => wanted=driving,peak-time; ignored=?; unwanted=?
can we move away from tech house for a while => not-genres=Tech House
bored of minimal, something with more melody => unwanted=minimal; wanted=emotional,dreamy
the floor is tired, take the energy down => shift=-1
no female vocals => vocals=without
early 90s rave, no happy hardcore => era=1990-1994; wanted=warehouse,peak-time; not-genres=Hard Dance
uk garage but nothing after 2005 => genres=UK Garage; era=-2005
play anything that isn't house => not-genres=House
I'd rather not hear any trance => not-genres=Trance
Something like this but without the singing => vocals=without
same mood, less intense => shift=-1
don't go above 130 => tempo=-130
don't go below 120 bpm => tempo=120-
stay under 125 bpm => tempo=-125
keep it around 122 => tempo=~122
somewhere between 122 and 126 BPM => tempo=122-126
no slower than 124 => tempo=124-
nothing newer than 1995 => era=-1995
tracks released after 2018 => era=2019-
released before 2005 => era=-2004
only stuff from the 70s and 80s => era=1970-1989
nineties but not the early nineties => era=1990-1999; not-era=1990-1994
classic 80s, no cheesy stuff => era=1980-1989; wanted=nostalgic; unwanted=playful,singalong
more recent, nothing older than three years => era=2023-
from the last two years => era=2024-
within the past three years => era=2023-
mid-2010s => era=2013-2016
late 2000s electro => era=2005-2009; genres=Electro
the 00s => era=2000-2009
2000s r&b => era=2000-2009; genres=R&B
from the sixties or seventies => era=1960-1979
absolutely no autotune => ignored=?
zero vocals => vocals=without
hardly any vocals => vocals=without
few vocals => vocals=without
light on vocals => vocals=without
female-fronted => vocals=female
sung by a woman => vocals=female
with a male voice => vocals=male
guy singing => vocals=male
no dudes singing => vocals=without
vocals yes, techno no => vocals=with; not-genres=Techno
techno? no thanks => not-genres=Techno
no thanks to trance => not-genres=Trance
house yes, trance no => genres=House; not-genres=Trance
dark, not evil => wanted=?; unwanted=?
melancholic but danceable => wanted=melancholic; energy=7
I'm done with dark stuff, let's get happy => unwanted=dark; wanted=bright,uplifting
happy, not silly => wanted=bright,uplifting; unwanted=playful
uplifting without being cheesy => wanted=uplifting; unwanted=playful,singalong
emotional yet driving => wanted=emotional,driving
chill but not boring => wanted=chill; energy=3; ignored=not boring
slow and sexy => pace=slower; wanted=sexy
fast and furious => pace=faster; wanted=aggressive
let's slow things down => pace=slower
bit quicker please => pace=faster
keep the pace, drop the vocals => vocals=without
no tempo change =>
don't change the tempo =>
don't speed up => pace=not-faster
don't slow down => pace=not-slower
not any faster => pace=not-faster
no faster than this => pace=not-faster
let's keep the tempo but raise the energy => shift=1
energy should stay the same =>
don't raise the energy =>
don't kill the vibe =>
lose some energy => shift=-1
crank it up => shift=1
kick it up a notch => shift=1
bring them back down gently => shift=-1
ease into something deeper => wanted=deep
amp up the crowd => shift=1
make it more intense => shift=1
a touch more energy, same tempo => shift=1
much more energy => shift=1
way less energy => shift=-1
not as intense as this one => shift=-1
not so hard => unwanted=aggressive
too hard => unwanted=aggressive
something less hard => unwanted=aggressive
softer than this => shift=-1
less is more =>
nothing fancy => ignored=?
I don't like this =>
crowd favourites only => wanted=anthemic,singalong
stuff nobody knows =>
not too well known => unwanted=anthemic,singalong
no chart music => unwanted=anthemic,singalong
avoid anything mainstream => unwanted=anthemic,singalong
radio hits from the 2000s => wanted=anthemic,singalong; era=2000-2009
70s disco everyone can sing along to => era=1970-1979; genres=Disco; wanted=singalong
no reggaeton, no trap, no EDM => not-genres=Reggaeton,Hip Hop,Electro House
neither too fast nor too slow =>
neither dark nor aggressive => unwanted=dark,aggressive
not dark, not aggressive, just groovy => unwanted=dark,aggressive; wanted=groovy
instead of vocals, something instrumental => vocals=without
house but not deep house => genres=House; not-genres=Deep House
techno without the hard techno => genres=Techno; not-genres=Hard Techno
latin but no reggaeton => genres=Latin; not-genres=Reggaeton
afro house rather than amapiano => genres=Afro House; not-genres=Amapiano
drum & bass please, liquid not jump-up => genres=Drum & Bass,Liquid Drum & Bass; not-genres=Jump-Up
not psytrance, regular trance => not-genres=Psytrance; genres=Trance; ignored=?
skip anything with vocals => vocals=without
exclude house and techno => not-genres=House,Techno
anything goes except dubstep and brostep => not-genres=Dubstep,Brostep; ignored=?
ban reggaeton => not-genres=Reggaeton
I love techno but not tonight => not-genres=Techno
not techno tonight => not-genres=Techno
we've had enough techno => not-genres=Techno
that's enough techno for now => not-genres=Techno
please, no more disco => not-genres=Disco
get me out of techno => not-genres=Techno
time for something other than house => not-genres=House
what about something that isn't from the nineties => not-era=1990-1999
not from the 90s => not-era=1990-1999
steer clear of the 80s => not-era=1980-1989
exclude the 2000s => not-era=2000-2009
everything but 80s => not-era=1980-1989
enough 90s => not-era=1990-1999
less 80s more 90s => not-era=1980-1989; era=1990-1999
90s instead of 80s => era=1990-1999; not-era=1980-1989
no later than the 90s => era=-1999
at the latest 2010 => era=-2010
at least ten years old => era=-2016
at most five years old => era=2021-
not more than five years old => era=2021-
younger than five years => era=2021-
pre-90s => era=-1989
2015+ => era=2015-
2015 or later => era=2015-
1995 or earlier => era=-1995
a 2012 track => era=2012-2012
128-130 => tempo=128-130
128bpm => tempo=~128
126 or so => tempo=~126
about 100 bpm => tempo=~100
tempo 90 => tempo=~90
BPM: 124 => tempo=~124
bpm between 85 and 95 => tempo=85-95
up to 130 bpm => tempo=-130
from 125 bpm up => tempo=125-
minimum 128 => tempo=128-
anything above 150 => tempo=150-
sub 100 bpm => tempo=-100
nothing over 126 bpm => tempo=-126
nothing under 170 => tempo=170-
in the 120s => tempo=120-129
rooftop sunset, soft female voice, around 118 bpm => wanted=rooftop,sunset,chill,warm; vocals=female; tempo=~118
after hours, deep and hypnotic, no vocals, under 125 => wanted=after-hours,deep,hypnotic; vocals=without; tempo=-125
same producer, similar bassline => ignored=?
in the style of Daft Punk => ignored=?
vinyl rips only => ignored=?
with a long intro => ignored=long intro
something by a Berlin artist => ignored=?
play the extended mix, dark => wanted=dark; ignored=?
Keep it deep, nothing vocal => wanted=deep; vocals=without
I've played enough disco, let's go somewhere darker => not-genres=Disco; wanted=dark
No more 80s please => not-era=1980-1989
everything but the 2000s => not-era=2000-2009
can we skip the nineties? => not-era=1990-1999
not another 90s track => not-era=1990-1999
fresh stuff only, nothing older than 2020 => era=2021-; ignored=?
must be from 2018 or later => era=2018-
must be older than 1985 => era=-1984
from the year 2000 on => era=2000-
from 1999 => era=1999-1999
early nineties rave breaks => era=1990-1994; genres=Rave Breaks
late seventies disco => era=1975-1979; genres=Disco
mid nineties trip hop => era=1993-1996; genres=Downtempo
90s or newer => era=1990-
70s or older => era=-1979
in the last 12 months => era=2025-
from the last decade => era=2016-
tracks from the past year => era=2025-2025
new music please => era=2021-
no new stuff => era=-2020
nothing modern => era=?
timeless classics => wanted=nostalgic
nothing retro => unwanted=nostalgic
retro but not cheesy => wanted=nostalgic; unwanted=playful,singalong
no house music please, we want techno => not-genres=House; genres=Techno
I'm so over dubstep => not-genres=Dubstep
sick and tired of EDM => not-genres=Electro House
let's get away from hip hop => not-genres=Hip Hop
not really feeling trance tonight => not-genres=Trance
trance is not what we need right now => not-genres=Trance
we don't do pop here => not-genres=Pop
I can't stand country => not-genres=Country
pop isn't working => not-genres=Pop
the opposite of techno => not-genres=Techno
techno, but not too hard => genres=Techno; unwanted=aggressive
techno without vocals => genres=Techno; vocals=without
techno with female vocals => genres=Techno; vocals=female
vocal techno => genres=Techno; vocals=with
instrumental hip hop => genres=Hip Hop; vocals=without
melodic house and techno => genres=Melodic House
some nice tech house => genres=Tech House
bass house or tech house => genres=Electro House,Tech House
nu disco, not italo => genres=Nu Disco; not-genres=Disco
funk and soul => genres=Funk & Soul
funky soul tunes => wanted=funky; genres=Funk & Soul
jazzy hip hop => wanted=jazzy; genres=Hip Hop
salsa or bachata, no reggaeton => genres=Salsa,Bachata; not-genres=Reggaeton
reggae, but not dancehall => genres=Reggae; not-genres=Dancehall
roots reggae => genres=Roots Reggae
dark liquid dnb => wanted=dark; genres=Liquid Drum & Bass
less minimal => unwanted=minimal
make it less dark => unwanted=dark
I don't want it to get any darker => unwanted=dark
a bit brighter => wanted=bright
something warmer => wanted=warm
too cheesy => unwanted=playful,singalong
way too aggressive => unwanted=aggressive
that was too cheesy, go deeper => unwanted=playful,singalong; wanted=deep
not aggressive at all => unwanted=aggressive
nothing too heavy or dark => unwanted=aggressive,dark
nothing hard, nothing fast => unwanted=aggressive; pace=not-faster
no sad songs => unwanted=melancholic
no love songs => unwanted=romantic
don't play anything cheesy or sad => unwanted=playful,singalong,melancholic
anything but sad => unwanted=melancholic
happy but not cheesy => wanted=bright,uplifting; unwanted=playful,singalong
it doesn't have to be dark =>
doesn't need vocals =>
I don't mind if it's dark =>
vocals optional =>
no rapping => vocals=without
a female singer would be great => vocals=female
ladies singing => vocals=female
girl vocals => vocals=female
men's voices => vocals=male
no male vocals, female ones => vocals=?
soulful male vocal => wanted=soulful; vocals=male
female or male vocals => vocals=with
with an acapella intro => vocals=with; ignored=?
purely instrumental => vocals=without
only instrumentals please => vocals=without
not purely instrumental =>
no words, just beats => vocals=without
raise the bpm => pace=faster
lower the tempo a bit => pace=slower
tempo down => pace=slower
same BPM, more energy => shift=1
steady tempo, harder => shift=1
not too slow => pace=not-slower
not slow, not too fast =>
slow jams => genres=R&B
slower but still groovy => pace=slower; wanted=groovy
up the tempo => pace=faster
faster, but not over 135 => pace=faster; tempo=-135
anywhere from 120 to 128 => tempo=120-128
118 to 122 => tempo=118-122
at least 124, at most 128 => tempo=124-128
not more than 130 BPM => tempo=-130
BPM > 140 => tempo=140-
<100bpm => tempo=-100
>= 128 bpm => tempo=128-
exactly 124 bpm => tempo=~124
close to 100 bpm => tempo=~100
roughly 95 bpm => tempo=~95
174ish => tempo=~174
170-ish dnb => tempo=~170; genres=Drum & Bass
125 plus => tempo=125-
128 or less => tempo=-128
no slower than 120 and no faster than 126 => tempo=120-126
take the energy up => shift=1
take the energy up a level => shift=1
lift the energy slowly => shift=1
more power => shift=1
turn up the heat => shift=1
bump it up => shift=1
let's build => shift=1
time to build => shift=1
a slow build => shift=1
cool off => shift=-1
mellow out a bit => shift=-1
tone it down => shift=-1
dial it down => shift=-1
back off a little => shift=-1
relax the crowd => shift=-1
let them breathe => shift=-1
a breather => shift=-1
maintain this level =>
hold this energy =>
keep this energy level =>
stay at this energy =>
don't let it drop =>
don't calm down yet =>
no need to go harder =>
energy as is =>
keep the pressure on =>
keep the dancefloor moving =>
high-energy, no vocals => energy=9; vocals=without
medium energy => energy=6
max energy => energy=10
energy around 6 => energy=6
well-known tunes => wanted=anthemic,singalong
something familiar => wanted=anthemic,singalong
a song everyone knows => wanted=anthemic,singalong
not a song everyone knows => unwanted=anthemic,singalong
no overplayed hits => unwanted=anthemic,singalong
rare groove => genres=Funk & Soul
obscure stuff, nothing mainstream => unwanted=anthemic,singalong
hidden gems =>
same BPM and key => ignored=key
same artist => ignored=same artist
with a piano => ignored=piano
played by Ben Klock => ignored=?
Give me something with a proper groove but nothing too cheesy, maybe late 70s => wanted=groovy; unwanted=playful,singalong; era=1975-1979
We need to lift this room, but please no EDM => shift=1; not-genres=Electro House
keep energy, lose the vocals => vocals=without
the energy is good, keep it there =>
people are leaving, play something they know => wanted=anthemic,singalong; ignored=?
a real floor filler without being cheesy => wanted=anthemic,peak-time; unwanted=playful,singalong; energy=9
old skool jungle 1993-1995 => wanted=nostalgic; genres=Drum & Bass; era=1993-1995
acid house from 88 => genres=House; wanted=acid; ignored=88
music from before I was born => ignored=?
nothing post-2000 => era=-1999
no post-2010 stuff => era=-2009
strictly pre-1990 => era=-1989
80s only => era=1980-1989
exclusively 90s => era=1990-1999
avoid the 2010s => not-era=2010-2019
2010s => era=2010-2019
2020s bangers => era=2020-2029; wanted=anthemic,peak-time
this decade only => era=2020-
last century => era=-1999
within the last decade => era=2016-
the past few years => era=2021-
sometime in the early eighties => era=1980-1984
between the late 80s and the early 90s => era=1985-1994
house from 2000 to 2010, no vocals => genres=House; era=2000-2010; vocals=without
avoid techno and house => not-genres=Techno,House
avoid techno, trance and hardstyle => not-genres=?
no techno and no trance => not-genres=Techno,Trance
no techno, no trance, no house => not-genres=Techno,Trance,House
anything but house or techno => not-genres=House,Techno
not house, not techno => not-genres=House,Techno
don't give me techno => not-genres=Techno
please stop the techno => not-genres=Techno
enough with the house already => not-genres=House
switch from house to techno => genres=Techno
going from techno into trance => genres=Trance
I want to leave house behind => not-genres=House
I prefer house to techno => genres=House; not-genres=Techno
techno rather than house => genres=Techno; not-genres=House
a break from techno => not-genres=Techno
bit less techno => not-genres=Techno
could do without the trance => not-genres=Trance
no trance whatsoever => not-genres=Trance
no house at all => not-genres=House
trance is fine => genres=Trance
anything in house, disco or funk => genres=House,Disco,Funk & Soul
I'm craving some disco => genres=Disco
progressive, not trance => genres=Progressive House; not-genres=Trance
not reggaeton but salsa => not-genres=Reggaeton; genres=Salsa
K-pop => genres=K-Pop
hip-hop from the golden era => genres=Hip Hop; wanted=nostalgic
hiphop => genres=Hip Hop
dancehall not reggae => genres=Dancehall; not-genres=Reggae
no latin stuff => not-genres=Latin
breakbeat => genres=Breaks
psy trance => genres=Psytrance
afrobeats and amapiano => genres=Afrobeats,Amapiano
without any singing whatsoever => vocals=without
no voice => vocals=without
no voices at all => vocals=without
dub version, no vocals => vocals=without
let's have some vocals => vocals=with
bring in some vocals => vocals=with
more vocals => vocals=with
vocals please => vocals=with
a strong female voice => vocals=female
female vocalist => vocals=female
female singer, soulful => vocals=female; wanted=soulful
sung by a man => vocals=male
baritone voice => vocals=male
vocals, but not cheesy => vocals=with; unwanted=playful,singalong
vocals but not too many => vocals=with
not so many vocals => vocals=without
no screaming vocals => ignored=no screaming
not vocal heavy => vocals=without
instrumental or at least few vocals => vocals=without
not dark => unwanted=dark
less aggressive please => unwanted=aggressive
not as aggressive as this => unwanted=aggressive
nothing aggressive, keep it warm => unwanted=aggressive; wanted=warm
don't make it too dark => unwanted=dark
I'd like it to be uplifting, not euphoric => wanted=uplifting; unwanted=euphoric
dreamy, never boring => wanted=dreamy; ignored=never boring
soft but not sleepy => wanted=?; unwanted=chill
energetic but not aggressive => energy=8; unwanted=aggressive
not too chill => unwanted=chill
more chill => wanted=chill
chill => wanted=chill; energy=3
hard but not fast => wanted=aggressive; pace=not-faster; energy=9
deep but not slow => wanted=deep; pace=not-slower
happy and fast => wanted=bright,uplifting; pace=faster
sunrise set, emotional and dreamy, nothing hard => wanted=sunrise,emotional,dreamy; unwanted=aggressive
warehouse techno at 140 with no melodies => wanted=warehouse; genres=Techno; tempo=~140; unwanted=emotional,dreamy
cocktail hour, jazzy, no drums => wanted=lounge,jazzy; unwanted=tribal
beach bar, 100 to 110 bpm => wanted=beach; tempo=100-110
closing track, epic, not sad => wanted=closing,epic; unwanted=melancholic
opening set, slow and deep => wanted=warm-up,deep; pace=slower
take me higher => shift=1
go up => shift=1
go down a little => shift=-1
keep building => shift=1
hold the energy where it is =>
same intensity =>
similar energy level =>
energy neither up nor down =>
a step down => shift=-1
gear down => shift=-1
one gear up => shift=1
drop the intensity => shift=-1
increase the intensity => shift=1
crowd needs a rest => shift=-1
more drive => shift=1
`
const SPANISH = `
sin voces => vocals=without
nada de techno => not-genres=Techno
cualquier cosa menos techno => not-genres=Techno
todo menos reggaeton => not-genres=Reggaeton
harto de house => not-genres=House
no más trap => not-genres=Hip Hop
basta de reggaetón => not-genres=Reggaeton
house en vez de techno => genres=House; not-genres=Techno
voz femenina => vocals=female
con voz de mujer => vocals=female
voces masculinas => vocals=male
oscuro pero no agresivo => wanted=dark; unwanted=aggressive
no muy rápido => pace=not-faster
no demasiado oscuro => unwanted=dark
algo más rápido => pace=faster
más lento => pace=slower
menos de 120 => tempo=-120
más de 130 bpm => tempo=130-
entre 120 y 125 => tempo=120-125
no más de 128 => tempo=-128
por debajo de 125 => tempo=-125
años 80 => era=1980-1989
de los 90 => era=1990-1999
nada de los 90 => not-era=1990-1999
anterior a 2000 => era=-1999
antes de 1990 => era=-1989
no más antiguo que 2015 => era=2015-
a partir de 2010 => era=2010-
desde 2015 => era=2015-
últimos cinco años => era=2021-
de este año => era=2026-
principios de los 2000 => era=2000-2004
finales de los 90 => era=1995-1999
del siglo pasado => era=-1999
mantener la energía =>
mantén la energía =>
más energía => shift=1
menos energía => shift=-1
sube la energía => shift=1
baja un poco la energía => shift=-1
algo que la gente conozca => wanted=anthemic,singalong
que no decaiga =>
nada cursi => unwanted=playful,singalong
sin voces cursis => unwanted=playful,singalong
algo alegre para la playa => wanted=bright,uplifting,beach
quiero algo tranquilo para el atardecer => wanted=chill,sunset; energy=3
instrumental, profundo e hipnótico => vocals=without; wanted=deep,hypnotic
menos trance, más techno => not-genres=Trance; genres=Techno
ni techno ni trance => not-genres=Techno,Trance
no quiero nada lento => pace=not-slower
mismo sello, oscuro => wanted=dark; ignored=mismo sello
cansado de la salsa => not-genres=Salsa
la gente está cansada de reggaetón, pon algo de house => not-genres=Reggaeton; genres=House
nada de música comercial => unwanted=anthemic,singalong
algo más oscuro y menos melódico => wanted=dark; unwanted=emotional,dreamy
techno de los 90, no del 2000 => genres=Techno; era=1990-1999; not-era=2000-2000
que no sea demasiado lento => pace=not-slower
algo que no sea techno => not-genres=Techno
no quiero voces, algo instrumental y profundo => vocals=without; wanted=deep
canción lenta para cerrar la noche => pace=slower; wanted=closing
un poco más de energía => shift=1
bájale un poco => shift=-1
vamos a calmar la pista => shift=-1
mantén el mismo tempo =>
a unos 125 bpm => tempo=~125
hasta 128 bpm => tempo=-128
entre los 80 y los 90 => era=1980-1999
posterior a 2010 => era=2011-
de 2010 en adelante => era=2010-
de los últimos tres años => era=2023-
lo más nuevo => era=2021-
salsa sí, bachata no => genres=Salsa; not-genres=Bachata
menos agresivo, más cálido => unwanted=aggressive; wanted=warm
ni muy lento ni muy rápido =>
no tan oscuro => unwanted=dark
evita el reggaetón y la bachata => not-genres=Reggaeton,Bachata
temas instrumentales, nada de vocales => vocals=without
house de los noventa => genres=House; era=1990-1999
música para una boda, nada triste => wanted=wedding; unwanted=melancholic
afro house al atardecer sin voces => genres=Afro House; wanted=sunset; vocals=without
disco o funk, pero nada de los ochenta => genres=Disco,Funk & Soul; not-era=1980-1989
más oscuro, ¿no? => wanted=dark
Pon algo más movido, la pista está muerta => shift=1
Dame un house con mucho groove y sin voces => genres=House; wanted=groovy; vocals=without
No me pongas nada de los ochenta => not-era=1980-1989
Algo posterior al 2015, por favor => era=2016-
Que no sea anterior a 2010 => era=2010-
temas de los últimos 10 años => era=2016-
Un poquito más lento pero con energía => pace=slower; energy=8
Ya estoy harta del techno => not-genres=Techno
Prefiero house a techno => genres=House; not-genres=Techno
techno no, mejor house => not-genres=Techno; genres=House
Evita las voces => vocals=without
con voz masculina y ritmo tribal => vocals=male; wanted=tribal
más de 128 BPM, menos de 134 => tempo=128-134
entre 90 y 100 bpm => tempo=90-100
reggaetón viejo => genres=Reggaeton; wanted=nostalgic
salsa romántica, nada de bachata => genres=Salsa; not-genres=Bachata
Algo elegante para un cóctel => ignored=?; wanted=?
cumbia para bailar => genres=Cumbia
Calma un poco el ambiente => shift=-1
Sube un poco la intensidad => shift=1
mantener el ambiente pero más oscuro => wanted=dark
algo hipnótico sin ser oscuro => wanted=hypnotic; unwanted=dark
nada demasiado comercial => unwanted=anthemic,singalong
cierre épico, emotivo => wanted=closing,epic,emotional
`
const GERMAN = `
ohne Gesang => vocals=without
kein Techno => not-genres=Techno
alles außer Techno => not-genres=Techno
alles, nur kein Techno => not-genres=Techno
bloß kein Schlager => unwanted=playful,singalong
genug House => not-genres=House
keine Lust mehr auf Techno => not-genres=Techno
House statt Techno => genres=House; not-genres=Techno
weniger Trance, mehr Techno => not-genres=Trance; genres=Techno
nicht Techno, sondern House => not-genres=Techno; genres=House
Frauenstimme => vocals=female
weiblicher Gesang => vocals=female
mit männlicher Stimme => vocals=male
80er => era=1980-1989
keine 90er => not-era=1990-1999
aus den 80ern => era=1980-1989
Anfang der 2000er => era=2000-2004
späte 90er => era=1995-1999
nicht älter als 2015 => era=2015-
vor 2000 => era=-1999
nach 2010 => era=2011-
ab 2010 => era=2010-
aus den letzten fünf Jahren => era=2021-
nichts vor 2000 => era=2000-
mindestens 130 => tempo=130-
unter 125 BPM => tempo=-125
höchstens 128 => tempo=-128
nicht schneller als 130 => tempo=-130
zwischen 120 und 125 => tempo=120-125
um die 128 => tempo=~128
nicht zu schnell => pace=not-faster
etwas schneller => pace=faster
ein bisschen langsamer => pace=slower
dunkel, aber nicht aggressiv => wanted=dark; unwanted=aggressive
nichts Düsteres => unwanted=dark
nicht zu düster => unwanted=dark
Energie halten =>
mehr Energie => shift=1
weniger Energie => shift=-1
einen Gang runter => shift=-1
Energie etwas hoch => shift=1
etwas, das die Leute kennen => wanted=anthemic,singalong
warmer Deep House ohne Gesang => genres=Deep House; wanted=warm; vocals=without
etwas Fröhliches für den Strand => wanted=bright,uplifting,beach
instrumental => vocals=without
gleiches Label, dunkel => wanted=dark; ignored=gleiches Label
nicht ohne Gesang => vocals=with
jetzt etwas härter, aber kein Techno => shift=1; not-genres=Techno
bitte keinen Techno mehr => not-genres=Techno
Techno? Nein danke => not-genres=Techno
alles nur kein Reggaeton => not-genres=Reggaeton
die Energie soll bleiben =>
Energie bitte nicht verlieren =>
nicht langsamer werden => pace=not-slower
langsam steigern => shift=1
etwas Ruhiges zum Runterkommen => shift=-1; wanted=chill
maximal 126 BPM, melodisch => tempo=-126; wanted=emotional,dreamy
keine Songs vor 2010 => era=2010-
nichts Neueres als 2000 => era=-2000
nicht neuer als 2005 => era=-2005
Musik aus den Neunzigern => era=1990-1999
Anfang der Neunziger => era=1990-1994
aus den 70er und 80er Jahren => era=1970-1989
zwischen 1990 und 2000 => era=1990-2000
seit 2018 => era=2018-
von diesem Jahr => era=2026-
House, aber keine 80er => genres=House; not-era=1980-1989
lieber House als Techno => genres=House; not-genres=Techno
keine Frauenstimme => vocals=without
mit Frauenstimmen, warm und deep => vocals=female; wanted=warm,deep
weder Techno noch Trance => not-genres=Techno,Trance
nicht nur instrumental =>
ohne kitschige Vocals => unwanted=playful,singalong
keine kitschigen Vocals => unwanted=playful,singalong
kein dunkler Techno => not-genres=Techno; unwanted=dark
etwas weniger düster => unwanted=dark
treibend und hypnotisch, ohne Gesang, um die 130 => wanted=driving,hypnotic; vocals=without; tempo=~130
zu dunkel, bitte heller => unwanted=dark; wanted=bright
Sonnenuntergang am Strand, entspannt => wanted=sunset,beach,chill
für die Hochzeit, was alle kennen => wanted=wedding,anthemic,singalong
unbekannte Sachen =>
gleiche Stimmung, aber schneller => pace=faster
auf keinen Fall Schlager => unwanted=playful,singalong
Spiel was Deepes ohne Vocals => wanted=deep; vocals=without
Ich hab genug von Techno => not-genres=Techno
Ich möchte keinen Trance hören => not-genres=Trance
Kein Gesang bitte => vocals=without
Bitte nichts aus den 80ern => not-era=1980-1989
Nur Tracks ab 2018 => era=2018-
Nichts, was älter als 2015 ist => era=2015-
maximal fünf Jahre alt => era=2021-
Die letzten zehn Jahre => era=2016-
eher langsam und warm => pace=slower; wanted=warm
Die Leute sind müde, etwas runterfahren => shift=-1
Jetzt richtig Gas geben => shift=1
Stimmung halten, aber dunkler => wanted=dark
ein bisschen mehr Druck => shift=1
Schneller als 130 BPM => tempo=130-
nicht unter 120 => tempo=120-
so um 125 bpm => tempo=~125
Frauengesang, soulig => vocals=female; wanted=soulful
Klassiker, die jeder mitsingen kann => wanted=nostalgic,singalong
etwas Unbekanntes =>
Hits aus den 2000ern => wanted=anthemic,singalong; era=2000-2009
House und Disco, aber kein Techno => genres=House,Disco; not-genres=Techno
anstatt Techno lieber House => not-genres=Techno; genres=House
melancholisch, aber tanzbar => wanted=melancholic; energy=7
zum Sonnenuntergang auf der Dachterrasse => wanted=sunset,rooftop
nicht dunkel sondern warm => unwanted=dark; wanted=warm
bitte nicht so aggressiv => unwanted=aggressive
`
const FRENCH = `
sans voix => vocals=without
pas de techno => not-genres=Techno
tout sauf la techno => not-genres=Techno
n'importe quoi sauf de la techno => not-genres=Techno
marre de la house => not-genres=House
assez de techno => not-genres=Techno
je ne veux plus de techno => not-genres=Techno
house plutôt que techno => genres=House; not-genres=Techno
au lieu de la techno, du disco => not-genres=Techno; genres=Disco
moins de trance, plus de techno => not-genres=Trance; genres=Techno
voix féminine => vocals=female
voix de femme => vocals=female
avec un chanteur => vocals=male
années 90 => era=1990-1999
pas d'années 90 => not-era=1990-1999
des années 80 => era=1980-1989
début des années 2000 => era=2000-2004
fin des années 90 => era=1995-1999
avant 2000 => era=-1999
après 2010 => era=2011-
depuis 2015 => era=2015-
pas plus vieux que 2015 => era=2015-
les cinq dernières années => era=2021-
cette année => era=2026-
plus de 130 => tempo=130-
moins de 120 bpm => tempo=-120
pas plus de 128 => tempo=-128
entre 120 et 125 => tempo=120-125
autour de 128 => tempo=~128
plus rapide => pace=faster
un peu plus lent => pace=slower
pas trop rapide => pace=not-faster
pas trop sombre => unwanted=dark
sombre mais pas agressif => wanted=dark; unwanted=aggressive
rien d'agressif => unwanted=aggressive
garder l'énergie =>
garde la même énergie =>
plus d'énergie => shift=1
moins d'énergie => shift=-1
monte d'un cran => shift=1
calme un peu le jeu => shift=-1
un tube que tout le monde connaît => wanted=anthemic,singalong
quelque chose de joyeux pour la plage => wanted=bright,uplifting,beach
je voudrais de la house profonde et chaleureuse => genres=House; wanted=deep,warm
instrumental et hypnotique => vocals=without; wanted=hypnotic
même label => ignored=même label
ni techno ni trance => not-genres=Techno,Trance
quelque chose de plus énergique mais sans voix => shift=1; vocals=without
on a assez entendu de techno => not-genres=Techno
j'en ai marre de la techno => not-genres=Techno
ne joue plus de reggaeton => not-genres=Reggaeton
pas de voix, sombre => vocals=without; wanted=dark
ni trop lent ni trop rapide =>
moins sombre, plus joyeux => unwanted=dark; wanted=bright,uplifting
de la techno mais pas trop dure => genres=Techno; unwanted=aggressive
rien avant 2000 => era=2000-
rien d'avant 2000 => era=2000-
rien après 1999 => era=-1999
pas plus récent que 2005 => era=-2005
sorti après 2015 => era=2016-
des années 80 et 90 => era=1980-1999
entre 1990 et 2000 => era=1990-2000
les dix dernières années => era=2016-
de cette décennie => era=2020-
à partir de 2010 => era=2010-
jusqu'à 125 bpm => tempo=-125
au moins 128 bpm => tempo=128-
en dessous de 120 => tempo=-120
à 174 bpm => tempo=~174
pas moins de 120 => tempo=120-
garde le même tempo =>
monte un peu l'énergie => shift=1
fais redescendre la pression => shift=-1
baisse d'un cran => shift=-1
sans perdre l'énergie =>
chanteuse soul => vocals=female; genres=Funk & Soul
voix masculine => vocals=male
pas de voix féminine => vocals=without
pas seulement instrumental =>
pas sans voix => vocals=with
sans voix ringardes => unwanted=playful,singalong
un truc que la foule connaît => wanted=anthemic,singalong
rien de commercial => unwanted=anthemic,singalong
coucher de soleil sur la plage, tranquille => wanted=sunset,beach,chill
du disco, pas de la house => genres=Disco; not-genres=House
du disco et surtout pas de techno => genres=Disco; not-genres=Techno
évite la techno et la trance => not-genres=Techno,Trance
tout sauf les années 80 => not-era=1980-1989
même producteur, même label => ignored=même producteur,même label
ambiance chaleureuse, pas agressive => wanted=warm; unwanted=aggressive
nouveau, pas de vieux trucs => era=2021-; unwanted=nostalgic
Joue quelque chose de plus sombre => wanted=dark
Je ne veux pas de voix => vocals=without
Je n'aime pas la trance => not-genres=Trance
J'en ai assez de la house => not-genres=House
Pas de musique commerciale => unwanted=anthemic,singalong
Rien des années 80 s'il te plaît => not-era=1980-1989
Quelque chose d'après 2015 => era=2016-
pas avant 2010 => era=2010-
Uniquement des titres récents => era=2021-
des années 70 aux années 80 => era=1970-1989
La foule est fatiguée, on calme le jeu => shift=-1
On garde l'énergie mais sans voix => vocals=without
On monte en puissance => shift=1
Un peu moins vite => pace=slower
plus vite que 130 bpm => tempo=130-
pas au-dessus de 126 => tempo=-126
entre 118 et 122 bpm => tempo=118-122
une chanteuse, ambiance chaude => vocals=female; wanted=warm
voix d'homme grave => vocals=male; ignored=?
De la disco, jamais de la techno => genres=Disco; not-genres=Techno
Plutôt house que techno => genres=House; not-genres=Techno
la techno, non merci => not-genres=Techno
quelque chose que tout le monde peut chanter => wanted=singalong
planant et mélancolique, pas agressif => wanted=dreamy,melancholic; unwanted=aggressive
pour un mariage, rien de triste => wanted=wedding; unwanted=melancholic
même ambiance mais plus rapide => pace=faster
`
const ITALIAN = `
senza voce => vocals=without
niente techno => not-genres=Techno
tutto tranne la techno => not-genres=Techno
qualsiasi cosa tranne techno => not-genres=Techno
stufo della house => not-genres=House
basta techno => not-genres=Techno
house invece della techno => genres=House; not-genres=Techno
meno trance, più techno => not-genres=Trance; genres=Techno
voce femminile => vocals=female
voci maschili => vocals=male
anni 80 => era=1980-1989
niente anni 90 => not-era=1990-1999
anni novanta => era=1990-1999
primi anni 2000 => era=2000-2004
fine anni 90 => era=1995-1999
prima del 2000 => era=-1999
dopo il 2010 => era=2011-
dal 2015 in poi => era=2015-
non più vecchio del 2015 => era=2015-
ultimi cinque anni => era=2021-
sotto i 120 => tempo=-120
più di 130 bpm => tempo=130-
non oltre 126 => tempo=-126
tra 120 e 125 => tempo=120-125
intorno a 128 => tempo=~128
non troppo veloce => pace=not-faster
un po' più lento => pace=slower
più veloce => pace=faster
scuro ma non aggressivo => wanted=dark; unwanted=aggressive
niente di triste => unwanted=melancholic
mantieni l'energia =>
più energia => shift=1
meno energia => shift=-1
abbassa un po' l'energia => shift=-1
qualcosa che tutti conoscono => wanted=anthemic,singalong
qualcosa di allegro per la spiaggia => wanted=bright,uplifting,beach
strumentale e ipnotico => vocals=without; wanted=hypnotic
stessa etichetta => ignored=stessa etichetta
né techno né trance => not-genres=Techno,Trance
non voglio techno => not-genres=Techno
non ne posso più della techno => not-genres=Techno
qualcosa di più scuro ma senza voci => wanted=dark; vocals=without
né troppo veloce né troppo lento =>
niente di commerciale => unwanted=anthemic,singalong
musica degli anni '80 => era=1980-1989
niente prima del 2000 => era=2000-
non prima del 2010 => era=2010-
non dopo il 1999 => era=-1999
più recente del 2015 => era=2016-
degli ultimi tre anni => era=2023-
di quest'anno => era=2026-
almeno 128 bpm => tempo=128-
al massimo 126 => tempo=-126
tra i 120 e i 125 bpm => tempo=120-125
non più veloce di 130 => tempo=-130
sui 125 bpm => tempo=~125
tieni lo stesso tempo =>
alziamo un po' l'energia => shift=1
senza perdere energia =>
calma la pista => shift=-1
meno scuro, più allegro => unwanted=dark; wanted=bright,uplifting
disco invece di techno => genres=Disco; not-genres=Techno
tutto tranne gli anni 80 => not-era=1980-1989
voce femminile, calda e profonda => vocals=female; wanted=warm,deep
niente voci femminili => vocals=without
non senza voce => vocals=with
non solo strumentale =>
brani strumentali per il tramonto in spiaggia => vocals=without; wanted=sunset,beach
pezzi che il pubblico conosce => wanted=anthemic,singalong
house sì, techno no => genres=House; not-genres=Techno
evita la trance => not-genres=Trance
troppo scuro => unwanted=dark
una canzone d'amore per il matrimonio => wanted=romantic,wedding
Metti qualcosa di più energico => shift=1
Non mi piace la trance => not-genres=Trance
Sono stanco della techno => not-genres=Techno
Basta con la house => not-genres=House
Niente musica commerciale => unwanted=anthemic,singalong
Niente degli anni '80 per favore => not-era=1980-1989
Qualcosa dopo il 2015 => era=2016-
non più vecchio di cinque anni => era=2021-
solo pezzi recenti => era=2021-
house anni 90 senza voci => genres=House; era=1990-1999; vocals=without
Teniamo l'energia alta => energy=8
Teniamo questa energia =>
Un po' meno veloce => pace=slower
Più veloce di 130 bpm => tempo=130-
non sopra i 126 bpm => tempo=-126
una voce femminile e calda => vocals=female; wanted=warm
voce maschile => vocals=male
Preferisco la house alla techno => genres=House; not-genres=Techno
techno no grazie => not-genres=Techno
sognante e malinconico, non aggressivo => wanted=dreamy,melancholic; unwanted=aggressive
per un matrimonio, niente di triste => wanted=wedding; unwanted=melancholic
stesso mood ma più veloce => pace=faster
`
const PORTUGUESE = `
sem vocais => vocals=without
nada de techno => not-genres=Techno
tudo menos techno => not-genres=Techno
qualquer coisa menos reggaeton => not-genres=Reggaeton
cansado de house => not-genres=House
chega de techno => not-genres=Techno
house em vez de techno => genres=House; not-genres=Techno
menos trance, mais techno => not-genres=Trance; genres=Techno
não quero techno, mas quero house => not-genres=Techno; genres=House
voz feminina => vocals=female
vocais masculinos => vocals=male
anos 90 => era=1990-1999
algo no estilo dos anos 80 => era=1980-1989
nada dos anos 90 => not-era=1990-1999
início dos anos 2000 => era=2000-2004
final dos anos 90 => era=1995-1999
antes de 2000 => era=-1999
depois de 2010 => era=2011-
a partir de 2015 => era=2015-
não mais antigo que 2015 => era=2015-
últimos cinco anos => era=2021-
menos de 120 => tempo=-120
mais de 130 bpm => tempo=130-
no máximo 128 => tempo=-128
entre 120 e 125 => tempo=120-125
não muito rápido => pace=not-faster
um pouco mais lento => pace=slower
mais rápido => pace=faster
escuro, mas não agressivo => wanted=dark; unwanted=aggressive
nada triste => unwanted=melancholic
mantém a energia =>
mais energia => shift=1
menos energia => shift=-1
sobe a energia => shift=1
algo que todo mundo conhece => wanted=anthemic,singalong
algo alegre para a praia => wanted=bright,uplifting,beach
instrumental e hipnótico => vocals=without; wanted=hypnotic
mesma gravadora => ignored=mesma gravadora
nem techno nem trance => not-genres=Techno,Trance
não quero techno => not-genres=Techno
estou farto de techno => not-genres=Techno
algo mais escuro e sem voz => wanted=dark; vocals=without
nem muito rápido nem muito lento =>
nada comercial => unwanted=anthemic,singalong
música dos anos oitenta => era=1980-1989
dos anos 80 aos anos 90 => era=1980-1999
nada antes de 2000 => era=2000-
não depois de 1999 => era=-1999
mais recente que 2015 => era=2016-
dos últimos três anos => era=2023-
deste ano => era=2026-
pelo menos 128 bpm => tempo=128-
até 126 bpm => tempo=-126
não mais rápido que 130 => tempo=-130
por volta de 125 bpm => tempo=~125
mantém o mesmo tempo =>
aumenta um pouco a energia => shift=1
sem perder energia =>
acalma a pista => shift=-1
menos escuro, mais alegre => unwanted=dark; wanted=bright,uplifting
disco em vez de techno => genres=Disco; not-genres=Techno
tudo menos os anos 80 => not-era=1980-1989
voz feminina, quente e profunda => vocals=female; wanted=warm,deep
sem vozes femininas => vocals=without
não só instrumental =>
não sem vocais => vocals=with
faixas instrumentais para o pôr do sol na praia => vocals=without; wanted=sunset,beach
house sim, techno não => genres=House; not-genres=Techno
evita o trance => not-genres=Trance
escuro demais => unwanted=dark
muito escuro => wanted=dark
chega de reggaeton, quero techno => not-genres=Reggaeton; genres=Techno
algo que não seja techno => not-genres=Techno
um pouco menos de energia => shift=-1
Toca algo mais animado => shift=1
Não gosto de trance => not-genres=Trance
Estou cansada de techno => not-genres=Techno
Já chega de house => not-genres=House
Nada de música comercial => unwanted=anthemic,singalong
Nada dos anos 80 por favor => not-era=1980-1989
Algo depois de 2015 => era=2016-
não mais velho que cinco anos => era=2021-
só faixas recentes => era=2021-
house dos anos 90 sem vocais => genres=House; era=1990-1999; vocals=without
Mantém a energia alta => energy=8
Mantém essa energia =>
Um pouco menos rápido => pace=slower
mais rápido que 130 bpm => tempo=130-
não acima de 126 bpm => tempo=-126
uma voz feminina e quente => vocals=female; wanted=warm
Prefiro house a techno, sem dúvida => genres=House; not-genres=Techno; ignored=?
techno não, obrigado => not-genres=Techno
sonhador e melancólico, não agressivo => wanted=dreamy,melancholic; unwanted=aggressive
para um casamento, nada triste => wanted=wedding; unwanted=melancholic
mesma vibe mas mais rápido => pace=faster
`

/** The year in which "recent" and "the last five years" are read. */
export const VIBE_TEXTS_YEAR = 2026

/** The tables by language. */
export const VIBE_TEXTS = {
  English: ENGLISH,
  Spanish: SPANISH,
  German: GERMAN,
  French: FRENCH,
  Italian: ITALIAN,
  Portuguese: PORTUGUESE,
} as const

export type VibeText = readonly [text: string, expected: ReadonlyMap<string, string>]

export const vibeTextsOf = (table: string): VibeText[] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [text = '', says = ''] = line.split('=>')
      const fields = says.split(';').flatMap((field) => {
        const [name = '', value = ''] = field.split('=')
        return name.trim() === '' ? [] : [[name.trim(), value.trim()] as const]
      })
      return [text.trim(), new Map(fields)]
    })

const sorted = (list: string): string =>
  list
    .split(',')
    .map((item) => item.trim())
    .sort()
    .join(',')
const years = ({ from, to }: { from: number; to: number }): string =>
  `${from <= 1900 ? '' : from}-${to >= 2100 ? '' : to}`

/** What an intent says, in the words of the table. */
export function saidBy(
  { era, unwantedEras, tempo, ...intent }: Intent,
  expected: ReadonlyMap<string, string>,
): string[] {
  const says = (name: string, value: string | null) => {
    const wish = expected.get(name)
    if (wish === '?') return []
    if (name === 'energy' && wish === undefined && intent.wanted.length > 0) return []
    if (name === 'tempo' && wish?.startsWith('~')) {
      const around = Number(wish.slice(1))
      return (tempo.min ?? 0) < around && (tempo.max ?? 0) > around ? [`tempo=${wish}`] : [`tempo=${value}`]
    }
    return value === null || value === '' ? [] : [`${name}=${sorted(value)}`]
  }
  return [
    ...says('energy', intent.energy === null ? null : String(intent.energy)),
    ...says('shift', intent.energyShift === 0 ? null : String(Math.sign(intent.energyShift))),
    ...says('wanted', intent.wanted.join(',')),
    ...says('unwanted', intent.unwanted.join(',')),
    ...says('era', era && years(era)),
    ...says('not-era', unwantedEras.map(years).join(',')),
    ...says('vocals', intent.vocals),
    ...says('genres', intent.genres.join(',')),
    ...says('not-genres', intent.unwantedGenres.join(',')),
    ...says(
      'tempo',
      tempo.min === null && tempo.max === null ? null : `${tempo.min ?? ''}-${tempo.max ?? ''}`,
    ),
    ...says('pace', tempo.shift),
    ...says('ignored', intent.ignored.join(',')),
  ].sort()
}

/** What the table wants, in the order of `saidBy`. */
export const wishedBy = (expected: ReadonlyMap<string, string>): string[] =>
  [...expected]
    .filter(([, value]) => value !== '?')
    .map(([name, value]) => `${name}=${sorted(value)}`)
    .sort()
