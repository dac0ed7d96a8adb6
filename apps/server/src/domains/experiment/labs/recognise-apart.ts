import { BadZip } from '../../../kernel/files/zip.ts'
import { runInThread, threadProgram, type ThreadEnd, type ThreadLimits } from '../../../kernel/threads/run-in-thread.ts'
import type { LabTexts } from './archive-files.ts'
import type { LabDraft } from './draft.ts'

/** The largest archives that are allowed take some seconds. */
const usual: ThreadLimits = { timeMs: 60_000, heapMb: 1_024 }
const program = threadProgram(import.meta.url, 'recognise-thread')

const endReasons = {
  time: '识别用时过长，已停止：请分成几个较小的压缩包导入',
  memory: '文字内容过多，识别时内存不足：请分几次导入',
  crash: '压缩包中的文件无法识别，可能已损坏',
} as const satisfies Record<Exclude<ThreadEnd<unknown>['how'], 'done' | 'stopped'>, string>

interface Reading {
  isStopped?: () => boolean
  onCrash: (error: unknown) => void
}

/**
 * The labs of an archive, recognised in a thread of its own: what somebody has written in it can hold up nobody else. Null
 * when it was stopped. Throws `BadZip` with the reason, whatever went wrong.
 */
export async function recogniseApart(
  data: LabTexts,
  { onCrash, isStopped }: Reading,
  limits = usual,
): Promise<LabDraft[] | null> {
  const ended = await runInThread<LabDraft[]>(program, { data, limits, ...(isStopped ? { isStopped } : {}) })
  if (ended.how === 'done') return ended.value
  if (ended.how === 'stopped') return null
  if (ended.how === 'crash') onCrash(ended.error)
  throw new BadZip(endReasons[ended.how])
}
