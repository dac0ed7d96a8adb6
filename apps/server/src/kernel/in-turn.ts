const last = new Map<string, Promise<unknown>>()

/** Runs `work` once everything that came earlier under the same key in this process has ended, however it ended. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key)
  const mine = before ? before.then(work, work) : work()
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
