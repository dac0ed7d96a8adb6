import type { ListFilter, Option } from '../../../kit/list/list-types.ts'
import { STATES } from '../../../kit/states.ts'
import { difficultyWords, optionsOf } from '../words.ts'

const states = (['draft', 'published', 'disabled'] as const).map((value) => ({ value, label: STATES[value].label }))

/** Controls that narrow a list of experiments. */
export const experimentFilters = (categories: Option[] | undefined): ListFilter[] => [
  { kind: 'search' },
  { kind: 'select', name: 'state', label: '状态', options: states, width: 108 },
  { kind: 'select', name: 'category_id', label: '分类', options: categories, width: 148 },
  { kind: 'select', name: 'difficulty', label: '难度', options: optionsOf(difficultyWords), width: 96 },
  { kind: 'tags', name: 'tag', label: '标签' },
]
