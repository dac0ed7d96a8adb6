import { expect, test } from 'vitest'
import { routeTable } from '../app/routes.ts'
import { contentLink, learnerLink, workAddress } from './content-link.ts'
import { resolveName } from './resolve-name.ts'
import type { Links } from './use-links.ts'

/** Links of a page, as `useLinks` has them there. */
function linksAt(path: string, params: Record<string, string>): Pick<Links, 'has' | 'href'> {
  const origin = { route: routeTable.byPath.get(path)!, params }
  const find: Links['href'] = (name, given = {}) => resolveName(routeTable, name, given, origin) ?? ''
  return { has: (name, given) => find(name, given) !== '', href: find }
}
const asked = linksAt('/class/:classid/query', { classid: 'k' })
const live = linksAt('/class/:classid/live', { classid: 'k' })
const record = { recordid: 'r' }

test.each([
  ['an experiment asked about in a class', asked, 'experiment', record, '/class/k/content/exp/1/record/r'],
  ['an exam asked about in a class', asked, 'exam', record, '/class/k/content/exam/1/record/r'],
  ['a course asked about in a class', asked, 'mooc', record, '/class/k/content/course/1/record/r'],
  ['a kind without such a page', asked, 'dataset', record, undefined],
  [
    'a part of a series seen live',
    live,
    'experiment',
    { ...record, seriesid: 's' },
    '/class/k/series/s/exp/1/record/r',
  ],
] as const)('the record of %s', (_what, links, kind, more, address) => {
  expect(contentLink(links, kind, 'record.detail', '1', more)).toBe(address)
})

test.each([
  ['of a training, in the class', 'training', 'k', '/practice/1/user/u?place_id=k'],
  ['of a training, wherever it was', 'training', undefined, '/practice/1/user/u'],
  ['of an experiment, which has records instead', 'experiment', 'k', undefined],
] as const)('the work of a learner %s', (_what, kind, placeId, address) => {
  expect(learnerLink(asked, kind, '1', { learnerId: 'u', placeId })).toBe(address)
})

test('the work of a learner keeps what every address keeps', () => {
  const links = { has: asked.has, href: (...given: Parameters<Links['href']>) => `${asked.href(...given)}?hm=h,h` }
  const address = learnerLink(links, 'training', '1', { learnerId: 'u', placeId: 'k' })
  expect(address).toBe('/practice/1/user/u?hm=h,h&place_id=k')
})

test.each([
  ['an experiment: the record', 'experiment', '/class/k/content/exp/1/record/r'],
  ['a training: its learner', 'training', '/practice/1/user/u?place_id=k'],
] as const)('somebody at work in a class leads to %s', (_what, kind, address) => {
  expect(workAddress(live, kind, '1', { placeId: 'k' })('r', 'u')).toBe(address)
})
