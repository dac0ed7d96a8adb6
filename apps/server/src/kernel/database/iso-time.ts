/** `2026-11-22 00:50:48[.ffffff]+00`, which PostgreSQL writes in a session whose time zone is UTC. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** A `timestamptz` as the driver has it (text) in ISO 8601 with milliseconds, like `Date.toISOString`, at a tenth of the cost. */
export function isoTime(text: string): string {
  if (!utc.test(text)) return new Date(text).toISOString()
  const fraction = text.length > 22 ? text.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
