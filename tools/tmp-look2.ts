import { encodeFilm } from './brand/tmp-look.ts'
import { readColours } from './brand/mark.ts'
import { splashFrame } from './brand/splash-frame.ts'
const c = readColours()
const f = await encodeFilm(Array.from({length:84},(_,i)=>splashFrame(i/30,c)),{side:960,framesPerSecond:30})
console.log(f.map(x=>`${x.time}${x.isKey?'K':''}:${x.bytes.length}`).join(' '))
