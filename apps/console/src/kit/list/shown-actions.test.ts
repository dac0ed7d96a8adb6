import { describe, expect, test } from 'vitest'
import type { Action } from '../action.ts'
import { actionsOf, actionsWidth } from './shown-actions.ts'

interface Banner {
  isPublished: boolean
}

const run = () => Promise.resolve()
const edit: Action<Banner> = { key: 'edit', label: '编辑', on: 'one', run }
const publish: Action<Banner> = { key: 'publish', label: '发布', on: 'one', can: (one) => !one.isPublished, run }
const withdraw: Action<Banner> = {
  key: 'withdraw',
  label: '取消发布',
  on: 'one',
  can: (one) => one.isPublished,
  run,
}
const remove: Action<Banner> = { key: 'remove', label: '删除', run }
const actions = [edit, publish, withdraw, remove]

test('a row shows what is possible with it', () => {
  expect(actionsOf(actions, { isPublished: true }).map((one) => one.key)).toEqual(['edit', 'withdraw', 'remove'])
})

test('what is done with several rows is not among the actions of one', () => {
  const sort: Action<Banner> = { key: 'sort', label: '批量排序', on: 'many', run }
  expect(actionsOf([edit, sort], { isPublished: true }).map((one) => one.key)).toEqual(['edit'])
})

describe('the column of actions', () => {
  const usual = actionsWidth(actions, [])
  test.each([
    ['has room for the first actions before rows are there', [], 0],
    ['needs no more for rows that show just these', [{ isPublished: false }], 0],
    ['grows with the longer words of one row', [{ isPublished: false }, { isPublished: true }], 2 * 13],
  ])('%s', (_, rows, more) => {
    expect(actionsWidth(actions, rows) - usual).toBe(more)
  })

  test('follows a label that depends on the row', () => {
    const named: Action<Banner>[] = [{ ...edit, labelOf: () => '修改内容' }]
    expect(actionsWidth(named, [{ isPublished: true }]) - actionsWidth(named, [])).toBe(2 * 13)
  })

  test('has no room for 更多 where a row shows all that is possible', () => {
    const named: Action<Banner>[] = [{ ...edit, labelOf: () => '修改内容' }, remove]
    expect(actionsWidth(named, [{ isPublished: true }]) - actionsWidth(named, [])).toBe(2 * 13)
  })
})
