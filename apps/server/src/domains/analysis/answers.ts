import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { TakenAnswer } from '@lab/contract/analysis'
import type { Question } from '@lab/contract/question/content'
import type { ItemStatistics } from '@lab/contract/question/statistics'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { users } from '../identity/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { shapeOf, statisticsOf } from '../question/index.ts'
import { attemptItems, attempts, responses, type QuestionsOf, type Variant } from '../record/index.ts'
import { countedRecords } from './facts.ts'

type AttemptFacts = { learner_id: string; attempt_id: string; version: number; variant: Variant }

/** The attempts that count of an offering, in the order of the place's list of learners. */
async function countedAttempts(tx: Tx, { id, placeId }: OfferingFacts): Promise<AttemptFacts[]> {
  const found = await tx.execute<AttemptFacts>(sql`
    SELECT r.learner_id, a.id AS attempt_id, a.content_version AS version, a.variant
    FROM ${countedRecords({ placeId, offeringId: id })} JOIN ${attempts} a ON a.id = r.counted_attempt_id
    JOIN ${users} u ON u.id = r.learner_id ORDER BY u.number, u.id`)
  return found.rows
}

/** The questions of each version that somebody was asked. */
async function questionsByVersion(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  { id: offeringId, kind, contentId }: OfferingFacts,
  versions: ReadonlySet<number>,
): Promise<Map<number, QuestionsOf>> {
  const asked = new Map<number, QuestionsOf>()
  for (const contentVersion of versions)
    asked.set(contentVersion, await kinds[kind].questionsOf(tx, { offeringId, contentId, contentVersion }))
  return asked
}

/** Items of attempts that ask questions, each with its first or its newest response. */
const itemsWithResponse = (tx: Tx, attemptIds: string[], keys: string[], taken: TakenAnswer) => {
  const { id, writtenAt } = responses
  const value = tx
    .select({ value: responses.value })
    .from(responses)
    .where(sql`${responses.attemptId} = ${attemptItems.attemptId} AND ${responses.key} = ${attemptItems.key}`)
    .orderBy(...(taken === 'first' ? [asc(writtenAt), asc(id)] : [desc(writtenAt), desc(id)]))
    .limit(1)
  const { attemptId, key, title, position } = attemptItems
  return tx
    .select({ attemptId, key, title, position, value: sql<unknown>`(${value})` })
    .from(attemptItems)
    .where(and(inArray(attemptId, attemptIds), inArray(key, keys)))
}

/** What one learner was asked, and the answer that is counted; null without one. */
interface Asked {
  who: number
  version: number
  key: string
  title: string
  position: number
  /** As its author wrote it, and with the learner's own values. */
  written: Question
  question: Question
  answer: string[] | null
}

/** The figures of an item in the versions that ask for the same, worded as the newest of them. */
function itemOf(asked: readonly Asked[]): ItemStatistics & { position: number } {
  const { written, key, title, position } = asked.reduce((newest, one) => (one.version > newest.version ? one : newest))
  const answers = asked.flatMap(({ who, question, answer }) => (answer ? [{ who, question, answer }] : []))
  return {
    ...statisticsOf(written, answers),
    item_id: key,
    title,
    position,
    versions: [...new Set(asked.map(({ version }) => version))].toSorted((a, b) => a - b),
    unanswered: asked.filter(({ answer }) => !answer).map(({ who }) => who),
  }
}

/** What was answered to each question of an offering by everybody whose work counts there. */
export async function answersGiven(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  offering: OfferingFacts,
  taken: TakenAnswer,
): Promise<{ learners: string[]; items: ItemStatistics[] }> {
  const counted = await countedAttempts(tx, offering)
  const learners = counted.map((one) => one.learner_id)
  const questions = await questionsByVersion(tx, kernel, offering, new Set(counted.map(({ version }) => version)))
  const keys = [...new Set([...questions.values()].flatMap((questionsOf) => [...questionsOf(null).keys()]))]
  if (!keys.length) return { learners, items: [] }
  const attemptIds = [...new Set(counted.map((one) => one.attempt_id))]
  const rows = Map.groupBy(await itemsWithResponse(tx, attemptIds, keys, taken), (row) => row.attemptId)
  const asked = counted.flatMap(({ attempt_id: attemptId, version, variant }, who): Asked[] => {
    const [written, own] = [questions.get(version)!(null), questions.get(version)!(variant)]
    return (rows.get(attemptId) ?? []).flatMap(({ value, ...row }) => {
      const [author, question] = [written.get(row.key), own.get(row.key)]
      if (!author || !question) return []
      return [{ ...row, who, version, written: author, question, answer: Array.isArray(value) ? value : null }]
    })
  })
  const shapes = new Map<Question, string>()
  const shape = (question: Question): string => {
    const known = shapes.get(question) ?? shapeOf(question)
    shapes.set(question, known)
    return known
  }
  const items = [...Map.groupBy(asked, ({ key, written }) => `${key} ${shape(written)}`).values()].map(itemOf)
  return {
    learners,
    items: items
      .toSorted((a, b) => a.position - b.position || b.versions.at(-1)! - a.versions.at(-1)!)
      .map(({ position: _position, ...item }) => item),
  }
}
