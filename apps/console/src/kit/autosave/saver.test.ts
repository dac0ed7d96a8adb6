import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phaseOf } from './autosave.ts'
import { createSaver } from './saver.ts'

type V = { title: string; points: number }
class Conflict extends Error {}

/** A server of one object: refuses an old version, and everything while it is `down`. */
function serve(initial: V) {
  const server = { values: initial, version: 1, isDown: false, puts: [] as Partial<V>[] }
  const saver = createSaver<V>({
    values: initial,
    version: 1,
    complaintAbout: ({ title }) => (title ? '' : '请输入名称'),
    put: async (changes, version) => {
      if (server.isDown) throw new Error('网络不通')
      if (version !== server.version) throw new Conflict()
      server.puts.push(changes)
      server.values = { ...server.values, ...changes }
      server.version += 1
      return { version: server.version }
    },
    get: async () => ({ values: server.values, version: server.version }),
    isConflict: (error) => error instanceof Conflict,
    pauseMs: 900,
  })
  return { server, saver, phase: () => phaseOf(saver.state.get()) }
}
const pause = () => vi.advanceTimersByTimeAsync(900)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a word is saved once, after a pause, and only what changed is sent', async () => {
  const { server, saver, phase } = serve({ title: '甲', points: 5 })
  saver.edit({ title: '乙' })
  await vi.advanceTimersByTimeAsync(800)
  saver.edit({ title: '乙丙' })
  await vi.advanceTimersByTimeAsync(800)
  expect(server.puts).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(server.puts).toEqual([{ title: '乙丙' }])
  expect(phase()).toBe('saved')
})

test('what may not be is not sent, and is sent once it may', async () => {
  const { server, saver, phase } = serve({ title: '甲', points: 5 })
  saver.edit({ title: '' })
  await pause()
  expect([phase(), server.puts.length]).toEqual(['invalid', 0])
  saver.edit({ title: '丁' })
  await pause()
  expect(server.puts).toEqual([{ title: '丁' }])
})

test('leaving the page saves at once', async () => {
  const { server, saver } = serve({ title: '甲', points: 5 })
  saver.edit({ points: 8 })
  await saver.flush()
  expect(server.values.points).toBe(8)
})

test('a failed save is kept and tried again on demand', async () => {
  const { server, saver, phase } = serve({ title: '甲', points: 5 })
  server.isDown = true
  saver.edit({ points: 8 })
  await pause()
  expect([phase(), saver.state.get().failure]).toEqual(['failed', '网络不通'])
  server.isDown = false
  await saver.flush()
  expect([phase(), server.values.points]).toEqual(['saved', 8])
})

test('a colleague who changed something else is not overwritten, and nobody is asked', async () => {
  const { server, saver, phase } = serve({ title: '甲', points: 5 })
  server.values = { title: '甲', points: 9 }
  server.version = 2
  saver.edit({ title: '乙' })
  await pause()
  await pause()
  expect(server.values).toEqual({ title: '乙', points: 9 })
  expect(phase()).toBe('saved')
})

test('a colleague who changed the same is a conflict until a person settles it', async () => {
  const { server, saver, phase } = serve({ title: '甲', points: 5 })
  server.values = { title: '他', points: 5 }
  server.version = 2
  saver.edit({ title: '乙' })
  await pause()
  expect([phase(), server.values.title]).toEqual(['conflict', '他'])
  saver.keepMine()
  await pause()
  expect([phase(), server.values.title]).toEqual(['saved', '乙'])
})
