import { parentPort, workerData } from 'node:worker_threads'
import { readWordLines, type WordLine } from './formats/docx/outline-lines.ts'
import { readQuestions } from './formats/read.ts'
import type { ReadHints, ReadResult } from './formats/read-result.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'

/** What the thread is given; without hints, a Word document whose lines are wanted. */
export interface ToRead {
  bytes: Uint8Array
  hints: ReadHints | null
}

/** What it posts: what the file was understood as, or why it cannot be read. */
export type WasRead<Read> = { read: Read } | { reason: string }

/** A thread that reads one file as questions, or as lines; `read-apart.ts` starts it. */
const { bytes, hints } = workerData as ToRead

async function answer(): Promise<WasRead<ReadResult | WordLine[]>> {
  try {
    return { read: await (hints ? readQuestions(bytes, hints) : readWordLines(bytes)) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message }
    throw error
  }
}

parentPort!.postMessage(await answer())
