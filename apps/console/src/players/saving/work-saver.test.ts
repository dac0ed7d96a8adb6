// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/request/api-error.ts'
import { hearServerTime } from '../../api/request/server-clock.ts'
import { fillStorage } from '../../kit/testing/full-storage.ts'
import { readKept, writeKept } from './kept.ts'
import { gravest, WorkSaver } from './work-saver.ts'

const place = { userId: 'u', recordId: 'r' }
const due = (value: string, base = '') => ({ value, base, isDue: true })
const offline = new ApiError({ status: 0, message: '无法连接服务器' })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function saverWith(send: (item: string, value: string, writtenAt: string | undefined) => Promise<unknown>) {
  const saver = new WorkSaver<string>({ place, send })
  return { saver, state: (item: string) => saver.states()[item]?.state }
}

test('what is typed is kept at once, sent after a pause and dropped when it was taken', async () => {
  const sent = vi.fn<(item: string, value: string, writtenAt: string | undefined) => Promise<unknown>>(
    async () => undefined,
  )
  const { saver, state } = saverWith(sent)
  saver.note('a', due('一'))
  saver.note('a', due('一二'))
  expect(readKept(place, 'a')).toEqual(due('一二'))
  expect([state('a'), sent.mock.calls.length]).toEqual(['waiting', 0])
  await vi.runAllTimersAsync()
  expect(sent.mock.calls).toEqual([['a', '一二', undefined]])
  expect([state('a'), readKept(place, 'a')]).toEqual(['saved', undefined])
})

