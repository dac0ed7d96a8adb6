export type CastEvent = { at: number; kind: 'out' | 'resize'; data: string }

export type Cast = {
  cols: number
  rows: number
  title: string
  /** Events in order; `at` in seconds of playing time, pauses already shortened. */
  events: CastEvent[]
  markers: { at: number; label: string }[]
  seconds: number
}

const MAX_COLS = 500
const MAX_ROWS = 200

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const sizeWithin = (value: unknown, fallback: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback

/**
 * Reads an asciicast v2 text: a header line and one `[time, kind, data]` per line. Broken lines are left out, as a recording
 * that was cut off by a crash should still play. Null when the header is not of version 2.
 */
export function parseCast(text: string, maxIdleSeconds = Infinity): Cast | null {
  const lines = text.split('\n')
  const header = parseJson(lines[0])
  if (!isRecord(header) || header.version !== 2) return null
  const asked = header.idle_time_limit
  const idle = Math.min(maxIdleSeconds, typeof asked === 'number' && asked > 0 ? asked : Infinity)

  const events: CastEvent[] = []
  const markers: Cast['markers'] = []
  let recorded = 0
  let at = 0
  for (const line of lines.slice(1)) {
    const event = parseJson(line)
    if (!Array.isArray(event)) continue
    const [time, kind, data] = event as unknown[]
    if (typeof time !== 'number' || !Number.isFinite(time) || typeof data !== 'string') continue
    at += Math.min(idle, Math.max(0, time - recorded))
    recorded = Math.max(recorded, time)
    if (kind === 'o') events.push({ at, kind: 'out', data })
    else if (kind === 'r' && /^\d{1,4}x\d{1,4}$/.test(data)) events.push({ at, kind: 'resize', data })
    else if (kind === 'm') markers.push({ at, label: data })
  }
  return {
    cols: sizeWithin(header.width, 80, MAX_COLS),
    rows: sizeWithin(header.height, 24, MAX_ROWS),
    title: typeof header.title === 'string' ? header.title : '',
    events,
    markers,
    seconds: at,
  }
}

function parseJson(line: string | undefined): unknown {
  if (!line?.trim()) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

// What a terminal obeys instead of showing: CSI, OSC and two-character escapes, then single control characters but the line
// feed. Written as a string because a regular expression literal with control characters is (rightly) suspicious to the linter.
const CONTROL = new RegExp(
  [
    String.raw`\u001b\[[0-?]*[ -/]*[@-~]`,
    String.raw`\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)`,
    String.raw`\u001b[ -/]*[0-~]`,
    String.raw`[\u0000-\u0009\u000b-\u001f\u007f]`,
  ].join('|'),
  'g',
)

/**
 * The moments (seconds) at which `query` has appeared in the output, ignoring case and colours; a word may be spread over
 * several events, because typed letters come one by one.
 */
export function searchCast(cast: Cast, query: string): number[] {
  const wanted = query.toLowerCase()
  if (!wanted) return []
  let plain = ''
  const starts: { from: number; at: number }[] = []
  for (const event of cast.events) {
    if (event.kind !== 'out') continue
    starts.push({ from: plain.length, at: event.at })
    plain += event.data.replaceAll(CONTROL, '').toLowerCase()
  }
  const hits: number[] = []
  let cursor = 0
  for (let found = plain.indexOf(wanted); found >= 0; found = plain.indexOf(wanted, found + wanted.length)) {
    const end = found + wanted.length - 1
    while (cursor + 1 < starts.length && starts[cursor + 1]!.from <= end) cursor += 1
    const at = starts[cursor]?.at ?? 0
    if (hits.at(-1) !== at) hits.push(at)
  }
  return hits
}

/** Index of the first event later than `seconds`; everything before it has been shown at that moment. */
export function eventIndexAfter(events: readonly CastEvent[], seconds: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (events[middle]!.at <= seconds) low = middle + 1
    else high = middle
  }
  return low
}
