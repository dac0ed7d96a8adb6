import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/result.ts'
import { findItem, lockRecords, scoredBy, setScore, type ItemEntry, type RecordEntry } from '../record/index.ts'
import { giveBack } from './claims.ts'
import { marksOf, readAnswers, type AnswerRow, type Desk } from './desk.ts'
import { mayGive, officialOf, roundNumbers, toleranceOf, type Mark } from './rules/rounds.ts'
import { dropMark, keepMark } from './store.ts'

export interface Given {
  attemptIds: readonly string[]
  /** Null takes one's own mark back. */
  score?: number | null | undefined
  criteria?: readonly { id: string; score: number }[] | undefined
  comment?: string | undefined
  seconds: number
}

export interface Marked {
  saved: string[]
  skipped: { attempt_id: string; reason: string }[]
  records: RecordEntry[]
}

const reasons = { 1: '阅卷评分', 2: '双评取平均', 3: '裁定评分' } as const
type Round = keyof typeof reasons

/** Which mark somebody gives to an answer now, or why none. */
function roundOf(row: AnswerRow, marks: readonly Mark[], { userId, leads, staffCount }: Desk): Round | string {
  if (row.is_taken) return '其他评阅人正在评阅'
  if (row.waits !== null && mayGive(row.waits, { userId, leads }, marks, staffCount)) return roundNumbers[row.waits]
  const own = marks.findLast(({ markerId }) => markerId === userId)
  if (own) return marks.some(({ round }) => round > own.round) ? '已有后续评阅，不能再修改' : (own.round as Round)
  // Marked on the learner's own page before: who did it there, and who leads, may do it again here.
  if (marks.length === 0 && (leads || row.graded_by === userId)) return 1
  return '已由其他评阅人评阅'
}

type Refused = Refusal<'absent' | 'record.wrongState' | 'record.scoreRange' | 'record.criterion'>

/** Gives one answer its mark, and the item what counts then. Null where nothing that counts changed. */
async function markOne(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  desk: Desk,
  { row, item, marks, round }: { row: AnswerRow; item: ItemEntry; marks: Mark[]; round: Round },
  given: Given,
): Promise<RecordEntry | null | Refused> {
  const { userId, now } = desk
  const comment = given.comment ?? ''
  const others = marks.filter((mark) => mark.round !== round)
  if (given.score === null) {
    await dropMark(tx, row.attempt_id, item.key, { round })
  } else {
    const scored = scoredBy(
      item,
      { score: given.score, criteria: given.criteria },
      { by: userId, at: now.toISOString() },
    )
    if (scored instanceof Refusal) return scored
    const criteria = scored.criterionScores?.map(({ id, score }) => ({ id, score })) ?? null
    const mark = { round, markerId: userId, score: scored.manualScore ?? 0, criteria }
    others.push(mark)
    const { seconds } = given
    const where = { attemptId: row.attempt_id, key: item.key, orgId: desk.orgId, offeringId: desk.offeringId }
    await keepMark(tx, { ...where, ...mark, comment, seconds, at: now })
  }
  const official = officialOf(others, toleranceOf(item.points, desk.settings.tolerance_percent))
  const counts = official?.score ?? null
  // What the second says is for who settles; the learner reads the first's words, or the last ones.
  const says = round === 2 || given.comment === undefined ? item.comment : comment
  if (counts === item.manual && says === item.comment) return null
  return setScore(
    tx,
    kernel,
    { userId },
    row.record_id,
    {
      stepId: item.key,
      attempt: row.number,
      ...(official?.criteria ? { criteria: official.criteria } : { score: counts }),
      comment: says,
      reason: given.score === null ? '撤回阅卷评分' : reasons[round],
    },
    now,
  )
}

/**
 * Marks answers to an item, several at once where they say the same. Each on its own: what somebody else has open or has
 * marked meanwhile is left alone and said so.
 */
export async function markAnswers(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  desk: Desk,
  key: string,
  given: Given,
): Promise<Marked | Refused> {
  const which = { key, attemptIds: given.attemptIds }
  const before = await readAnswers(tx, desk, which)
  // Held before anything is decided, in the order of all who hold several.
  await lockRecords(tx, [...new Set(before.map((row) => row.record_id))])
  const rows = await readAnswers(tx, desk, which)
  const marks = await marksOf(tx, key, rows)
  const done: Marked = { saved: [], skipped: [], records: [] }
  for (const row of rows.toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1))) {
    const its = marks.get(row.attempt_id) ?? []
    const round = roundOf(row, its, desk)
    const item = await findItem(tx, row.attempt_id, key)
    if (typeof round === 'string' || !item) {
      done.skipped.push({ attempt_id: row.attempt_id, reason: String(round) })
      continue
    }
    const result = await markOne(tx, kernel, desk, { row, item, marks: its, round }, given)
    if (result instanceof Refusal) return result
    if (result) done.records.push(result)
    done.saved.push(row.attempt_id)
  }
  await giveBack(tx, desk, key, done.saved)
  return done
}
