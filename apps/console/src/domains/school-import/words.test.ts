import { expect, test } from 'vitest'
import type { SchoolCounts } from '@lab/contract/school-import'
import { newAccounts, outcomeText, toWrite, writeText } from './words.ts'

const none = { create: 0, update: 0, same: 0, refused: 0, leaver: 0 }
const counts = (given: Partial<Record<keyof SchoolCounts, Partial<typeof none>>>): SchoolCounts => ({
  organisation: { ...none, ...given.organisation },
  teacher: { ...none, ...given.teacher },
  class: { ...none, ...given.class },
  student: { ...none, ...given.student },
})

test('what an import writes is said by what it is', () => {
  const some = counts({
    organisation: { create: 2 },
    teacher: { create: 3, update: 1 },
    student: { create: 40, leaver: 5 },
  })
  expect(writeText(some)).toBe('新建 2 个组织、3 名教师、40 名学生；修改 1 名教师')
  expect(outcomeText({ counts: some, undone: null })).toBe('新建 45，修改 1，不在名单中 5')
  expect([toWrite(some), newAccounts(some)]).toEqual([46, 43])
})

test('an import that was undone says what went back', () => {
  const undone = { reverted: 10, kept: 2 }
  expect(outcomeText({ counts: counts({}), undone })).toBe('已恢复 10 行，保留 2 行')
  expect(outcomeText({ counts: counts({}), undone: null })).toBe('没有内容')
})
