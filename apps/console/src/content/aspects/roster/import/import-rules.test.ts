import { describe, expect, test } from 'vitest'
import {
  actionChips,
  columnsWith,
  importRefusal,
  importSentence,
  incoming,
  resultSentence,
  unknownColumns,
} from './import-rules.ts'

const counts = (create: number, join: number, present: number, refused: number, update = 0) => ({
  create,
  join,
  update,
  present,
  refused,
})

describe('what an import will do', () => {
  //      create join present refused | incoming  sentence                                             refusal
  test.each([
    [counts(3, 0, 0, 0), 3, '新建 3 个账号并加入。', undefined],
    [
      counts(2, 1, 1, 2),
      3,
      '新建 2 个账号并加入；1 名已有账号的学员加入；1 名已加入，保持不变；2 行不能导入，将跳过。',
      undefined,
    ],
    [counts(0, 5, 0, 0), 5, '5 名已有账号的学员加入。', undefined],
    [counts(1, 0, 0, 0, 2), 1, '新建 1 个账号并加入；2 名已加入，更新资料。', undefined],
    [counts(0, 0, 3, 0, 1), 0, '1 名已加入，更新资料；3 名已加入，保持不变。', undefined],
    [counts(0, 0, 4, 0), 0, '4 名已加入，保持不变。', '名单中的学员都已加入'],
    [counts(0, 0, 1, 2), 0, '1 名已加入，保持不变；2 行不能导入，将跳过。', '没有可导入的学员，请修改名单后重新上传'],
  ])('%o', (given, coming, sentence, refusal) => {
    expect(incoming(given)).toBe(coming)
    expect(importSentence(given)).toBe(sentence)
    expect(importRefusal(given)).toBe(refusal)
  })
})

test('the chips show all rows and only what occurs', () => {
  expect(actionChips(counts(2, 0, 1, 3)).map((chip) => `${chip.label} ${chip.count}`)).toEqual([
    '全部 6',
    '新建并加入 2',
    '已加入 1',
    '不能导入 3',
  ])
})

test('the result names the rows that did not come in', () => {
  expect(resultSentence(counts(2, 1, 0, 0))).toBe('已导入 3 名学员')
  expect(resultSentence(counts(2, 1, 0, 0, 5))).toBe('已导入 3 名学员，更新 5 名学员的资料')
  expect(resultSentence(counts(0, 0, 1, 0, 5))).toBe('已更新 5 名学员的资料')
  expect(resultSentence(counts(2, 1, 0, 4))).toBe('已导入 3 名学员，4 行未导入')
})

test('a column that becomes a field takes it from the one that was it; empty ones are not unknown', () => {
  const columns = [
    { heading: '学号', example: '1', field: 'number' as const },
    { heading: '名', example: '王芳', field: null },
    { heading: '姓名', example: '', field: 'real_name' as const },
    { heading: '第4列', example: '', field: null },
  ]
  expect(unknownColumns(columns).map(({ heading }) => heading)).toEqual(['名'])
  expect(columnsWith(columns, 1, 'real_name')).toEqual(['number', 'real_name', '', ''])
  expect(columnsWith(columns, 0, '')).toEqual(['', '', 'real_name', ''])
})
