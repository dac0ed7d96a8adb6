import type { QuestionOf } from '@lab/contract/question/content'
import { stepResults, stepWeights } from '@lab/contract/question/operation'
import { marked, type Marker } from './mark.ts'

const word = (share: number): string => (share === 1 ? '通过' : share > 0 ? '部分通过' : '未通过')

/** What the checks found is summed by what each step counts. */
export const operationMarker = (question: QuestionOf<'operation'>): Marker => {
  const weights = stepWeights(question)
  return (answer) => {
    const results = stepResults(question, answer)
    const share = results.reduce((sum, result, at) => sum + result * weights[at]!, 0)
    const passed = results.filter((result) => result === 1).length
    const parts = question.steps.map(({ title }, at) => ({
      label: title,
      given: word(results[at]!),
      right: '',
      share: results[at]!,
    }))
    return marked(share, parts, `通过 ${passed}/${results.length} 项检查`)
  }
}
