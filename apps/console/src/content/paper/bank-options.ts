import type { KnowledgePoint } from '@lab/contract/question-bank'
import { questionDifficulties, questionDifficultyLabels } from '@lab/contract/question/paper-content'
import { questionTypeLabels, usableTypes } from '@lab/contract/question/types'

export const typeOptions = usableTypes.map((value) => ({ value, label: questionTypeLabels[value] }))
export const difficultyOptions = questionDifficulties.map((value) => ({
  value: String(value),
  label: questionDifficultyLabels[value],
}))

/** Knowledge points as options that show the tree. */
export function indented(points: readonly Pick<KnowledgePoint, 'id' | 'parent_id' | 'name'>[]) {
  const depth = new Map<string, number>()
  return points.map(({ id, parent_id, name }) => {
    const own = parent_id === null ? 0 : (depth.get(parent_id) ?? 0) + 1
    depth.set(id, own)
    return { value: id, label: `${'\u3000'.repeat(own)}${name}` }
  })
}
