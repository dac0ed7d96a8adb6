import { courseLimits, VideoMark } from '@lab/contract/mooc-plan'
import { formatClock } from '../../kit/time-text.ts'

/** The named places of a video as lines of text: `1:30 标题`. */
export const marksText = (marks: readonly VideoMark[]): string =>
  marks.map(({ at, title }) => `${formatClock(at)} ${title}`).join('\n')

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/

/** The seconds that a time says (`1:30`, `1:02:03`); null where it is none. */
export function secondsOf(time: string): number | null {
  const match = clock.exec(time.trim().replaceAll('：', ':'))
  return match && Number(match[3]) <= 59
    ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3])
    : null
}

/** The places that lines of text name, in order; or what is wrong with a line. */
export function marksOf(text: string): VideoMark[] | { wrong: string } {
  const marks: VideoMark[] = []
  const lines = text.split('\n').map((line) => line.trim())
  for (const [number, line] of lines.entries()) {
    if (!line) continue
    const [time = '', ...words] = line.split(/\s+/)
    const at = secondsOf(time)
    if (at === null) return { wrong: `第 ${number + 1} 行应以时间开头，例如 1:30 安装` }
    const mark = VideoMark.safeParse({ at, title: words.join(' ') })
    if (!mark.success) return { wrong: `第 ${number + 1} 行：请在时间后填写 60 字以内的标题` }
    marks.push(mark.data)
  }
  if (marks.length > courseLimits.marks) return { wrong: `目录最多 ${courseLimits.marks} 项` }
  return marks.toSorted((a, b) => a.at - b.at)
}
