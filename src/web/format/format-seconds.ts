/** Seconds as a player shows them: 75.4 is "1:15". */
export function formatSeconds(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