test('while an input method puts characters together nothing is sent', async () => {
  const taken: string[] = []
  const { saver } = saverWith(async (_item, value) => taken.push(value))
  window.dispatchEvent(new Event('compositionstart'))
  saver.note('a', due('ni h'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(taken).toEqual([])
  saver.note('a', due('你好'))
  window.dispatchEvent(new Event('compositionend'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(taken).toEqual(['你好'])
})

test('a lost connection keeps the newest value and sends it once it is back', async () => {
  let isConnected = false
  const taken: string[] = []
  const { saver, state } = saverWith(async (_item, value) => {
    if (!isConnected) throw offline
    taken.push(value)
  })
  saver.start()
  saver.note('a', due('写'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(state('a')).toBe('offline')
  saver.note('a', due('写完'))
  await vi.advanceTimersByTimeAsync(1_500)
  isConnected = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([taken, state('a')]).toEqual([['写完'], 'saved'])
  saver.stop()
})

test('what an earlier visit could not send is sent by the next one', async () => {
  const first = saverWith(async () => Promise.reject(offline))
  first.saver.note('a', due('上次'))
  const taken: string[] = []
  const { saver } = saverWith(async (_item, value) => taken.push(value))
  saver.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['上次'])
  saver.stop()
})

test('a draft of an answer is kept and not sent until it is submitted', async () => {
  const sent = vi.fn<(item: string, value: string, writtenAt: string | undefined) => Promise<unknown>>(
    async () => undefined,
  )
  const { saver, state } = saverWith(sent)
  saver.note('q', { value: 'A', base: '', isDue: false })
  await vi.runAllTimersAsync()
  expect([state('q'), sent.mock.calls.length]).toEqual(['draft', 0])
  saver.note('q', due('A'))
  await saver.flush('q')
  expect(sent).toHaveBeenCalledOnce()
})

test('a refusal is said and not tried again, and what was typed stays', async () => {
  const sent = vi.fn<(item: string, value: string) => Promise<unknown>>(async () =>
    Promise.reject(new ApiError({ status: 409, message: '已截止' })),
  )
  const { saver } = saverWith(sent)
  saver.note('a', due('晚了'))
  await vi.runAllTimersAsync()
  expect(saver.states()['a']).toEqual({ state: 'refused', text: '已截止' })
  expect([sent.mock.calls.length, readKept(place, 'a')]).toEqual([1, due('晚了')])
})

test('asked too often, it is tried again', async () => {
  const answers = [new ApiError({ status: 429, message: '操作过于频繁' })]
  const taken: string[] = []
  const { saver, state } = saverWith(async (_item, value) => {
    const refused = answers.pop()
    if (refused) throw refused
    taken.push(value)
  })
  saver.note('a', due('写'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(state('a')).toBe('offline')
  await vi.advanceTimersByTimeAsync(2_500)
  expect([taken, state('a')]).toEqual([['写'], 'saved'])
})

test('what is typed while the value before it is on its way is sent after it', async () => {
  const taken: string[] = []
  let finish: () => void = () => undefined
  const { saver, state } = saverWith((_item, value) => {
    taken.push(value)
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  saver.note('a', due('一'))
  await vi.advanceTimersByTimeAsync(1_200)
  saver.note('a', due('一二'))
  finish()
  await vi.advanceTimersByTimeAsync(1_200)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect([taken, state('a')]).toEqual([['一', '一二'], 'saved'])
})

test.each([
  [{}, 'saved'],
  [{ a: 'saved', b: 'draft' }, 'draft'],
  [{ a: 'offline', b: 'saving' }, 'offline'],
  [{ a: 'offline', b: 'refused' }, 'refused'],
  [{ a: 'waiting', b: 'unkept' }, 'unkept'],
  [{ a: 'offline', b: 'offlineUnkept' }, 'offlineUnkept'],
] as const)('of %j the one to say is %s', (states, expected) => {
  const given = Object.fromEntries(Object.entries(states).map(([item, state]) => [item, { state, text: '' }]))
  expect(gravest(given)).toBe(expected)
})

test('what a full browser does not keep is sent all the same, and asked about before the page is left', async () => {
  const taken: string[] = []
  const { saver, state } = saverWith(async (_item, value) => taken.push(value))
  const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  saver.note('a', due('早'))
  await vi.runAllTimersAsync()
  saver.start()
  fillStorage()
  saver.note('a', due('写', '早'))
  expect([state('a'), saver.kept('a')?.value, isAskedBeforeLeaving()]).toEqual(['unkept', '写', true])
  await vi.advanceTimersByTimeAsync(1_500)
  expect([taken, state('a'), saver.kept('a'), isAskedBeforeLeaving()]).toEqual([
    ['早', '写'],
    'saved',
    undefined,
    false,
  ])
  saver.stop()
})

test('a full browser without a connection says so, and what was typed is sent once it is back', async () => {
  let isConnected = false
  const taken: string[] = []
  const { saver, state } = saverWith(async (_item, value) => {
    if (!isConnected) throw offline
    taken.push(value)
  })
  saver.start()
  saver.note('a', due('一'))
  await vi.advanceTimersByTimeAsync(1_500)
  fillStorage()
  saver.note('a', due('一二'))
  saver.note('q', { value: 'A', base: '', isDue: false })
  await vi.advanceTimersByTimeAsync(1_500)
  expect([state('a'), state('q'), await saver.settle()]).toEqual(['offlineUnkept', 'unkept', { unsaved: 1, drafts: 1 }])
  isConnected = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([taken, state('a'), state('q')]).toEqual([['一二'], 'saved', 'unkept'])
  vi.unstubAllGlobals()
  saver.note('q', { value: 'B', base: '', isDue: false })
  expect(state('q')).toBe('draft')
  saver.stop()
})

test('what is sent says when it was written, however often and late it is sent', async () => {
  hearServerTime(String(Date.parse('2026-09-01T08:00:00Z')))
  const sent: [string, string | undefined][] = []
  const { saver } = saverWith(async (_item, value, writtenAt) => {
    sent.push([value, writtenAt])
    if (sent.length < 3) throw offline
  })
  saver.note('a', due('一'))
  const { writtenAt } = readKept(place, 'a')!
  expect(Date.parse(writtenAt!)).toBeGreaterThanOrEqual(Date.parse('2026-09-01T08:00:00Z'))
  await vi.runAllTimersAsync()
  expect(sent).toEqual(Array.from({ length: 3 }, () => ['一', writtenAt]))
  saver.note('a', due('一二'))
  await vi.runAllTimersAsync()
  expect(sent.at(-1)![1]! > writtenAt!).toBe(true)
})

test('what another tab kept since is newer than what this one could not keep', () => {
  hearServerTime(String(Date.parse('2026-09-01T08:00:00Z')))
  const { saver } = saverWith(async () => undefined)
  fillStorage()
  saver.note('a', due('这里'))
  vi.unstubAllGlobals()
  const other = (writtenAt: string | undefined) => writeKept(place, 'a', { ...due('那里'), writtenAt })
  for (const [writtenAt, newest] of [
    ['2020-01-01T00:00:00.000Z', '这里'],
    [undefined, '这里'],
    ['2090-01-01T00:00:00.000Z', '那里'],
  ] as const) {
    other(writtenAt)
    expect(saver.kept('a')?.value).toBe(newest)
  }
})

test('a page that is not worked on any more is asked about as long as something is on it alone', async () => {
  let isConnected = false
  const { saver } = saverWith(async () => {
    if (!isConnected) throw offline
  })
  const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  saver.start()
  fillStorage()
  saver.note('a', due('写'))
  saver.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(isAskedBeforeLeaving()).toBe(true)
  isConnected = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isAskedBeforeLeaving()).toBe(false)
})
