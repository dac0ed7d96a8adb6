import type { ExamSettings } from '@lab/contract/exam-settings'
import { questionGap } from '@lab/contract/question/gaps'
import { paperTotals, type PaperContent } from '@lab/contract/question/paper-content'
import { rubricMisfit } from '@lab/contract/rubric'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse, type Refusal } from '../../kernel/result.ts'
import {
  copyTitle,
  insertContent,
  type ContentLife,
  type CopyWish,
  type FullContent,
  type NewContent,
  type Who,
} from '../content/index.ts'
import { drawsOf, pinPools } from '../paper/index.ts'
import { noteVersion } from './asks.ts'
import { loadPaper, type ExamSnapshot } from './paper.ts'
import { insertExam, lockEntry, notePublished, saveExam } from './store.ts'

/** Why an exam cannot be published, if anything is missing; the first thing only. Pure. */
export function paperGap({ content, ...pinned }: Pick<ExamSnapshot, 'content' | 'pools' | 'expected'>): string | null {
  if (paperTotals(content.sections).count === 0) return '没有题目，请先添加题目'
  const { matching, missing } = drawsOf(content, pinned)
  let rule = 0
  for (const { title, questions, draws } of content.sections) {
    for (const [at, { stem, question, rubric, points }] of questions.entries()) {
      const gap = stem.value.trim() ? (questionGap(question) ?? rubricMisfit(rubric, points)) : '没有题干'
      if (gap) return `「${title}」第 ${at + 1} 题${gap}`
    }
    for (const [at, { count }] of draws.entries()) {
      const [found, short] = [matching[rule]!, missing[rule]!]
      rule += 1
      if (found < count) return `「${title}」抽题规则 ${at + 1} 要抽 ${count} 题，题库中只有 ${found} 题符合`
      if (short > 0) return `「${title}」抽题规则 ${at + 1} 与其他规则抽的是同一些题，还差 ${short} 题`
    }
  }
  return null
}

const notReady = (reason: string): Refusal<'content.notReady'> => refuse('content.notReady', { reason })

export interface NewExam extends Omit<NewContent, 'kind'> {
  content: PaperContent
  settings: ExamSettings
}

/** A new draft. Returns its id. */
export async function createExam(tx: Tx, who: Who, { content, settings, ...basics }: NewExam): Promise<string> {
  const { id } = await insertContent(tx, who, { ...basics, kind: 'exam' })
  await insertExam(tx, { id, orgId: who.orgId, content, settings })
  return id
}

/** What is asked in another organisation: its operation questions are without the experiments, which are chosen there. Pure. */
const elsewhere = ({ sections }: PaperContent): PaperContent => ({
  sections: sections.map((section) => ({
    ...section,
    questions: section.questions.map((one) =>
      one.question.type === 'operation' ? { ...one, question: { ...one.question, experiment: null, steps: [] } } : one,
    ),
  })),
})

/** A draft of an exam as it is now, or as a version has it. Returns its id. */
async function copyExam(
  tx: Tx,
  who: Who,
  source: FullContent,
  { id, title, version, isPublic = source.isPublic }: CopyWish,
): Promise<string> {
  const { content, settings } = orAbsent(await loadPaper(tx, source.id, version ?? 0))
  return createExam(tx, who, {
    id,
    title: title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: source.orgId === who.orgId ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic,
    sourceId: source.id,
    sourceVersion: version ?? source.publishedVersion,
    content: source.orgId === who.orgId ? content : elsewhere(content),
    settings,
  })
}

/** What an exam says of the life of contents. */
export const examLife: ContentLife = {
  isUnchanged: async (tx, id) => {
    const { revision, publishedRevision } = await lockEntry(tx, id)
    return revision === publishedRevision
  },
  restore: async (tx, _who, { id, publishedVersion }, version) => {
    const { revision } = await lockEntry(tx, id)
    const { content, settings } = orAbsent(await loadPaper(tx, id, version))
    await saveExam(tx, id, { content, settings })
    if (version === publishedVersion) await notePublished(tx, id, revision + 1, paperTotals(content.sections).points)
    return []
  },
  ready: async (tx, { id, title }) => {
    const { content, settings, revision, points, orgId } = await lockEntry(tx, id)
    const snapshot: ExamSnapshot = { title, content, settings, ...(await pinPools(tx, { content, orgId }, newId)) }
    const gap = paperGap(snapshot)
    if (gap) return notReady(gap)
    const published = async (): Promise<void> => {
      await notePublished(tx, id, revision, points)
      await noteVersion(tx, id, snapshot)
    }
    return { snapshot, published }
  },
  copy: async (tx, who, source, wish) => ({ id: await copyExam(tx, who, source, wish), leftOut: [] }),
  figures: async (tx, id, versions) => {
    const papers = await Promise.all(versions.map((version) => loadPaper(tx, id, version)))
    return new Map(
      papers.map((paper, at) => {
        const { count, points } = paperTotals(paper?.content.sections ?? [])
        return [versions[at]!, { question_count: count, points }]
      }),
    )
  },
}
