import type { Question } from '@lab/contract/question/content'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { markedBy } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import type { WorkedOn } from '../learning/index.ts'
import type { Asked, QuestionsOf, Variant } from '../record/index.ts'
import { correctionsOf, questionUnder, type Corrections, type RegradePlan } from '../regrade/index.ts'
import { ExamVariant } from './draw.ts'
import { stemLine } from './lines.ts'
import { allQuestions, loadPaper, type ExamPaper } from './paper.ts'

/** A question with what was corrected in it for those who sit an offering. */
function corrected(asked: PaperQuestion, corrections: Corrections): PaperQuestion {
  const change = corrections.get(asked.key)
  if (!change) return asked
  return {
    ...asked,
    points: change.points ?? asked.points,
    question: questionUnder(asked.question, change) ?? asked.question,
  }
}

/** What is asked in an offering, with what was corrected in it since. */
export async function paperIn(
  tx: Tx,
  { contentId, contentVersion, offeringId }: WorkedOn,
): Promise<{ paper: ExamPaper; find(key: string): PaperQuestion | undefined }> {
  const paper = orAbsent(await loadPaper(tx, contentId, contentVersion))
  const corrections = await correctionsOf(tx, offeringId)
  return {
    paper,
    find: (key) => {
      const found = paper.questions.get(key)
      return found && corrected(found, corrections)
    },
  }
}

/** The questions of a learner's paper as an attempt keeps them. */
export async function askedOf(tx: Tx, of: WorkedOn, { sections }: ExamVariant): Promise<Asked> {
  const { find } = await paperIn(tx, of)
  return {
    items: sections.flatMap(({ title, questions }) =>
      questions.flatMap(({ key, points }) => {
        const asked = find(key)
        if (!asked) return []
        return {
          key,
          sectionTitle: title,
          title: stemLine(asked.stem.value),
          kind: 'question' as const,
          points: asked.points === 0 ? points : asked.points,
          readByTeacher: markedBy[asked.question.type] === 'person',
          rubric: asked.rubric,
        }
      }),
    ),
  }
}

/** The questions of an exam by their keys, all of them or those of one paper. */
export async function questionsOf(tx: Tx, of: WorkedOn): Promise<QuestionsOf> {
  const { paper, find } = await paperIn(tx, of)
  const all = new Map<string, Question>([...paper.questions.keys()].map((key) => [key, find(key)!.question]))
  return (variant: Variant | null) => {
    const drawn = variant && ExamVariant.safeParse(variant).data
    if (!drawn) return all
    const keys = drawn.sections.flatMap(({ questions }) => questions.map(({ key }) => key))
    return new Map(keys.flatMap((key) => (all.has(key) ? [[key, all.get(key)!]] : [])))
  }
}

/** What can be regraded of a version: the questions, by another key. */
export async function regradePlan(
  tx: Tx,
  { contentId, contentVersion }: { contentId: string; contentVersion: number },
  corrections: Corrections,
): Promise<RegradePlan> {
  const paper = await loadPaper(tx, contentId, contentVersion)
  const items = paper ? allQuestions(paper) : []
  return {
    items: items.map(({ sectionTitle, question }) => {
      const asked = corrected(question, corrections)
      return {
        step_id: asked.key,
        section_title: sectionTitle,
        title: stemLine(asked.stem.value),
        kind: 'question',
        points: asked.points,
        has_rubric: asked.rubric !== null,
        question: asked.question,
        check: null,
        tasks: ['full'],
      }
    }),
    changesFor: (changes) => [...changes],
    recheck: async () => ({ why: '题目没有验证脚本' }),
  }
}
