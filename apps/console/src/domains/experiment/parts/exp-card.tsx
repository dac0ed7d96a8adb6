import type { ExperimentRow } from '@lab/contract/experiment'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { difficultyWords } from '../words.ts'

/** A row as a card. */
export function cardOf(row: ExperimentRow, to: string): CardLook {
  return {
    kind: 'experiment',
    title: row.title,
    to,
    cover: row.cover,
    state: <StateTag state={row.state} />,
    text: row.tags.join(' · ') || row.category?.title || '未分类',
    facts: [
      row.creator.real_name,
      difficultyWords[row.difficulty],
      `${row.step_count} 个环节`,
      `${row.total_points} 分`,
      `${row.duration_minutes} 分钟`,
    ],
  }
}
