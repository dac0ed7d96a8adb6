/** One line of subtitles: from and to in seconds. */
export interface Cue {
  from: number
  to: number
  text: string
}

export const subtitleLimits = { bytes: 1024 * 1024, cues: 5000, characters: 500 } as const

const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/

/** A moment as subtitle files write it, in seconds; null for what is none. */
function secondsOf(text: string): number | null {
  const match = clock.exec(text)
  if (!match) return null
  const [, hours = '0', minutes, seconds, fraction] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction!.padEnd(3, '0')) / 1000
}

function timesOf(line: string): { from: number; to: number } | null {
  const [before, after] = line.split('-->')
  if (before === undefined || after === undefined) return null
  // Settings of where it is shown follow the end.
  const [from, to] = [secondsOf(before.trim()), secondsOf(after.trim().split(/\s/)[0] ?? '')]
  return from !== null && to !== null && to > from ? { from, to } : null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Plain words: what marks voices and looks is taken out. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .trim()

/** The lines of a subtitle file (WebVTT or SRT) in their order; null for what is none, or is too long. Pure. */
export function cuesOf(file: string): Cue[] | null {
  if (file.length > subtitleLimits.bytes) return null
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const times = timesOf(lines[at]!)
    if (!times) continue
    const words: string[] = []
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !lines[at + 1]!.includes('-->')) {
      at += 1
      words.push(plain(lines[at]!))
    }
    const text = words.filter(Boolean).join('\n').slice(0, subtitleLimits.characters)
    if (text) cues.push({ ...times, text })
    if (cues.length > subtitleLimits.cues) return null
  }
  return cues.length > 0 ? cues.toSorted((a, b) => a.from - b.from) : null
}
