import { filledText, scriptWithValues, type Parameter } from '@lab/contract/experiment'
import type { RegradeChange } from '@lab/contract/regrade'
import { withTexts } from '../../question/index.ts'
import { parameterValues } from '../parameters.ts'

/** The changes as they hold for one attempt, by its seed: new answers and checks with the values that its learner has. */
export function changesFor(
  changes: readonly RegradeChange[],
  parameters: readonly Parameter[],
  seed: string,
): RegradeChange[] {
  if (!parameters.length) return [...changes]
  const values = parameterValues(parameters, seed)
  return changes.map((change) => ({
    ...change,
    ...(change.question ? { question: withTexts(change.question, (text) => filledText(text, values)) } : {}),
    ...(change.answer ? { answer: change.answer.map((one) => filledText(one, values)) } : {}),
    ...(change.check
      ? { check: { ...change.check, script: scriptWithValues(change.check.type, change.check.script, values) } }
      : {}),
  }))
}
