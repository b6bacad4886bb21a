import { useEffect, useState } from 'react'

const TICK_MS = 300
const STEP_MIN = 5
const STEP_SPAN = 10

/** How far the progress bar is, 0 to 100. It tells that work goes on, not how much is left: that nobody knows. */
export function useLoadingProgress(): number {
  const [progress, setProgress] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setProgress((before) => Math.min(100, before + STEP_MIN + Math.random() * STEP_SPAN)),
      TICK_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return progress
}
