import { and, asc, eq, inArray } from 'drizzle-orm'
import type { UndoReport } from '@lab/contract/question-import'
import type { Tx } from '../../kernel/database/pool.ts'
import { ok } from '../../kernel/result.ts'
import type { Reader } from '../content/index.ts'
import {
  bankQuestionVersions,
  holdBank,
  questionRows,
  removeQuestions,
  removeUnusedPoints,
  updateQuestion,
  usesOf,
  type QuestionUsers,
} from '../question-bank/index.ts'
import type { ImportRecord } from './import-store.ts'
import { questionImportDrafts as drafts } from './tables.ts'

interface Imported {
  questionId: string
  number: number
  stemText: string
  outcome: 'created' | 'version'
  revision: number
  /** The version that was written. */
  version: number
  /** Why it stays as it is. */
  kept: string | null
}

/** What an import wrote, as it is now: of each whether it can be taken back, or why not. */
export async function importedBy(
  tx: Tx,
  users: readonly QuestionUsers[],
  reader: Reader,
  record: ImportRecord,
): Promise<Imported[]> {
  const written = await tx
    .select({
      questionId: drafts.questionId,
      outcome: drafts.outcome,
      revision: drafts.questionRevision,
      version: drafts.questionVersion,
    })
    .from(drafts)
    .where(and(eq(drafts.importId, record.id), inArray(drafts.outcome, ['created', 'version'])))
    .orderBy(asc(drafts.position))
  const ids = written.flatMap(({ questionId }) => questionId ?? [])
  const rows = new Map((await questionRows(tx, ids)).map((row) => [row.id, row]))
  const uses = new Map<string, string[]>()
  for (const { questionId, label, title, link } of await usesOf(tx, users, reader, ids)) {
    const said = link === null ? label : `${label}「${title}」`
    uses.set(questionId, [...new Set([...(uses.get(questionId) ?? []), said])])
  }
  return written.flatMap(({ questionId, outcome, revision, version }) => {
    const now = questionId === null ? undefined : rows.get(questionId)
    // In the bin by now: there is nothing to take back.
    if (!now || now.deletedAt) return []
    const usedBy = uses.get(now.id)
    const kept =
      now.bankId !== record.bankId
        ? '已移到其他题库'
        : now.revision !== revision
          ? '导入后修改过'
          : usedBy
            ? `已用于${usedBy.slice(0, 3).join('、')}`
            : null
    return [
      {
        questionId: now.id,
        number: now.number,
        stemText: now.stemText,
        outcome: outcome as Imported['outcome'],
        revision: now.revision,
        version: version!,
        kept,
      },
    ]
  })
}

/**
 * Takes back what can be: new questions go into the bank's bin, others say again what they said before, and the knowledge
 * points that were made for them go where nothing else is about them.
 */
export async function takeBack(
  tx: Tx,
  who: { userId: string },
  { bankId, pointIds }: Pick<ImportRecord, 'bankId' | 'pointIds'>,
  imported: readonly Imported[],
): Promise<UndoReport> {
  await holdBank(tx, bankId)
  const free = imported.filter(({ kept }) => kept === null)
  const removed = await removeQuestions(
    tx,
    who,
    bankId,
    free.filter(({ outcome }) => outcome === 'created').map(({ questionId }) => questionId),
  )
  const changed = free.filter(({ outcome }) => outcome === 'version')
  for (const { questionId: id, revision: seen, version } of changed) {
    const [before] = await tx
      .select()
      .from(bankQuestionVersions)
      .where(and(eq(bankQuestionVersions.questionId, id), eq(bankQuestionVersions.version, version - 1)))
    const { stem, content: question, rubric } = before!
    ok(await updateQuestion(tx, who, { bankId, id, seen }, { stem, question, rubric }))
  }
  const points = await removeUnusedPoints(tx, bankId, pointIds)
  return { removed: removed.length, restored: changed.length, left: imported.length - free.length, points }
}
