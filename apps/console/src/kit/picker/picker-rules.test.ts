import { describe, expect, test } from 'vitest'
import {
  PICKER_HEIGHT,
  PICKER_PAGE_SIZE,
  PICKER_WIDTH,
  REMARK_DELAY_MS,
  choose,
  choosePage,
  clearSearch,
  keyBy,
  readPickerPage,
} from './picker-rules.ts'

const a = { id: 1 }
const b = { id: 2 }
const c = { id: 3 }
const key = keyBy<{ id: number }>('id')

test('the measures of the specification', () => {
  expect([PICKER_PAGE_SIZE, PICKER_WIDTH, PICKER_HEIGHT, REMARK_DELAY_MS]).toEqual([20, 800, 200, 50])
})

describe('choosing', () => {
  test('a radio replaces', () => expect(choose('radio', [a], b, key)).toEqual([b]))
  test('a checkbox adds', () => expect(choose('checkbox', [a], b, key)).toEqual([a, b]))
  test('a checkbox takes back, also a fresh copy of the row', () =>
    expect(choose('checkbox', [a, b], { id: 1 }, key)).toEqual([b]))
  test('select-all adds the page once and keeps other pages', () =>
    expect(choosePage([a, b], [b, c], true, key)).toEqual([a, b, c]))
  test('unselect-all removes the page only', () => expect(choosePage([a, b, c], [b, c], false, key)).toEqual([a]))
  test('rows may be distinguished by another field', () =>
    expect(keyBy<{ uuid: string }>('uuid')({ uuid: 'x' })).toBe('x'))
})

test('closing clears texts but the kept parameters; what is no text stays', () => {
  const kept = {
    extend: 'e',
    selectKey: 'title',
    published: '1',
    cal_type: 'c',
    env_type: 'vm',
    scene_types: 's',
    status: 'enabled',
    usage: 'exp',
    type: 't',
    test_library_id: '9',
  }
  expect(clearSearch({ ...kept, selectValue: '网络', keyword: 'x', org_id: 7, mine: true })).toEqual({
    ...kept,
    selectValue: '',
    keyword: '',
    org_id: 7,
    mine: true,
  })
})

test.each(['env_suites', 'templates', 'teachers', 'category'])('rows are found under %s', (name) => {
  expect(readPickerPage({ [name]: [a], total: 41 })).toEqual({ rows: [a], total: 41 })
})
test('rows are found under a name of their own', () => {
  expect(readPickerPage({ experiments: [a, b], total: 2 }, 'experiments').rows).toEqual([a, b])
  expect(readPickerPage({})).toEqual({ rows: [], total: 0 })
})
