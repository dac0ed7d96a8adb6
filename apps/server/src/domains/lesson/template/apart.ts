import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { runInThread, threadProgram, type ThreadLimits } from '../../../kernel/threads/run-in-thread.ts'
import type { Filled, LookedAt, ToFill } from './documents.ts'
import type { FormDone, FormWork } from './form-thread.ts'

const program = threadProgram(import.meta.url, 'form-thread')
/** Somebody waits for it. */
const limits: ThreadLimits = { timeMs: 30_000, heapMb: 768 }
const reasons = {
  time: '模板处理用时过长，已停止：请简化模板，或逐次导出',
  memory: '模板内容过大，处理时内存不足：请简化模板，或逐次导出',
  crash: '模板内容无法识别，可能已损坏：请用 Word 或 WPS 打开并另存后再上传',
} as const

async function apart(work: FormWork, onCrash: (error: unknown) => void): Promise<LookedAt | Filled> {
  const ended = await runInThread<FormDone>(program, { data: work, limits })
  if (ended.how === 'crash') onCrash(ended.error)
  if (ended.how === 'stopped') throw new Unreadable(reasons.crash)
  if (ended.how !== 'done') throw new Unreadable(reasons[ended.how])
  if ('reason' in ended.value) throw new Unreadable(ended.value.reason)
  return ended.value.done
}

/** Looks at an uploaded form in a thread of its own: what it is made of can hold up nobody else. */
export const lookApart = async (bytes: Uint8Array, onCrash: (error: unknown) => void): Promise<LookedAt> =>
  (await apart({ bytes }, onCrash)) as LookedAt

/** Fills a form in the same way. */
export const fillApart = async (
  bytes: Uint8Array,
  fill: ToFill & { isApart: boolean },
  onCrash: (error: unknown) => void,
): Promise<Filled> => (await apart({ bytes, fill }, onCrash)) as Filled
