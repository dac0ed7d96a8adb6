import { runInThread, threadProgram, type ThreadEnd, type ThreadLimits } from '../../kernel/threads/run-in-thread.ts'
import type { WordLine } from './formats/docx/outline-lines.ts'
import type { ReadHints, ReadResult } from './formats/read-result.ts'
import type { SheetRows } from './formats/xlsx/sheets.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'
import type { ToRead, Wanted, WasRead } from './read-thread.ts'

/** The largest files that are allowed take some 20 seconds and 400 MB on two slow cores. */
const limits: ThreadLimits = { timeMs: 120_000, heapMb: 1_024 }
const program = threadProgram(import.meta.url, 'read-thread')

/** Why a file was not read to its end, for the person who uploaded it. */
export const endReasons = {
  time: '识别用时过长，已停止：请分成几个较小的文件导入',
  memory: '文件内容过大，识别时内存不足：请分成几个较小的文件导入',
  crash: '文件内容无法识别，可能已损坏：请用 Word、WPS 或 Excel 打开并另存后再导入',
} as const satisfies Record<Exclude<ThreadEnd<unknown>['how'], 'done' | 'stopped'>, string>

interface Reading {
  isStopped?: () => boolean
  /** Hears of what no file should bring about. */
  onCrash: (error: unknown) => void
}

async function apart<Read>(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: Wanted,
  { onCrash, ...how }: Reading & { limits: ThreadLimits },
): Promise<Read | undefined> {
  const data: ToRead = { bytes, wanted }
  const ended = await runInThread<WasRead<Read>>(program, { data, transfer: [bytes.buffer], ...how })
  if (ended.how === 'stopped') return undefined
  if (ended.how === 'crash') onCrash(ended.error)
  if (ended.how !== 'done') throw new Unreadable(endReasons[ended.how])
  if ('reason' in ended.value) throw new Unreadable(ended.value.reason)
  return ended.value.read
}

/**
 * The questions of a file, read in a thread of its own: what it is made of can hold up nobody else. Undefined when it was
 * stopped. Throws `Unreadable` with the reason, whatever went wrong.
 */
export const readApart = (
  bytes: Uint8Array<ArrayBuffer>,
  hints: ReadHints,
  reading: Reading,
): Promise<ReadResult | undefined> => apart(bytes, { as: 'questions', hints }, { limits, ...reading })

/** Somebody waits for it, and what is read so is small. */
const shortLimits: ThreadLimits = { timeMs: 20_000, heapMb: 512 }

/** The lines of a Word document, in the same way. */
export const readLinesApart = async (
  bytes: Uint8Array<ArrayBuffer>,
  onCrash: Reading['onCrash'],
): Promise<WordLine[]> => (await apart<WordLine[]>(bytes, { as: 'lines' }, { limits: shortLimits, onCrash })) ?? []

/** The cells of a workbook, in the same way. */
export const readSheetsApart = async (
  bytes: Uint8Array<ArrayBuffer>,
  onCrash: Reading['onCrash'],
): Promise<SheetRows[]> => (await apart<SheetRows[]>(bytes, { as: 'sheets' }, { limits: shortLimits, onCrash })) ?? []
