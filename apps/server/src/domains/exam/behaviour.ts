import type { KindBehaviour } from '../../kernel/kinds.ts'
import { asPractised } from '@lab/contract/exam-settings'
import { questionsOf, regradePlan, statementsOf } from './asked.ts'
import { stemLine } from './lines.ts'
import { allQuestions, loadPaper } from './paper.ts'
import { answeredPercent } from './rules.ts'
import { withheldItems } from './sheet.ts'
import { hidesScores } from './withheld-scores.ts'
import { totalPoints } from './store.ts'
import { examLife } from './versions.ts'
import { examWork } from './work.ts'

const none = async (): Promise<[]> => []

/** Exams among the kinds. */
export const examBehaviour: KindBehaviour<'exam'> = {
  life: examLife,
  work: examWork,
  sharing: null,
  datasetsChanged: null,
  usersOf: none,
  suiteUsers: none,
  resourceUsers: none,
  progress: answeredPercent,
  withheldItems,
  hidesScores,
  lastOutputs: async () => new Map(),
  regrade: regradePlan,
  liveColumns: async (tx, contentId, version) => {
    const paper = await loadPaper(tx, contentId, version)
    return (paper ? allQuestions(paper) : []).map(({ sectionTitle, question: { key, stem, points } }) => ({
      id: key,
      section_title: sectionTitle,
      title: stemLine(stem.value),
      kind: 'question' as const,
      points,
    }))
  },
  questionsOf,
  statementsOf,
  hasEnvironment: async (tx, id) => {
    const paper = await loadPaper(tx, id, 0)
    return paper ? allQuestions(paper).some(({ question: { question } }) => question.type === 'operation') : false
  },
  totalPoints,
  offeringDefaults: async (tx, id) => {
    const paper = await loadPaper(tx, id, 0)
    if (!paper) return {}
    const settings = asPractised(paper.settings)
    return {
      attempts: settings.attempts,
      pass_score: settings.pass_score,
      counted_attempt: 'best',
      late_policy: 'refuse',
      auto_confirm: settings.show_score === 'submitted',
    }
  },
  figures: async () => new Map(),
}
