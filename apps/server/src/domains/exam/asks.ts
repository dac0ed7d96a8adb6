import type { PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { offerings } from '../offering/index.ts'
import { places } from '../place/index.ts'
import { bankQuestions } from '../question-bank/index.ts'
import type { ExamSnapshot } from './paper.ts'
import { examQuestions, exams, examSittings } from './tables.ts'

const sourcesIn = (questions: readonly PaperQuestion[]) =>
  new Map(questions.flatMap(({ source }) => (source ? [[source.question_id, source.version] as const] : [])))

interface Asks {
  examId: string
  /** SQL for the number of the version; 0 for the working copy. */
  examVersion: SQL | number
}

/** Notes which questions of banks a version asks; those of no bank any more, or of another organisation's, are left out. */
async function note(tx: Tx, { examId, examVersion }: Asks, questions: Map<string, number>, isDrawn: boolean) {
  if (questions.size === 0) return
  await tx.execute(sql`
    INSERT INTO ${examQuestions} (exam_id, exam_version, question_id, version, is_drawn)
    SELECT ${examId}::uuid, ${examVersion}, asked.question_id, asked.version, ${isDrawn}
    FROM unnest(${sql.param([...questions.keys()])}::uuid[], ${sql.param([...questions.values()])}::integer[])
      AS asked (question_id, version)
    JOIN ${bankQuestions} ON ${bankQuestions.id} = asked.question_id
    JOIN ${exams} ON ${exams.id} = ${examId}::uuid AND ${exams.orgId} = ${bankQuestions.orgId}
    ON CONFLICT DO NOTHING`)
}

const fixedIn = ({ sections }: PaperContent): PaperQuestion[] => sections.flatMap(({ questions }) => questions)

/** Notes what the working copy asks, in place of what it asked before. */
export async function noteWorkingCopy(tx: Tx, examId: string, content: PaperContent): Promise<void> {
  await tx.delete(examQuestions).where(and(eq(examQuestions.examId, examId), eq(examQuestions.examVersion, 0)))
  await note(tx, { examId, examVersion: 0 }, sourcesIn(fixedIn(content)), false)
}

/** Notes what the version that was just published asks, and what its rules may draw. */
export async function noteVersion(
  tx: Tx,
  examId: string,
  { content, pools }: Pick<ExamSnapshot, 'content' | 'pools'>,
): Promise<void> {
  const version = sql`(SELECT ${contents.publishedVersion} FROM ${contents} WHERE ${contents.id} = ${examId}::uuid)`
  const of = { examId, examVersion: version }
  await note(tx, of, sourcesIn(fixedIn(content)), false)
  await note(tx, of, sourcesIn(Object.values(pools).flat()), true)
}

/** SQL: an offering in which somebody sits an exam now or will. */
export const isToBeSat: SQL = sql`${offerings.removedAt} IS NULL AND ${offerings.trialBy} IS NULL
  AND (${offerings.closesAt} IS NULL OR ${offerings.closesAt} > now())
  AND NOT EXISTS (SELECT FROM ${examSittings} WHERE ${examSittings.offeringId} = ${offerings.id}
    AND ${examSittings.endedAt} IS NOT NULL)`

/** Exams whose working copy or newest version asks some questions, each once for a question, with the newest version it asks. */
export const examsAsking = (tx: Tx, questionIds: readonly string[]) =>
  tx
    .selectDistinctOn([examQuestions.questionId, examQuestions.examId], {
      questionId: examQuestions.questionId,
      examId: examQuestions.examId,
      version: examQuestions.version,
      title: contents.title,
    })
    .from(examQuestions)
    .innerJoin(contents, eq(contents.id, examQuestions.examId))
    .where(
      and(
        inArray(examQuestions.questionId, [...questionIds]),
        sql`${contents.deletedAt} IS NULL AND ${examQuestions.examVersion} IN (0, ${contents.publishedVersion})`,
      ),
    )
    .orderBy(examQuestions.questionId, examQuestions.examId, examQuestions.examVersion)

/** Offerings that are sat now or later, of any version that asks some questions. */
export const sittingsAsking = (tx: Tx, questionIds: readonly string[]) =>
  tx
    .select({
      questionId: examQuestions.questionId,
      examId: examQuestions.examId,
      version: examQuestions.version,
      offeringId: offerings.id,
      title: contents.title,
      place: places.name,
    })
    .from(examQuestions)
    .innerJoin(
      offerings,
      and(eq(offerings.contentId, examQuestions.examId), eq(offerings.contentVersion, examQuestions.examVersion)),
    )
    .innerJoin(contents, eq(contents.id, examQuestions.examId))
    .innerJoin(places, eq(places.id, offerings.placeId))
    .where(and(inArray(examQuestions.questionId, [...questionIds]), isToBeSat))

const asksOf = (bankId: string): SQL => sql`EXISTS (
  SELECT FROM ${examQuestions} JOIN ${bankQuestions} ON ${bankQuestions.id} = ${examQuestions.questionId}
  WHERE ${examQuestions.examId} = ${exams.id} AND ${bankQuestions.bankId} = ${bankId}::uuid
    AND (${examQuestions.examVersion} IN (0, ${contents.publishedVersion}) OR EXISTS (
      SELECT FROM ${offerings} WHERE ${offerings.contentId} = ${exams.id}
        AND ${offerings.contentVersion} = ${examQuestions.examVersion} AND ${isToBeSat})))`

/** Titles of exams that ask or draw questions of a bank: as they are written, as they are published, or as they are sat. */
export async function examsOfBank(tx: Tx, bankId: string): Promise<string[]> {
  const rows = await tx
    .select({ title: contents.title })
    .from(exams)
    .innerJoin(contents, eq(contents.id, exams.id))
    .where(
      sql`${contents.deletedAt} IS NULL AND (${exams.drawnBanks} @> ARRAY[${bankId}]::uuid[] OR ${asksOf(bankId)})`,
    )
    .orderBy(contents.title)
    .limit(20)
  return rows.map(({ title }) => title)
}

/** Whether a version of any exam asks questions of a bank: its learners' figures hang from them. */
export async function wasAskedOf(tx: Tx, bankId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(examQuestions)
    .innerJoin(bankQuestions, eq(bankQuestions.id, examQuestions.questionId))
    .where(sql`${bankQuestions.bankId} = ${bankId}::uuid AND ${examQuestions.examVersion} > 0`)
    .limit(1)
  return rows.length > 0
}
