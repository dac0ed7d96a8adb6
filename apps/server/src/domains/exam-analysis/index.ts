import type { Domain } from '../../kernel/domain.ts'
import { courseGoalEndpoints, examAnalysisEndpoints } from './handlers.ts'
import { measureJob } from './measure.ts'

export { examsOf, saveGoals, saveItems } from './goal-store.ts'
export { measureDue } from './measure.ts'
export { readSheets } from './sheets.ts'

/** How good the questions of an exam are, by what learners made of them (试题分析). */
export const examAnalysis: Domain = {
  name: 'exam-analysis',
  endpoints: [...examAnalysisEndpoints, ...courseGoalEndpoints],
  jobs: [measureJob],
}
