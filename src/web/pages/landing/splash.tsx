import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import './splash.css'

const RATE = 1.5
const COMPLETE_MS = 300
/** So long the page stands covered by nothing while the video is on its way. */
const PATIENCE_MS = 2_000

/** The logo draws itself over the whole page. Ends by itself, by Skip, by Escape, or where it cannot be played in time. */
export function Splash({ onComplete }: { readonly onComplete: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    dialog.current?.showModal()
    const player = video.current
    if (player === null) return undefined
    player.playbackRate = RATE
    player.play().catch((error: unknown) => {
      console.warn('The splash could not be played', error)
      setOver(true)
    })
    const late = setTimeout(() => {
      if (player.currentTime === 0) setOver(true)
    }, PATIENCE_MS)
    return () => clearTimeout(late)
  }, [])

  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(onComplete, COMPLETE_MS)
    return () => clearTimeout(timer)
  }, [isOver, onComplete])

  return (
    <dialog ref={dialog} aria-label="Segue" data-over={isOver} onClose={onComplete} className="splash">
      <video
        ref={video}
        src="/splash.webm"
        muted
        playsInline
        preload="auto"
        onEnded={() => setOver(true)}
        onError={() => {
          console.warn('The splash could not be played', video.current?.error?.message)
          setOver(true)
        }}
        className="h-full w-full object-contain"
      />
      <Button className="absolute right-4 bottom-4 md:right-8 md:bottom-8" onClick={onComplete}>
        Skip
      </Button>
    </dialog>
  )
}
