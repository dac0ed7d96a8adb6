import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

test('work of an idle moment is called without anything, within its time', () => {
  vi.stubGlobal('requestIdleCallback', (run: (deadline: object) => void, { timeout }: { timeout: number }) => {
    expect(timeout).toBe(500)
    run({ didTimeout: false })
    return 1
  })
  const work = vi.fn<() => void>()
  whenIdle(work, 500)
  expect(work.mock.calls).toEqual([[]])
})

test('a browser without idle moments runs it all the same, and takes it back', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const left = vi.fn<() => void>()
  whenIdle(left, 500)()
  await new Promise<void>((resolve) => whenIdle(resolve, 500))
  expect(left).not.toHaveBeenCalled()
})
