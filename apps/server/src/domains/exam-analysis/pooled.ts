import type { ItemAnalysis } from '@lab/contract/exam-analysis'
import type { QuestionSource } from '@lab/contract/question/paper-content'
import type { Tx } from '../../kernel/database/pool.ts'
import { loadPaper } from '../exam/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { measuresOfQuestions, pooled } from '../question-bank/index.ts'
import type { Sheet } from './sheets.ts'

/** Which question of a bank each key of an exam asks, over the versions that were sat. */
async function sourcesOf(tx: Tx, contentId: string, sheets: readonly Sheet[]): Promise<Map<string, QuestionSource>> {
  const sources = new Map<string, QuestionSource>()
  for (const version of new Set(sheets.map((sheet) => sheet.version))) {
    const paper = await loadPaper(tx, contentId, version)
    for (const { key, source } of paper?.questions.values() ?? []) if (source) sources.set(key, source)
  }
  return sources
}

/** The analysis of an exam with what all exams together say of its questions. */
export async function withPooled(
  tx: Tx,
  { kind, contentId }: Pick<OfferingFacts, 'kind' | 'contentId'>,
  sheets: readonly Sheet[],
  analysis: ItemAnalysis,
): Promise<ItemAnalysis> {
  if (kind !== 'exam') return analysis
  const sources = await sourcesOf(tx, contentId, sheets)
  const measures = await measuresOfQuestions(tx, [...new Set([...sources.values()].map((one) => one.question_id))])
  const items = analysis.items.map((item) => {
    const source = sources.get(item.key)
    if (!source) return item
    const { version } = source
    const figures = pooled((measures.get(source.question_id) ?? []).filter((one) => one.version === version))
    return {
      ...item,
      pooled: {
        version,
        exams: figures.useCount,
        answers: figures.answerCount,
        facility: figures.facility,
        discrimination: figures.discrimination,
      },
    }
  })
  return { ...analysis, items }
}
