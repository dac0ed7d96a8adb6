import type { NoticeKind } from '@lab/contract/notice'

/** What a notice says, before it is anybody's. */
export interface NoticeText {
  kind: NoticeKind
  title: string
  body: string
  /** A path of the console; empty when the reader has no page for it. */
  link: string
}

const shortened = (text: string, max: number): string => {
  const characters = [...text.trim()]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : characters.join('')
}

/** As much of a text as a notice shows: one line, without markdown's marks, at most `max` characters. */
export const excerpt = (text: string, max = 120): string =>
  shortened(
    text
      .replaceAll(/```[\s\S]*?```/gu, '[代码]')
      .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, '[图片]')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replaceAll(/(^|\s)[#>*+-]+\s+/gu, '$1')
      .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/gu, '')
      .replaceAll(/\s+/gu, ' '),
    max,
  )

/** Segment of a kind's pages in the console's addresses. */
const segments: Readonly<Record<string, string>> = { experiment: 'exp', mooc: 'mooc', exam: 'exam', series: 'series' }
/** Inside a class a practical course is called a course. */
const segmentsInClass: Readonly<Record<string, string>> = { ...segments, mooc: 'course' }

export interface RecordPlace {
  recordId: string | null
  contentId: string
  contentKind: string
  classId: string | null
}

/** Address of one tab of a learner's record, where it hangs; the class's page of questions when there is no record. */
export function recordAddress(place: RecordPlace, tab: 'query' | 'score' | 'progress'): string {
  const segment = (place.classId ? segmentsInClass : segments)[place.contentKind]
  const within = place.classId ? `/class/${place.classId}` : ''
  if (!segment || !place.recordId) return within && tab === 'query' ? `${within}/query` : within
  const content = place.classId ? `${within}/content/${segment}` : `/${segment}`
  return `${content}/${place.contentId}/record/${place.recordId}/${tab}`
}

export interface FinishedJob {
  title: string
  state: 'done' | 'failed' | 'cancelled'
  note: string
  error: string | null
  createdAt: Date
  finishedAt: Date
}

/** Who waits shorter than this is still looking at the page. */
export const noticeableJobMs = 10_000

/** What the owner of a finished job is told; null when it was short and went well, or was cancelled by hand. */
export function noticeOfJob(job: FinishedJob): NoticeText | null {
  if (job.state === 'cancelled') return null
  if (job.state === 'failed') {
    return { kind: 'job', title: `「${job.title}」未能完成`, body: job.error ?? '执行出错，请重试', link: '' }
  }
  const tookMs = job.finishedAt.getTime() - job.createdAt.getTime()
  return tookMs < noticeableJobMs ? null : { kind: 'job', title: `「${job.title}」已完成`, body: job.note, link: '' }
}
