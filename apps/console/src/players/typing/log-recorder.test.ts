import { figuresOf } from '@lab/contract/typing-figures'
import type { TypingPiece } from '@lab/contract/typing-log'
import { expect, test } from 'vitest'
import { LogRecorder } from './log-recorder.ts'
import { LogSaver } from './log-saver.ts'

test('single keys become characters at their times, the first at 0', () => {
  const recorder = new LogRecorder('abc')
  recorder.press({ code: 'KeyA', isComposing: false, time: 1000 })
  recorder.take('a', 1000, false)
  recorder.take('ab', 1150, false)
  recorder.take('abc', 1400, false)
  expect(recorder.log).toEqual([
    { type: 'key', at: 0, text: 'a' },
    { type: 'key', at: 150, text: 'b' },
    { type: 'key', at: 400, text: 'c' },
  ])
  expect(recorder.isDone).toBe(true)
})

test('a composition is one commit since its first key, with the keys that it took', () => {
  const recorder = new LogRecorder('你好，世界')
  for (const [nth, code] of ['KeyN', 'KeyI', 'KeyG', 'Backspace', 'KeyH', 'KeyA', 'KeyO', 'Space'].entries())
    recorder.press({ code, isComposing: true, time: 500 + nth * 100 })
  recorder.take('你好', 1300, true)
  expect(recorder.log).toEqual([{ type: 'commit', from: 0, at: 800, text: '你好', keys: 8, wasted: 1 }])
})

test('keys of a keyboard that does not tell them are unknown', () => {
  const recorder = new LogRecorder('你好')
  recorder.compose(100)
  recorder.press({ code: '', isComposing: true, time: 150 })
  recorder.take('你好', 600, true)
  expect(recorder.log).toEqual([{ type: 'commit', from: 0, at: 500, text: '你好', keys: null, wasted: null }])
})

test('what is taken back and typed otherwise is an erase and a character', () => {
  const recorder = new LogRecorder('abc')
  recorder.take('ax', 100, false)
  recorder.take('a', 400, false)
  recorder.take('ab', 500, false)
  expect(recorder.log.slice(1)).toEqual([
    { type: 'erase', at: 300, count: 1 },
    { type: 'key', at: 400, text: 'b' },
  ])
  expect(recorder.typed).toBe('ab')
})

test('the same value twice is nothing, whatever order a browser has for its events', () => {
  const recorder = new LogRecorder('你好')
  recorder.compose(0)
  recorder.take('你好', 500, true)
  recorder.take('你好', 500, false)
  expect(recorder.log).toHaveLength(1)
})

test('a paste is logged and nothing of it is typed', () => {
  const recorder = new LogRecorder('abc')
  recorder.take('a', 0, false)
  recorder.refusePaste(20, 300)
  expect(recorder.log.at(-1)).toEqual({ type: 'paste', at: 300, count: 20 })
  expect(recorder.typed).toBe('a')
})

test('a run goes on after a break without the time of the break', () => {
  const first = new LogRecorder('abcd')
  first.take('a', 0, false)
  first.take('ab', 300, false)
  const second = new LogRecorder('abcd', first.log)
  expect(second.typed).toBe('ab')
  second.press({ code: 'KeyC', isComposing: false, time: 90_000 })
  second.take('abc', 90_200, false)
  second.take('abcd', 90_500, false)
  expect(second.log.slice(2)).toEqual([
    { type: 'resume', at: 300 },
    { type: 'key', at: 500, text: 'c' },
    { type: 'key', at: 800, text: 'd' },
  ])
  const figures = figuresOf('abcd', second.log, { language: 'en', errorPenalty: 0 })
  expect(figures).toMatchObject({ breaks: 1, duration_ms: 800, right: 4 })
})

test('a last character that is wrong leaves the run open', () => {
  const recorder = new LogRecorder('abc')
  recorder.take('abx', 300, false)
  expect(recorder.isDone).toBe(false)
  recorder.take('ab', 500, false)
  recorder.take('abc', 700, false)
  expect(recorder.isDone).toBe(true)
})

test.each([
  ['failed', true],
  ['unkept', false],
])('a log is sent in pieces, and again what was not taken; meanwhile it is %s', async (said, isKept) => {
  const recorder = new LogRecorder('a'.repeat(1200))
  for (let length = 1; length <= 1100; length += 1) recorder.take('a'.repeat(length), length * 10, false)
  const pieces: TypingPiece[] = []
  const states: string[] = []
  const kept: TypingPiece[] = []
  let fails = 1
  const saver = new LogSaver({
    log: recorder.log,
    saved: 0,
    send: async (piece) => {
      if (pieces.length === 1 && fails-- > 0) throw new Error('offline')
      pieces.push(piece)
    },
    keep: (unsent) => kept.push(unsent) > 0 && isKept,
    onState: (state) => states.push(state),
  })
  await expect(saver.flush()).rejects.toThrow('offline')
  expect(states.at(-1)).toBe(said)
  expect(kept.at(-1)).toMatchObject({ from: 500, events: { length: 600 } })
  await saver.flush()
  expect(pieces.map(({ from, events }) => [from, events.length])).toEqual([
    [0, 500],
    [500, 500],
    [1000, 100],
  ])
  expect(states.at(-1)).toBe('saved')
  expect(kept.at(-1)).toEqual({ from: 1100, events: [] })
})
