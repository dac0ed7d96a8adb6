import { filteredTotalCap } from '@lab/contract/content'
import { expect, it } from 'vitest'
import { shownTotal, totalCap } from './list-total.ts'

it.each([
  ['a filter that was counted to the end', { state: 'draft' }, 12, { total: 12, isTotalCapped: false }],
  ['more in an ordinary list', { state: 'draft' }, 4_200, { total: 4_200, isTotalCapped: false }],
  ['a filter that was cut off', { keyword: '函数' }, filteredTotalCap, { total: 1_000, isTotalCapped: true }],
  ['one’s own, cut off', { scope: 'mine' }, filteredTotalCap, { total: 1_000, isTotalCapped: true }],
  ['the whole list of just as many', { scope: 'org' }, filteredTotalCap, { total: 1_001, isTotalCapped: false }],
])('the total of %s', (_what, asked, total, wanted) => {
  expect(shownTotal(asked, total)).toEqual(wanted)
})

it('counts a filter of the kind’s own as one', () => {
  const asked = { scope: 'org', size: 'large' }
  expect(shownTotal(asked, filteredTotalCap, ['size'])).toEqual({ total: 1_000, isTotalCapped: true })
  expect(shownTotal({ scope: 'org' }, filteredTotalCap, ['size']).isTotalCapped).toBe(false)
})

it('knows where the server stops counting', () => expect(totalCap).toBe(filteredTotalCap))
