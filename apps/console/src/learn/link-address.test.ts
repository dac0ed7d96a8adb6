import { offeringKinds } from '@lab/contract/kinds'
import { pageLink } from '@lab/contract/page-link'
import { expect, test } from 'vitest'
import { linkAddress, pageOfOffering } from './link-address.ts'
import { learnRoutes } from './routes.ts'

test.each([
  [pageLink('experiment', 'e', 'record.score', { classid: 'c', recordid: 'r' }), '/learn/record/r'],
  [pageLink('class', 'c', '', { panel: 'announcements' }), '/learn/class/c?view=announcements'],
  [pageLink('experiment', 'e', 'query', { classid: 'c', thread: 't' }), '/learn/questions/t'],
  [pageLink('class', 'c', '', { panel: 'marks' }), '/learn/scores'],
  [pageLink('class', 'c'), '/learn/class/c'],
  [pageLink('project', 'p', '', { panel: 'announcements' }), '/learn/class/p?view=announcements'],
  [pageLink('experiment', 'e', '', { projectid: 'p' }), '/learn/class/p'],
  [pageLink('experiment', 'e', '', { classid: 'c' }), '/learn/class/c'],
  [pageLink('experiment', 'e', 'apply', { offeringid: 'o' }), '/learn/offering/o'],
  [pageLink('exp_series', 'e', 'apply', { offeringid: 'o' }), '/learn/series/o'],
  [pageLink('series', 'e', 'apply', { offeringid: 'o' }), '/learn/series/o'],
  [pageLink('mooc', 'e', 'apply', { offeringid: 'o' }), '/learn/course/o'],
  [pageLink('mooc', 'e', 'record.score', { recordid: 'r', offeringid: 'o' }), '/learn/course/o'],
  [pageLink('resource', 'x'), null],
  [null, null],
])('%j leads to %s', (link, address) => {
  expect(linkAddress(link)).toBe(address)
})

test.each(offeringKinds)('what is offered of the kind %s has a page', (kind) => {
  expect(learnRoutes.map(({ path }) => path)).toContain(pageOfOffering(kind, ':offeringId'))
})
