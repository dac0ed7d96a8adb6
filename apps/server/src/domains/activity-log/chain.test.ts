import { expect, test } from 'vitest'
import type { ChainFault } from '@lab/contract/activity-log'
import { entryHash, type ActivityEntry } from '../../kernel/audit/write.ts'
import { faultOf, type ChainLink } from './chain.ts'

const entry = (title: string): ActivityEntry => ({
  orgId: 'a',
  customerId: 'own',
  actorId: 'me',
  actorName: '王老师',
  action: 'class.update',
  summary: '修改班级',
  objectKind: 'class',
  objectId: 'k',
  objectTitle: title,
  before: { name: '旧', order: 1 },
  after: { order: 2, name: title },
  ip: '127.0.0.1',
  requestId: 'r',
  at: new Date('2026-03-02T08:00:00.123Z'),
})
/** A chain of three as it would be written. */
function chain(): ChainLink[] {
  let prevHash = ''
  return ['一', '二', '三'].map((title, number) => {
    const hash = entryHash(prevHash, entry(title))
    const link = { id: String(number), ...entry(title), prevHash, hash }
    prevHash = hash
    return link
  })
}
const rehashed = (link: ChainLink): ChainLink => {
  const { id: _id, prevHash, hash: _hash, ...rest } = link
  return { ...link, hash: entryHash(prevHash, rest) }
}
const faults = (links: ChainLink[]): (ChainFault | null)[] =>
  links.map((link, number) => faultOf(link, number === 0 ? '' : links[number - 1]!.hash))

test.each<[string, (links: ChainLink[]) => ChainLink[], (ChainFault | null)[]]>([
  ['untouched', (links) => links, [null, null, null]],
  [
    'keys of a value in another order',
    ([a, b, c]) => [a!, { ...b!, after: { name: '二', order: 2 } }, c!],
    [null, null, null],
  ],
  ['a title changed', ([a, b, c]) => [a!, { ...b!, objectTitle: '改' }, c!], [null, 'changed', null]],
  ['who did it changed', ([a, b, c]) => [a!, { ...b!, actorId: 'you' }, c!], [null, 'changed', null]],
  [
    'when changed by a millisecond',
    ([a, b, c]) => [a!, { ...b!, at: new Date(b!.at.getTime() + 1) }, c!],
    [null, 'changed', null],
  ],
  ['changed with a new hash', ([a, b, c]) => [a!, rehashed({ ...b!, objectTitle: '改' }), c!], [null, null, 'gap']],
  ['one removed', ([a, , c]) => [a!, c!], [null, 'gap']],
  ['the first removed', ([, b, c]) => [b!, c!], ['gap', null]],
  ['two exchanged', ([a, b, c]) => [a!, c!, b!], [null, 'gap', 'gap']],
  ['one put in twice', ([a, b, c]) => [a!, b!, b!, c!], [null, null, 'gap', null]],
])('%s', (_name, change, found) => {
  expect(faults(change(chain()))).toEqual(found)
})
