import { sessionKindLabels, type TermPlan } from '@lab/contract/lesson-term'

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Shanghai',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Text as RFC 5545 has it: what would end a value, and ends of lines, are escaped. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // No other control character may be in a calendar.
    .replaceAll(/\p{Cc}/gu, ' ')

const longestLine = 75

/** A line in pieces of at most 75 bytes, none of which ends within a character. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      pieces.push(piece)
      // A piece that goes on begins with a space.
      piece = ''
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}

const clock = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`
const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

interface CalendarOf {
  title: string
  term: TermPlan
  /** Of a course that is taught: courses from one preparation have the same sessions. */
  courseId?: string | undefined
}

/** The sessions of a plan that have a time, as an iCalendar file. A session keeps its name in it, so that reading it again updates it. */
export function calendarFile({ title, term, courseId }: CalendarOf, now: Date): string {
  const slots = new Map(term.slots.map((slot) => [slot.id, slot]))
  const events = term.sessions.flatMap((session, at) => {
    const slot = session.at && slots.get(session.at.slot_id)
    if (!session.at || !slot) return []
    const { day } = session.at
    return [
      'BEGIN:VEVENT',
      `UID:${session.id}${courseId ? `-${courseId}` : ''}@course-plan`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART;TZID=Asia/Shanghai:${clock(day, slot.starts_at)}`,
      `DTEND;TZID=Asia/Shanghai:${clock(day, slot.ends_at)}`,
      `SUMMARY:${escaped(`${title}：${session.title}`)}`,
      ...(slot.room ? [`LOCATION:${escaped(slot.room)}`] : []),
      `DESCRIPTION:${escaped(
        [`第 ${at + 1} 次课，${sessionKindLabels[session.kind]} ${session.hours} 学时`, session.note]
          .filter(Boolean)
          .join('\n'),
      )}`,
      'END:VEVENT',
    ]
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//course plan//ZH',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(title)}`,
    ...zone,
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
