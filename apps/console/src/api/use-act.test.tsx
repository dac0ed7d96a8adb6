import { act as drawn, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './request/api-error.ts'
import { useAct } from './use-act.ts'

afterEach(cleanup)

test('one act at a time: a second press meanwhile does nothing, the next one after it does', async () => {
  const { result } = renderHook(() => useAct())
  let end = (): void => {}
  const first = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)))
  const second = vi.fn<() => Promise<void>>(() => Promise.resolve())
  drawn(() => void result.current[1](first))
  expect(result.current[0]).toBe(true)
  await drawn(() => result.current[1](second))
  expect(second).not.toHaveBeenCalled()
  await drawn(async () => end())
  expect(result.current[0]).toBe(false)
  await drawn(() => result.current[1](second))
  expect(second).toHaveBeenCalledOnce()
})

test('a refused request ends the act; what is a fault of ours is not hidden', async () => {
  const { result } = renderHook(() => useAct())
  await drawn(() => result.current[1](() => Promise.reject(new ApiError({ status: 403, message: '没有权限' }))))
  expect(result.current[0]).toBe(false)
  await drawn(() => expect(result.current[1](() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError))
  expect(result.current[0]).toBe(false)
})
