import { pageLink } from '@lab/contract/page-link'
import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  [pageLink('experiment', 'e', 'record.score', { classid: 'c', recordid: 'r' }), '/learn/record/r'],
  [pageLink('class', 'c', '', { panel: 'announcements' }), '/learn/class/c?view=announcements'],
  [pageLink('experiment', 'e', 'query', { classid: 'c', thread: 't' }), '/learn/questions/t'],
  [pageLink('class', 'c'), '/learn/class/c'],
  [pageLink('experiment', 'e', '', { classid: 'c' }), '/learn/class/c'],
  [pageLink('experiment', 'e', 'apply', { offeringid: 'o' }), '/learn/offering/o'],
  [pageLink('exp_series', 'e', 'apply', { offeringid: 'o' }), '/learn/series/o'],
  [pageLink('resource', 'x'), null],
  [null, null],
])('%j leads to %s', (link, address) => {
  expect(linkAddress(link)).toBe(address)
})
