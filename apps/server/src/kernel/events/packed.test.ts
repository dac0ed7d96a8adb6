import { expect, test } from 'vitest'
import { packed, unpacked } from './packed.ts'

const events = (count: number, more = '') =>
  Array.from({ length: count }, (_, at) => ({ domain: 'record', id: `${at}`, kind: more }))
const texts = (count: number, more?: string) => events(count, more).map((event) => JSON.stringify(event))

test.each([1, 49, 50, 51, 500])('%i changes are heard as they were said, in their order', (count) => {
  expect(packed(texts(count)).flatMap(unpacked)).toEqual(events(count))
})

test('few go one by one', () => {
  expect(packed(texts(49))).toHaveLength(49)
  expect(packed([])).toEqual([])
})

test('many go in few announcements, each within what NOTIFY carries', () => {
  const all = packed(texts(500, '考试'.repeat(50)))
  expect(all.length).toBeLessThan(40)
  expect(Math.max(...all.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
})
