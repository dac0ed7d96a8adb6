import { contentBasics } from '@lab/contract/content'
import { ExamSettings } from '@lab/contract/exam-settings'
import { RichText } from '@lab/contract/fields'
import { PaperContent, type PaperQuestion } from '@lab/contract/question/paper-content'
import { z } from 'zod'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { patternFault } from '../question/index.ts'
import { loadPaper } from './paper.ts'
import type { FullExam } from './store.ts'

/** An exam as a package has it: with the questions themselves, and without what only its own school has. */
export const PackedExam = z.strictObject({
  title: contentBasics.title,
  summary: RichText,
  cover: contentBasics.cover.catch(''),
  tags: contentBasics.tags.catch([]),
  difficulty: contentBasics.difficulty.catch('easy'),
  content: PaperContent,
  settings: ExamSettings,
})
export type PackedExam = z.output<typeof PackedExam>

/**
 * The working copy of an exam for a package. What its rules draw becomes fixed questions, as the banks stay; passwords and
 * addresses of the school do not go along. What is otherwise is said.
 */
export async function packedExam(tx: Tx, row: FullExam): Promise<{ exam: PackedExam; notes: string[] } | null> {
  const paper = await loadPaper(tx, row.id, 0)
  if (!paper) return null
  const drawn = paper.draws().drawFor({ seed: row.id })
  const notes: string[] = []
  const elsewhere = (question: PaperQuestion): PaperQuestion => ({ ...question, source: null, key: newId() })
  const sections = paper.content.sections.map((section) => {
    const ofRules = section.draws.flatMap(({ id, points }) =>
      (drawn.get(id) ?? []).map((question) => ({ ...question, points })),
    )
    if (section.draws.length > 0) notes.push(`「${section.title}」的抽题规则成为固定的 ${ofRules.length} 道题`)
    return { ...section, questions: [...section.questions, ...ofRules].map(elsewhere), draws: [] }
  })
  const { password, addresses } = paper.settings
  if (password !== '' || addresses !== '') notes.push('考试密码和允许的网段没有随包导出')
  const { title, summary, cover, tags, difficulty } = row
  const settings = { ...paper.settings, password: '', addresses: '' }
  return { exam: { title, summary, cover, tags, difficulty, content: { sections }, settings }, notes }
}

/** Why an exam of a package cannot be taken; null where it can. */
export function unfitExam({ content }: Pick<PackedExam, 'content'>): string | null {
  for (const { title, questions, draws } of content.sections) {
    if (draws.length > 0) return `「${title}」有抽题规则`
    for (const [at, { question }] of questions.entries()) {
      // Experiments of another school are not there; its own ones have other ids.
      if (question.type === 'operation') return `「${title}」第 ${at + 1} 题是操作题，请先在考试中移除`
      const fault = patternFault(question)
      if (fault) return `「${title}」第 ${at + 1} 题：${fault}`
    }
  }
  return null
}
