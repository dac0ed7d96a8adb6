import { expect, test } from 'vitest'
import type { DomainContract } from './endpoint.ts'
import { contract } from './index.ts'
import { refusalMessage, refusals, type RefusalName } from './refusals.ts'

// What people read is Chinese; names of things such as VPN may be in it.

const chinese = /\p{Script=Han}/u
const names = Object.keys(refusals) as RefusalName[]

test.each(names)('%s is said in Chinese', (name) => {
  expect(refusalMessage(name, { message: '内容有误', reason: '原因' })).toMatch(chinese)
})

test('what every call does is said in Chinese', () => {
  const summaries = Object.values<DomainContract>(contract).flatMap((domain) =>
    Object.values(domain).map(({ path, definition }) => [path, definition.summary] as const),
  )
  expect(summaries.length).toBeGreaterThan(200)
  expect(summaries.filter(([, summary]) => !chinese.test(summary))).toEqual([])
})
