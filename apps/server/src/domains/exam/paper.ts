import { createHash } from 'node:crypto'
import type { ExamSettings } from '@lab/contract/exam-settings'
import type { PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import type { Tx } from '../../kernel/database/pool.ts'
import { Recent } from '../../kernel/recent.ts'
import { contentBrief, findSnapshot } from '../content/index.ts'
import { drawsOf, pinPools, type PinnedDraws, type PinnedPools } from '../paper/index.ts'
import { findEntry } from './store.ts'

/** What a version keeps: everything that is asked in it, also what its rules may draw. */
export interface ExamSnapshot extends PinnedPools {
  title: string
  content: PaperContent
  settings: ExamSettings
}

/** An exam as it is worked on, with its questions by their keys. */
export interface ExamPaper extends ExamSnapshot {
  questions: ReadonlyMap<string, PaperQuestion>
  /** Its rules, prepared when somebody's paper is drawn for the first time. */
  draws(): PinnedDraws
}

/** Every question that may be asked, in the order of the paper: of a section the fixed ones first. */
export const allQuestions = ({
  content,
  pools,
}: Pick<ExamSnapshot, 'content' | 'pools'>): { sectionTitle: string; question: PaperQuestion }[] =>
  content.sections.flatMap(({ title: sectionTitle, questions, draws }) =>
    [...questions, ...draws.flatMap(({ id, points }) => (pools[id] ?? []).map((one) => ({ ...one, points })))].map(
      (question) => ({ sectionTitle, question }),
    ),
  )

/**
 * What is written above the questions of a learner's section: by its place, since two sections may have one title; one that
 * asks nothing is left out of a learner's paper.
 */
export function noteOf({ content: { sections } }: Pick<ExamSnapshot, 'content'>, title: string, at: number): string {
  const here = sections[at]
  return (here?.title === title ? here : sections.find((one) => one.title === title))?.note ?? ''
}

function withKeys(snapshot: ExamSnapshot): ExamPaper {
  let draws: PinnedDraws | undefined
  return {
    ...snapshot,
    questions: new Map(allQuestions(snapshot).map(({ question }) => [question.key, question])),
    draws: () => (draws ??= drawsOf(snapshot.content, snapshot)),
  }
}

/** Versions never change, and while an exam runs each answer asks for one. */
const papers = new Recent<ExamPaper>(40)

async function publishedPaper(tx: Tx, id: string, version: number): Promise<ExamPaper | null> {
  const name = `${id} ${version}`
  const known = papers.get(name)
  if (known) return known
  const snapshot = (await findSnapshot(tx, id, version)) as ExamSnapshot | null
  if (!snapshot) return null
  const paper = withKeys(snapshot)
  papers.set(name, paper)
  return paper
}

/** A key that is the same each time a working copy is read, in the form of an id. */
const sameKey = (ruleId: string, questionId: string): string =>
  createHash('md5')
    .update(`${ruleId} ${questionId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What is asked in a version; 0 is the working copy. Null when there is none (any more). */
export async function loadPaper(tx: Tx, id: string, version: number): Promise<ExamPaper | null> {
  if (version > 0) return publishedPaper(tx, id, version)
  const entry = await findEntry(tx, id)
  const brief = entry && (await contentBrief(tx, [id])).get(id)
  if (!entry || !brief) return null
  const { content, settings } = entry
  // A trial follows the bank, and counts nowhere.
  return withKeys({ title: brief.title, content, settings, ...(await pinPools(tx, entry, sameKey)) })
}
