import { parentPort, workerData } from 'node:worker_threads'
import { readQuestions } from './formats/read.ts'
import type { ReadHints, ReadResult } from './formats/read-result.ts'
import { Unreadable } from './formats/unreadable.ts'

/** What the thread is given. */
export interface ToRead {
  bytes: Uint8Array
  hints: ReadHints
}

/** What it posts: what the file was understood as, or why it cannot be read. */
export type WasRead = { read: ReadResult } | { reason: string }

/** A thread that reads one file as questions; `read-apart.ts` starts it. */
const { bytes, hints } = workerData as ToRead

async function answer(): Promise<WasRead> {
  try {
    return { read: await readQuestions(bytes, hints) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message }
    throw error
  }
}

parentPort!.postMessage(await answer())
