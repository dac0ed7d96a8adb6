import { expect, test } from 'vitest'
import { confirmText, reportText, undoText } from './import-words.ts'

const counts = { ready: 3, doubtful: 1, unfinished: 0, same: 0, excluded: 0 }

test.each([
  [counts, '将导入 4 道题。'],
  [{ ...counts, same: 2 }, '将导入 4 道题；2 道与已有题目重复，不会导入。'],
  [{ ...counts, same: 2, excluded: 1 }, '将导入 4 道题；2 道与已有题目重复，1 道已设为不导入，不会导入。'],
])('%o is confirmed as: %s', (given, said) => expect(confirmText(given)).toBe(said))

test('a report says what there is to say', () => {
  const report = { created: 4, versions: 0, unchanged: 0, same: 1, excluded: 1, unfinished: 0, points: 0 }
  expect(reportText(report)).toBe('4 道新题目，2 道未导入')
  expect(undoText({ removed: 3, restored: 0, left: 1, points: 2 })).toBe(
    '3 道已移到「已删除的题目」，1 道保留，删除了 2 个新建的知识点',
  )
  expect(undoText({ removed: 0, restored: 0, left: 0, points: 0 })).toBe('没有需要撤销的题目')
})
