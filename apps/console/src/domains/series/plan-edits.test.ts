import { expect, test } from 'vitest'
import { unlockOf } from '../../content/path/unlock.ts'
import { movedPart, newGroup, newPart, untitled, withGroup, withPart } from './plan-edits.ts'

const group = (at: number, ...contents: string[]) => ({ ...newGroup(at), parts: contents.map(newPart) })
const contentsOf = (groups: readonly { parts: readonly { content_id: string }[] }[]) =>
  groups.map(({ parts }) => parts.map((part) => part.content_id))

test('a group follows the one before it, and the first is open', () => {
  expect([newGroup(0).unlock, newGroup(1).unlock]).toEqual([{ rule: 'free' }, { rule: 'previous' }])
})

test('a part moves to the end of another group', () => {
  const groups = [group(0, 'a', 'b'), group(1, 'c')]
  expect(contentsOf(movedPart(groups, groups[0]!.parts[0]!.id, groups[1]!.id))).toEqual([['b'], ['c', 'a']])
  expect(contentsOf(movedPart(groups, 'unknown', groups[1]!.id))).toEqual([['a', 'b'], ['c']])
})

test('one group or part is changed and the others stay', () => {
  const groups = [group(0, 'a', 'b'), group(1, 'c')]
  const part = { ...groups[0]!.parts[1]!, weight: 3 }
  const changed = withGroup(groups, withPart(groups[0]!, part))
  expect(changed[0]!.parts.map(({ weight }) => weight)).toEqual([1, 3])
  expect(changed[1]).toBe(groups[1])
})

test('a chosen rule begins with a value that can be saved', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  expect(unlockOf('count', now)).toEqual({ rule: 'count', count: 1 })
  expect(unlockOf('date', now)).toEqual({ rule: 'date', at: '2026-03-01T00:00:00.000Z' })
  expect(unlockOf('free', now)).toEqual({ rule: 'free' })
})

test('a group without a name is not saved', () => {
  expect(untitled({ groups: [{ ...newGroup(0), title: ' ' }] })).toBe('请填写分组名称')
  expect(untitled({ groups: [newGroup(0)] })).toBe('')
})
