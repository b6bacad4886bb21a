import { useEffect, useRef } from 'react'
import { useMediaQuery } from '../ui/media-query.ts'
import './level-meter.css'
import type { RunningRecording } from './listening-state.ts'
import { meterPart } from './meter-part.ts'

/** How much of the last frame's deflection is left when the sound is gone: a needle falls, it does not vanish. */
const FALL = 0.9
/** So often it moves where motion is unwanted: enough to see that sound arrives. */
const QUIET_MS = 500

/** How loud the microphone hears it, as a row of lights. For the eye alone. */
export function LevelMeter({ recording }: { readonly recording: RunningRecording }) {
  const lights = useRef<HTMLDivElement>(null)
  const isQuiet = useMediaQuery('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    const show = (part: number) => lights.current?.style.setProperty('--part', String(part))
    if (isQuiet) {
      const timer = setInterval(() => show(meterPart(recording.level())), QUIET_MS)
      return () => clearInterval(timer)
    }
    let part = 0
    let frame = requestAnimationFrame(function draw() {
      part = Math.max(meterPart(recording.level()), part * FALL)
      show(part)
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [recording, isQuiet])

  return <div aria-hidden ref={lights} className="level-meter" />
}
