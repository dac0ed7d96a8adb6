import { expect, test } from 'vitest'
import type { Member } from './members.ts'
import { memberTable, narrowed } from './download-members.ts'

const member = (real_name: string, number: string, username: string, group_id: string | null) =>
  ({ real_name, number, username, group_id }) as Member
const members = [
  member('王海', '2601', 'WangHai', 'g1'),
  member('王静', '2602', 'wangjing', 'g2'),
  member('李明', '2603', 'liming', null),
]

test('a file of members has what a roster says of each', () => {
  const [names, row] = memberTable([
    {
      ...member('王海', '2601', '2601', null),
      sex: 'male',
      administrative_class: '软工2601班',
      major: '软件工程',
      phone: '',
      email: '',
      group_name: '',
      finished_count: 2,
      average_score: null,
    },
  ])
  expect(Object.fromEntries(names!.map((name, at) => [name, row![at]]))).toMatchObject({
    性别: '男',
    行政班: '软工2601班',
    专业: '软件工程',
  })
})

test.each([
  [{}, ['王海', '王静', '李明']],
  [{ keyword: '王' }, ['王海', '王静']],
  [{ keyword: '2603' }, ['李明']],
  [{ keyword: 'wanghai' }, ['王海']],
  [{ groupId: 'g2' }, ['王静']],
  [{ keyword: '李', groupId: 'g2' }, []],
])('a file of members has those that the list shows with %o', (query, names) => {
  expect(narrowed(members, query).map((one) => one.real_name)).toEqual(names)
})
