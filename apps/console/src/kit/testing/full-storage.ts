import { vi } from 'vitest'

/** Has this browser keep nothing more, as one whose storage is full; `vi.unstubAllGlobals` empties it. */
export function fillStorage(): void {
  const storage = localStorage
  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      get: (_kept, name) => {
        if (name === 'setItem') return refuse
        const value: unknown = Reflect.get(storage, name)
        return typeof value === 'function' ? (value.bind(storage) as unknown) : value
      },
    }),
  )
}
