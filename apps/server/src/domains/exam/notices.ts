import type { ExamNotice } from '@lab/contract/exam-sheet'
import type { SittingAct } from '@lab/contract/exam-sitting'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { examJournal } from './tables.ts'

/** What learners hear of what is done to a sitting, by the text of the journal; the rest does not concern them. Pure. */
const sentences: Partial<Record<SittingAct, (text: string, isOwn: boolean) => string>> = {
  announce: (text) => text,
  extend: (text, isOwn) => `监考教师为${isOwn ? '你' : '全体学员'}延长 ${text}`,
  pause: () => '考试已暂停，计时停止，请等待监考教师继续',
  resume: (text) => `考试已继续，${text}，作答时间已顺延`,
  reopen: (text) => `监考教师允许你重新进入，至少还可作答 ${text}`,
  collect: (text) => `监考教师已收卷：${text}`,
  end: () => '监考教师已结束考试，未交的试卷已自动提交',
}

export const toldActs = Object.keys(sentences) as SittingAct[]

export function noticeText(act: SittingAct, text: string, isOwn: boolean): string {
  return sentences[act]?.(text, isOwn) ?? text
}

/** Of so many at most a learner is shown the text. */
const most = 100

const toldTo = (offeringId: string, learnerIds: readonly string[]): SQL | undefined =>
  and(
    eq(examJournal.offeringId, offeringId),
    inArray(examJournal.act, toldActs),
    or(isNull(examJournal.learnerId), inArray(examJournal.learnerId, [...learnerIds])),
  )

/** The notices to those who sit an exam, the oldest first. */
export async function noticesTo(tx: Tx, offeringId: string, learnerIds: readonly string[]): Promise<ExamNotice[]> {
  const rows = await tx
    .select()
    .from(examJournal)
    .where(toldTo(offeringId, learnerIds))
    .orderBy(asc(examJournal.id))
    .limit(most)
  return rows.map(({ id, act, text, at, learnerId }) => ({
    id,
    text: noticeText(act, text, learnerId !== null),
    at: at.toISOString(),
    is_announcement: act === 'announce',
  }))
}
