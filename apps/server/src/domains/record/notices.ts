import { isContainer } from '@lab/contract/kinds'
import { pageLink } from '@lab/contract/page-link'
import type { Tx } from '../../kernel/database/pool.ts'
import { contentBrief } from '../content/index.ts'
import { excerpt, notify, notifyEach } from '../notice/index.ts'
import { learnersByRecord } from './learners.ts'
import type { RecordEntry } from './store.ts'

interface Told {
  record: RecordEntry
  happened: 'graded' | 'returned'
  text: string
}

/** Tells learners that their work was graded or returned. A teacher's trial concerns nobody. */
export async function tellLearners(tx: Tx, all: readonly Told[], at: Date): Promise<void> {
  const told = all.filter(({ record }) => !record.isTrial)
  if (!told.length) return
  const briefs = await contentBrief(tx, [...new Set(told.map(({ record }) => record.contentId))])
  await notifyEach(
    tx,
    told.map(({ record, happened, text }) => {
      const title = briefs.get(record.contentId)?.title ?? ''
      return {
        kind: 'grade',
        title: happened === 'graded' ? `「${title}」的成绩已确认` : `「${title}」已退回，请修改后重新提交`,
        body: excerpt(text),
        link: pageLink(record.kind, record.contentId, 'record.score', {
          recordid: record.id,
          // A whole is read on its own page.
          ...(isContainer(record.kind) ? { offeringid: record.offeringId } : {}),
        }),
        userIds: record.learnerIds,
        orgId: record.orgId,
        at,
      }
    }),
  )
}

/** A record whose total is another one after the work was graded again. */
export interface RegradedRecord {
  recordId: string
  before: number
  after: number
}

/** Tells the learners of records that their work was graded again; those with the same change are notified at once. */
export async function tellRegraded(
  tx: Tx,
  { contentId, orgId }: { contentId: string; orgId: string },
  regraded: readonly RegradedRecord[],
  reason: string,
  at: Date,
): Promise<void> {
  const title = (await contentBrief(tx, [contentId])).get(contentId)?.title ?? ''
  const learnersOf = await learnersByRecord(
    tx,
    regraded.map(({ recordId }) => recordId),
  )
  for (const [change, some] of Map.groupBy(regraded, ({ before, after }) => `${before} → ${after}`)) {
    await notify(tx, {
      kind: 'grade',
      title: `「${title}」已重新评分：${change}`,
      body: excerpt(reason),
      link: null,
      userIds: some.flatMap(({ recordId }) => learnersOf.get(recordId) ?? []),
      orgId,
      at,
    })
  }
}
