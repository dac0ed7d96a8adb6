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

/** The chosen questions of each bank as the bank numbers them, so that an imported paper keeps its order: lists have the newest first. */
export const chosenInOrder = (
  rows: readonly { id: string; bank_id: string; number: number }[],
): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.bank_id)].map(([bankId, chosen]) => [
      bankId,
      chosen.toSorted((a, b) => a.number - b.number).map(({ id }) => id),
    ]),
  )
