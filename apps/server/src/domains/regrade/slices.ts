import type { JobRun } from '../../kernel/jobs/definition.ts'

/** So many slices are worked on at once. */
const sideBySide = 4

/** Does `work` for slices of some ids, a few at a time, telling how far it is; stops early when cancelled. */
export async function inSlices(
  run: Pick<JobRun<unknown>, 'cancelled' | 'progress' | 'conclude'>,
  ids: readonly string[],
  size: number,
  work: (some: string[]) => Promise<void>,
): Promise<void> {
  let [next, done] = [0, 0]
  async function take(): Promise<void> {
    while (next < ids.length && !run.cancelled()) {
      const some = ids.slice(next, next + size)
      next += size
      await work(some)
      done += some.length
      await run.progress(done, ids.length, `已处理 ${done} 份`)
    }
  }
  await run.progress(0, ids.length)
  await Promise.all(Array.from({ length: sideBySide }, take))
  run.conclude(`已处理 ${done} 份`)
}
