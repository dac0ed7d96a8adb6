import { runInThread, threadProgram, type ThreadEnd, type ThreadLimits } from '../../kernel/threads/run-in-thread.ts'
import type { FileToRead, ReadFile } from './read-file.ts'

/** Twenty megabytes of people take some ten seconds on two slow cores. */
const limits: ThreadLimits = { timeMs: 60_000, heapMb: 1_024 }
// Programs of all domains lie next to each other once they are bundled.
const program = threadProgram(import.meta.url, 'read-school-thread')

const endReasons = {
  time: '读取用时过长，已停止：请分成几个较小的文件导入',
  memory: '文件内容过大，读取时内存不足：请分成几个较小的文件导入',
  crash: '文件内容无法读取，可能已损坏：请用 WPS 或 Excel 打开并另存后再导入',
} as const satisfies Record<Exclude<ThreadEnd<unknown>['how'], 'done' | 'stopped'>, string>

/** The tables of a file, read in a thread of its own: what it is made of can hold up nobody else. */
export async function readApart(
  file: FileToRead,
  onCrash: (error: unknown) => void,
): Promise<ReadFile | { problem: string }> {
  const ended = await runInThread<ReadFile | { problem: string }>(program, { data: file, limits })
  if (ended.how === 'done') return ended.value
  if (ended.how === 'crash') onCrash(ended.error)
  return { problem: ended.how === 'stopped' ? endReasons.time : endReasons[ended.how] }
}
