import { outlineShape } from '../../../kit/cover-shape.ts'
import type { ExperimentRow } from '@lab/contract/experiment'
import { dotted } from '../../../kit/format.ts'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { difficultyWords } from '../../../content/life/words.ts'

/** A row as a card. */
export function cardOf(row: ExperimentRow, to: string): CardLook {
  return {
    kind: 'experiment',
    title: row.title,
    to,
    cover: row.cover,
    shape: outlineShape(row.shape),
    state: <StateTag state={row.state} />,
    text: dotted(row.tags) || row.category?.title || '未分类',
    facts: [difficultyWords[row.difficulty], `${row.step_count} 个环节`, `${row.duration_minutes} 分钟`],
  }
}
