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
    link: '',
    userIds: [record.learnerId],
    orgId: record.orgId,
    at,
  })
}

/** Tells a learner that their work was judged anew, where the total changed. */
export async function tellRegraded(
  tx: Tx,
  record: RecordEntry,
  { before, reason }: { before: number; reason: string },
  at: Date,
): Promise<void> {
  if (record.isTrial || record.score === before) return
  const title = (await contentBrief(tx, [record.contentId])).get(record.contentId)?.title ?? ''
  await notify(tx, {
    kind: 'grade',
    title: `「${title}」已重新评分：${before} → ${record.score ?? 0}`,
    body: excerpt(reason),
    link: '',
    userIds: [record.learnerId],
    orgId: record.orgId,
    at,
  })
}
