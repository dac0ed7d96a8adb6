import type { ImportedQuestion } from '@lab/contract/question-exchange'
import type { Tx } from '../../../kernel/database/pool.ts'
import { newId } from '../../../kernel/database/columns.ts'
import { fingerprintOf } from '../../question-bank/index.ts'
import { replaceRead } from '../draft-store.ts'
import { judged } from '../drafts.ts'
import { emptyImported } from '../formats/draft.ts'
import { questionImports } from '../tables.ts'

/** An import of one whole question that waits for 确认. */
export async function anImport(
  tx: Tx,
  who: { userId: string; orgId: string },
  bankId: string,
  stem: string,
): Promise<{ id: string; draftId: string }> {
  const [id, draftId] = [newId(), newId()]
  await tx.insert(questionImports).values({
    id,
    bankId,
    orgId: who.orgId,
    fileName: `${stem}.docx`,
    sizeBytes: 1,
    format: 'docx',
    state: 'ready',
    notes: [],
    sheets: [],
    defaults: { points: 2, difficulty: 3, knowledge: [] },
    pictureIds: [],
    createdBy: who.userId,
  })
  const content: ImportedQuestion = {
    ...emptyImported,
    knowledge: [],
    tags: [],
    stem,
    question: { type: 'true_false', answer: ['对'], analysis: '' },
    points: 2,
    difficulty: 3,
    source: { from: 0, to: 0 },
    doubts: [],
  }
  const facts = { isExcluded: false, isChecked: false, choice: null, twin: null }
  const state = judged({ content, likeness: null, ...facts })
  const { fingerprint } = fingerprintOf(stem, content.question)
  const draft = { id: draftId, position: 0, content, fingerprint, ...facts, ...state }
  await replaceRead(tx, id, { drafts: [draft], blocks: [{ text: stem }] })
  return { id, draftId }
}
