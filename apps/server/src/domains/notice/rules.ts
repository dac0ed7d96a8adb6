import type { NoticeKind } from '@lab/contract/notice'
import { isContentKind } from '@lab/contract/kinds'
import { placeParam, type PlaceKind } from '@lab/contract/place-words'
import { pageLink, placeLink, type PageLink } from '@lab/contract/page-link'

/** What a notice says, before it is anybody's. */
export interface NoticeText {
  kind: NoticeKind
  title: string
  body: string
  /** The console's page for it; null when the reader has none. */
  link: PageLink | null
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

export interface RecordPlace {
  recordId: string | null
  contentId: string
  contentKind: string
  placeId: string
  placeKind: PlaceKind
}

/** One tab of a learner's record, where it is; the class's page of questions when there is no record. */
export function recordLink(
  { recordId, contentId, contentKind, placeId, placeKind }: RecordPlace,
  tab: 'query' | 'score' | 'progress',
): PageLink | null {
  if (recordId && isContentKind(contentKind))
    return pageLink(contentKind, contentId, `record.${tab}`, {
      recordid: recordId,
      ...placeParam(placeKind, placeId),
    })
  return placeLink(placeKind, placeId, placeKind === 'class' && tab === 'query' ? 'query' : '')
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

/** The notice to the owner of a finished job; null when it was short and went well, or was cancelled by hand. */
export function noticeOfJob(job: FinishedJob): NoticeText | null {
  if (job.state === 'cancelled') return null
  if (job.state === 'failed') {
    return { kind: 'job', title: `「${job.title}」未能完成`, body: job.error ?? '执行出错，请重试', link: null }
  }
  const tookMs = job.finishedAt.getTime() - job.createdAt.getTime()
  return tookMs < noticeableJobMs ? null : { kind: 'job', title: `「${job.title}」已完成`, body: job.note, link: null }
}
