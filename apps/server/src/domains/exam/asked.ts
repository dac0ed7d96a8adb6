import type { Question } from '@lab/contract/question/content'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { markedBy } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import type { WorkedOn } from '../learning/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import type { Asked, QuestionsOf, StatementsOf, Variant } from '../record/index.ts'
import { correctionsOf, questionUnder, type Corrections, type RegradePlan } from '../regrade/index.ts'
import { ExamVariant } from './draw.ts'
import { fixesIn, newestOf, noFixes, type Fixes, type FixRow } from './fix-store.ts'
import { stemLine } from './lines.ts'
import { allQuestions, loadPaper, type ExamPaper } from './paper.ts'

/** A question with what was corrected in it for those who sit an offering; a key that was corrected before it was changed is over. */
function corrected(asked: PaperQuestion, corrections: Corrections, changedAt?: Date): PaperQuestion {
  const change = corrections.get(asked.key)
  if (!change) return asked
  const { keySince = new Date(0) } = change
  const isOver = changedAt !== undefined && keySince < changedAt
  return {
    ...asked,
    points: change.points ?? asked.points,
    question: (isOver ? null : questionUnder(asked.question, change)) ?? asked.question,
  }
}

export interface AskedPaper {
  paper: ExamPaper
  /** A question as it is asked, in a version of what it was changed into; without one as the exam has it. */
  find(key: string, version?: number): PaperQuestion | undefined
  /** Whether everybody has the full marks of a question, whatever they answer. */
  isGiven(key: string): boolean
  /** Whether a key, points or what everybody has were corrected in anything of it. */
  isCorrected: boolean
  fixes: Fixes
}

/** What is asked in an offering, with what was changed and corrected in it since. */
async function askedIn(tx: Tx, { contentId, contentVersion, offeringId }: WorkedOn, fixes: Fixes): Promise<AskedPaper> {
  const paper = orAbsent(await loadPaper(tx, contentId, contentVersion))
  const corrections = await correctionsOf(tx, offeringId)
  return {
    paper,
    fixes,
    isCorrected: corrections.size > 0,
    isGiven: (key) => corrections.get(key)?.task === 'full',
    find: (key, version = 0) => {
      const found = paper.questions.get(key)
      const fix = fixes.get(key)?.[version - 1]
      return found && corrected(fixedBy(found, fix), corrections, fix?.at)
    },
  }
}

const fixedBy = (asked: PaperQuestion, fix: FixRow | undefined): PaperQuestion =>
  fix ? { ...asked, stem: fix.stem, question: fix.question } : asked

/** What an attempt asks: each question in the version that its learner holds. */
export async function paperIn(
  tx: Tx,
  of: WorkedOn,
  { versions }: Pick<ExamVariant, 'versions'>,
): Promise<Omit<AskedPaper, 'find'> & { find(key: string): PaperQuestion | undefined }> {
  // Hardly ever is a question changed while it is asked.
  const isChanged = Object.keys(versions).length > 0
  const { find, ...asked } = await askedIn(tx, of, isChanged ? await fixesIn(tx, of.offeringId) : noFixes())
  return { ...asked, find: (key) => find(key, versions[key]) }
}

/** What is asked of those who begin in an offering now. */
export async function newestPaper(
  tx: Tx,
  { id: offeringId, contentId, contentVersion }: Pick<OfferingFacts, 'id' | 'contentId' | 'contentVersion'>,
): Promise<{ find(key: string): PaperQuestion | undefined }> {
  const { find, fixes } = await askedIn(tx, { offeringId, contentId, contentVersion }, await fixesIn(tx, offeringId))
  return { find: (key) => find(key, newestOf(fixes, key, contentVersion)?.version) }
}

/** The questions of a learner's paper as an attempt keeps them. */
export async function askedOf(tx: Tx, of: WorkedOn, { sections, versions }: ExamVariant): Promise<Asked> {
  const { find } = await paperIn(tx, of, { versions })
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
  const { paper, find } = await askedIn(tx, of, await fixesIn(tx, of.offeringId))
  const all = new Map<string, Question>([...paper.questions.keys()].map((key) => [key, find(key)!.question]))
  return (variant: Variant | null) => {
    const drawn = variant && ExamVariant.safeParse(variant).data
    if (!drawn) return all
    const keys = drawn.sections.flatMap(({ questions }) => questions.map(({ key }) => key))
    const own = (key: string) => (drawn.versions[key] ? find(key, drawn.versions[key])?.question : all.get(key))
    return new Map(
      keys.flatMap((key) => {
        const question = own(key)
        return question ? [[key, question]] : []
      }),
    )
  }
}

/** The stems of an exam as each paper has them. */
export async function statementsOf(tx: Tx, of: WorkedOn): Promise<StatementsOf> {
  const { find } = await askedIn(tx, of, await fixesIn(tx, of.offeringId))
  return (variant) => {
    const { sections, versions } = ExamVariant.parse(variant)
    return new Map(
      sections.flatMap(({ questions }) =>
        questions.flatMap(({ key }) => {
          const asked = find(key, versions[key])
          return asked ? [[key, asked.stem]] : []
        }),
      ),
    )
  }
}

/** What can be regraded of a version: the questions, by another key; as they are asked of those who begin now. */
export async function regradePlan(
  tx: Tx,
  { contentId, contentVersion, offeringId }: { contentId: string; contentVersion: number; offeringId: string | null },
  corrections: Corrections,
): Promise<RegradePlan> {
  const fixes = offeringId === null ? noFixes() : await fixesIn(tx, offeringId)
  const paper = await loadPaper(tx, contentId, contentVersion)
  const items = paper ? allQuestions(paper) : []
  return {
    counts: 'last_answer',
    items: items.map(({ sectionTitle, question }) => {
      const fix = newestOf(fixes, question.key, contentVersion)
      const asked = corrected(fixedBy(question, fix), corrections, fix?.at)
      return {
        step_id: asked.key,
        section_title: sectionTitle,
        title: stemLine(asked.stem.value),
        kind: 'question',
        points: asked.points,
        has_rubric: asked.rubric !== null,
        question: asked.question,
        check: null,
        // What people mark they give full marks to themselves.
        tasks: markedBy[asked.question.type] === 'person' ? [] : ['full'],
      }
    }),
    questionsIn: (variant) => {
      const { versions } = ExamVariant.parse(variant)
      return new Map(
        [...fixes].flatMap(([key, changes]) => {
          const [asked, fix] = [paper?.questions.get(key), changes[(versions[key] ?? 0) - 1]]
          return asked ? [[key, corrected(fixedBy(asked, fix), corrections, fix?.at).question]] : []
        }),
      )
    },
    changesFor: (changes) => [...changes],
    // The environments of an exam end with it.
    recheck: async () => ({ why: '考试的环境已随交卷结束，不能重新检查' }),
  }
}
