import { useEffect, useState } from 'react'

/** By how much this computer's clock is behind the server's: from an answer of the server and when it arrived. */
export const offsetOf = (serverNow: string, arrivedAt: number): number => Date.parse(serverNow) - arrivedAt

/** What is left until a moment, by the server's clock; never less than nothing. */
export const leftMs = (until: string, offset: number, now: number): number =>
  Math.max(0, Date.parse(until) - (now + offset))

const two = (value: number): string => String(value).padStart(2, '0')

/** As a clock shows it: 1:05:09, 05:09. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** What is left until a moment, once a second; undefined where nothing ends it. */
export function useLeft(until: string | null, offset: number): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  // Outside thing followed: the clock.
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? undefined : leftMs(until, offset, now)
}
