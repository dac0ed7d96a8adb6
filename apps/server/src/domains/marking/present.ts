import type { AnswerGroup, MarkingAnswer, OpenAnswer } from '@lab/contract/marking'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { attempts, findItem, presentStep, type ResponseValue } from '../record/index.ts'
import { eq } from 'drizzle-orm'
import { marksOf, readAnswers, type AnswerRow, type Desk } from './desk.ts'
import { excerptOf, groupOf, wordsOf } from './rules/groups.ts'

/** Whether the reader is the second marker, who is not to know what the first thinks. */
const isSecond = (row: AnswerRow): boolean => row.waits === 'second' && !row.by_me

export const presentAnswer = (row: AnswerRow): MarkingAnswer => ({
  attempt_id: row.attempt_id,
  label: row.label,
  number: row.learner_number,
  waits: row.waits,
  is_mine: row.is_mine,
  score: isSecond(row) ? null : row.score,
  is_taken: row.is_taken,
  taken_by: row.taken_by,
})

/** Answers with those that say the same together, in the order of the first of each. */
export function presentGroups(rows: readonly (AnswerRow & { value: ResponseValue | null })[]): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>()
  for (const row of rows) {
    const words = wordsOf(row.value)
    const id = groupOf(words)
    const group = groups.get(id) ?? { id, excerpt: excerptOf(words), answers: [] }
    groups.set(id, group)
    group.answers.push(presentAnswer(row))
  }
  return [...groups.values()]
}

/** One answer with what was asked and what is right; null when it is none of the desk's. */
export async function openAnswer(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  desk: Desk,
  { contentId, kind }: OfferingFacts,
  key: string,
  attemptId: string,
): Promise<OpenAnswer | null> {
  const [row] = await readAnswers(tx, desk, { key, attemptIds: [attemptId] })
  const item = row && (await findItem(tx, attemptId, key))
  if (!row || !item) return null
  const [attempt] = await tx.select({ variant: attempts.variant }).from(attempts).where(eq(attempts.id, attemptId))
  const { content_version: contentVersion } = row
  const asked = await kinds[kind].questionsOf(tx, { offeringId: desk.offeringId, contentId, contentVersion })
  const stated = await kinds[kind].statementsOf(tx, { offeringId: desk.offeringId, contentId, contentVersion })
  const outputs = await kinds[kind].lastOutputs(tx, attemptId, [item])
  const disclosure = isSecond(row) ? 'nothing' : 'all'
  const marks = row.waits === 'settle' ? ((await marksOf(tx, key, [row])).get(attemptId) ?? []) : []
  return {
    ...presentAnswer(row),
    statement: stated(attempt!.variant).get(key) ?? null,
    step: presentStep(item, disclosure, outputs.get(key), asked(attempt!.variant).get(key)),
    rubric: item.rubric,
    criteria: disclosure === 'all' ? (item.criterionScores ?? []).map(({ id, score }) => ({ id, score })) : [],
    marks: marks.map(({ round, score, comment }) => ({ round, score, comment })),
    submitted_at: row.submitted_at === null ? null : new Date(row.submitted_at).toISOString(),
  }
}
