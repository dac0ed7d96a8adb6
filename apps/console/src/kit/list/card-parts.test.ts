import { expect, test } from 'vitest'
import { cardParts } from './card-parts.ts'
import type { ListColumn } from './list-types.ts'

type Shown = [title: string, inCard?: ListColumn<object>['inCard']]

test.each<[name: string, columns: Shown[], expected: Record<string, string | string[] | undefined>]>([
  ['nothing', [], { title: undefined, state: undefined, facts: [], more: [] }],
  ['a name alone', [['名称']], { title: '名称', state: undefined, facts: [], more: [] }],
  [
    'the state, three facts, and the rest behind a press',
    [['名称'], ['分类'], ['状态'], ['难度'], ['环节'], ['创建者'], ['更新时间']],
    { title: '名称', state: '状态', facts: ['分类', '难度', '环节'], more: ['创建者', '更新时间'] },
  ],
  [
    'the facts that columns ask for come before the others, in the order of the columns',
    [['名称'], ['分类'], ['难度'], ['环节'], ['更新时间', 'fact']],
    { title: '名称', state: undefined, facts: ['分类', '难度', '更新时间'], more: ['环节'] },
  ],
  [
    'a column that is never a fact',
    [['名称'], ['说明', 'more'], ['人数'], ['进度', 'state']],
    { title: '名称', state: '进度', facts: ['人数'], more: ['说明'] },
  ],
])('%s', (_name, columns, expected) => {
  const parts = cardParts(columns.map(([title, inCard]) => ({ key: title, title, ...(inCard ? { inCard } : {}) })))
  expect({
    title: parts.title?.title,
    state: parts.state?.title,
    facts: parts.facts.map(({ title }) => title),
    more: parts.more.map(({ title }) => title),
  }).toEqual(expected)
})
