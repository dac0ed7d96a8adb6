import type { BodyOf } from '@lab/contract/endpoint'
import type { questionImport } from '@lab/contract/question-import'
import { knowledgeLimits } from '@lab/contract/question-bank'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import type { Question } from '@lab/contract/question/content'
import type { MultipleScoring } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { fingerprintOf, likestOf } from '../question-bank/index.ts'
import { findDraft, holdDrafts, refreshTwins, saveDrafts, type DraftRecord } from './draft-store.ts'
import type { ImportRecord } from './import-store.ts'

type Change = Omit<BodyOf<typeof questionImport.change>, 'revision'>
type BulkChange = Omit<BodyOf<typeof questionImport.changeMany>, 'ids' | 'state'>

const mendedParts = ['stem', 'question', 'points', 'difficulty', 'tags', 'knowledge', 'rubric'] as const

/** The draft with what was mended; what somebody has written nobody has to look at any more. */
function mended(draft: DraftRecord, change: Change): DraftRecord {
  const content: ImportedQuestion = { ...draft.content }
  for (const part of mendedParts) if (change[part] !== undefined) Object.assign(content, { [part]: change[part] })
  const isMended = change.stem !== undefined || change.question !== undefined
  return {
    ...draft,
    content,
    isExcluded: change.is_excluded ?? draft.isExcluded,
    isChecked: change.is_checked ?? (isMended || draft.isChecked),
    choice: change.choice === undefined ? draft.choice : change.choice,
  }
}

/** The question of the bank that asks the same as a draft, after its stem, options or type were changed. */
async function matchedAnew(tx: Tx, bankId: string, before: DraftRecord, after: DraftRecord): Promise<DraftRecord> {
  const { stem, question } = after.content
  const { fingerprint } = fingerprintOf(stem, question)
  if (fingerprint === before.fingerprint) return after
  const [match] = await likestOf(tx, bankId, [{ stem, question }])
  return { ...after, fingerprint, matchId: match?.id ?? null, matchLikeness: match?.likeness ?? null }
}

/** Saves what is given over the revision that the person saw. */
export async function changeDraft(
  tx: Tx,
  record: ImportRecord,
  place: { id: string; seen: number },
  change: Change,
): Promise<true | Refusal<'absent' | 'changedMeanwhile' | 'invalid'>> {
  // What an operation question runs is chosen, and looked up, in the bank.
  if (change.question?.type === 'operation')
    return refuse('invalid', { message: '导入的题目不能改为操作题，请在题库中新建' })
  const found = await findDraft(tx, record.id, place.id)
  if (!found) return refuse('absent')
  const [draft] = await holdDrafts(tx, record.id, { ids: [place.id] })
  if (draft!.revision !== place.seen) return refuse('changedMeanwhile', {}, { data: { version: draft!.revision } })
  const after = await matchedAnew(tx, record.bankId, draft!, mended(draft!, change))
  await saveDrafts(tx, [after])
  if (after.fingerprint !== draft!.fingerprint || after.isExcluded !== draft!.isExcluded)
    await refreshTwins(tx, record.id)
  return true
}

const tagLimit = 5
const together = (some: readonly string[], more: readonly string[], most: number): string[] =>
  [...new Set([...some, ...more])].slice(0, most)

/** The question with how a part of its answer counts, where it is one of several right options. */
const withScoring = (question: Question, scoring: MultipleScoring | undefined): Question =>
  scoring !== undefined && question.type === 'multiple' ? { ...question, scoring } : question

/** Whether nothing else is said than how multiple choices are scored: the other questions stay as they are. */
const isScoringOnly = ({
  multiple_scoring: scoring,
  add_tags: tags,
  add_knowledge: names,
  ...rest
}: BulkChange): boolean =>
  scoring !== undefined && !tags.length && !names.length && Object.values(rest).every((value) => value === undefined)

/** Changes many drafts alike. Returns how many. */
export async function changeDrafts(
  tx: Tx,
  record: ImportRecord,
  chosen: Parameters<typeof holdDrafts>[2],
  change: BulkChange,
): Promise<number> {
  const held = await holdDrafts(tx, record.id, chosen)
  const drafts = isScoringOnly(change) ? held.filter(({ content }) => content.question.type === 'multiple') : held
  const { points, difficulty, multiple_scoring: scoring, add_tags: tags, add_knowledge: knowledge } = change
  await saveDrafts(
    tx,
    drafts.map((draft) => ({
      ...draft,
      content: {
        ...draft.content,
        question: withScoring(draft.content.question, scoring),
        // Criteria add up to what their question is worth.
        ...(points === undefined || draft.content.rubric ? {} : { points }),
        ...(difficulty === undefined ? {} : { difficulty }),
        tags: together(draft.content.tags, tags, tagLimit),
        knowledge: together(draft.content.knowledge, knowledge, knowledgeLimits.ofQuestion),
      },
      isExcluded: change.is_excluded ?? draft.isExcluded,
      isChecked: change.is_checked ?? draft.isChecked,
      choice: change.choice ?? draft.choice,
    })),
  )
  if (change.is_excluded !== undefined) await refreshTwins(tx, record.id)
  return drafts.length
}
