import type { Tx } from '../../kernel/database/pool.ts'
import { contentBrief } from '../content/index.ts'
import { excerpt, notify } from '../notice/index.ts'
import type { RecordEntry } from './store.ts'

/** Tells a learner that their work was graded or given back. A teacher's trial concerns nobody. */
export async function tellLearner(
  tx: Tx,
  record: RecordEntry,
  what: { happened: 'graded' | 'returned'; text: string },
  at: Date,
): Promise<void> {
  if (record.isTrial) return
  const title = (await contentBrief(tx, [record.contentId])).get(record.contentId)?.title ?? ''
  await notify(tx, {
    kind: 'grade',
    title: what.happened === 'graded' ? `「${title}」的成绩已确认` : `「${title}」已退回，请修改后重新提交`,
    body: excerpt(what.text),
    link: null,
    userIds: [record.learnerId],
    orgId: record.orgId,
    at,
  })
}

/** A learner whose total is another one after the work was judged again. */
export interface Rejudged {
  learnerId: string
  before: number
  after: number
}

/** Tells learners that their work was judged again; those with the same change are told at once. */
export async function tellRegraded(
  tx: Tx,
  { contentId, orgId }: { contentId: string; orgId: string },
  rejudged: readonly Rejudged[],
  reason: string,
  at: Date,
): Promise<void> {
  const title = (await contentBrief(tx, [contentId])).get(contentId)?.title ?? ''
  for (const [change, some] of Map.groupBy(rejudged, ({ before, after }) => `${before} → ${after}`)) {
    await notify(tx, {
      kind: 'grade',
      title: `「${title}」已重新评分：${change}`,
      body: excerpt(reason),
      link: null,
      userIds: some.map((one) => one.learnerId),
      orgId,
      at,
    })
  }
}
