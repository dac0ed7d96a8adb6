import { expect, test } from 'vitest'
import { planDatasets, type OwnDataset } from './merge-datasets.ts'

const one = (datasetId: string, name: string, version: number | null = null) => ({ datasetId, name, version })
const known = new Map([
  ['a', { title: '成绩', publishedVersion: 3 }],
  ['b', { title: '日志', publishedVersion: 1 }],
])
/** Within the organisation: the source's own. */
const same = (datasetId: string, name: string, version: number | null = null): OwnDataset => ({
  ...one(datasetId, name, version),
  originId: datasetId,
  originVersion: null,
})
/** In another one: a copy of a version. */
const copied = (originId: string, originVersion: number, name: string): OwnDataset => ({
  ...one(`copy of ${originId}`, name),
  originId,
  originVersion,
})

test.each([
  ['nothing where nothing changed', [one('a', 'x')], [one('a', 'x')], [same('a', 'x')], []],
  ['what was added', [], [one('b', 'y')], [], ['added 日志']],
  ['what was taken away', [one('b', 'y')], [], [same('b', 'y')], ['removed 日志']],
  ['what was taken away and called otherwise here', [one('b', 'y')], [], [same('b', 'own')], ['removed 日志!']],
  ['another name', [one('a', 'x')], [one('a', 'z')], [same('a', 'x')], ['changed 成绩 挂载名称 x→z']],
  [
    'another name, where here is a third',
    [one('a', 'x')],
    [one('a', 'z')],
    [same('a', 'own')],
    ['changed 成绩! 挂载名称 own→z'],
  ],
  ['a pinned version', [one('a', 'x')], [one('a', 'x', 2)], [same('a', 'x')], ['changed 成绩 版本 最新版本→v2']],
  ['nothing for what only the copy has', [], [], [same('a', 'x')], []],
  ['nothing for what the copy has from elsewhere already', [], [one('a', 'x')], [same('a', 'mine')], []],
  ['nothing for what was taken out of the copy', [one('a', 'x')], [one('a', 'x')], [], []],
  ['what was taken out here and changed there', [one('a', 'x')], [one('a', 'z')], [], ['added 成绩!']],
  [
    'newer data, in another organisation',
    [one('a', 'x')],
    [one('a', 'x')],
    [copied('a', 2, 'x')],
    ['changed 成绩 版本 v2→v3'],
  ],
  ['nothing where another organisation has the data', [one('a', 'x')], [one('a', 'x')], [copied('a', 3, 'x')], []],
  [
    'older data where it was pinned there',
    [one('a', 'x')],
    [one('a', 'x', 1)],
    [copied('a', 3, 'x')],
    ['changed 成绩 版本 v3→v1'],
  ],
])('a copy gets %s', (_name, base, theirs, mine, expected) => {
  const planned = planDatasets(base, theirs, mine, known).map(({ change }) =>
    [
      `${change.what} ${change.title}${change.is_conflict ? '!' : ''}`,
      ...change.fields.map(({ field, before, after }) => `${field} ${before}→${after}`),
    ].join(' '),
  )
  expect(planned).toEqual(expected)
})

test('a name of one’s own stays when only the data is new', () => {
  const [planned] = planDatasets([one('a', 'x')], [one('a', 'x')], [copied('a', 1, 'own')], known)
  expect(planned!.apply).toEqual({ is: 'change', datasetId: 'copy of a', wanted: one('a', 'own'), isNewData: true })
})
