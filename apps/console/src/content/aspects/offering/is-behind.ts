type Ends = { opens_at: string | null; closes_at: string | null }

/** So many percent fewer than the time that has gone are still no alarm. */
const SLACK = 20

/** Whether a class is behind with a content: clearly less is done than time has gone, and something is still missing. */
export function isBehind(percent: number, { opens_at: from, closes_at: to }: Ends, now: Date): boolean {
  if (to === null || percent >= 100) return false
  const end = Date.parse(to)
  if (now.getTime() >= end) return true
  if (from === null) return false
  const start = Date.parse(from)
  const gone = (100 * (now.getTime() - start)) / (end - start)
  return gone - percent > SLACK
}
