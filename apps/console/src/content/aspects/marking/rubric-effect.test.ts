import type { Rubric } from '@lab/contract/rubric'
import { expect, test } from 'vitest'
import { effectLines } from './rubric-effect.ts'

const one = (id: string, points: number, title = id) => ({ id, title, points, note: '' })
const before: Rubric = [one('a', 4, '要点'), one('b', 6, '论述')]

test.each<[string, number, Rubric, string[]]>([
  ['nothing was scored', 0, [one('a', 10)], ['还没有按评分标准评过的作答，保存后都使用新的评分标准。']],
  ['words only', 3, [one('b', 6, '论证'), one('a', 4)], ['只修改了名称、说明或顺序，已评的分数不变。']],
  [
    'other points',
    3,
    [one('a', 5, '要点'), one('b', 5, '论述')],
    ['已按评分标准评过 3 份。', '「要点」「论述」的分值改变：已给的分按新旧分值的比例换算。'],
  ],
  [
    'one for another',
    1,
    [one('a', 4, '要点'), one('c', 6, '')],
    ['已按评分标准评过 1 份。', '删除「论述」：已给的分数不再计入。', '新增「未命名」：已评的作答在这一项为 0 分。'],
  ],
])('%s', (_name, scored, after, lines) => expect(effectLines(scored, before, after)).toEqual(lines))
