import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { fillForm, lookAt, type Filled, type LookedAt, type ToFill } from './documents.ts'

/** What the thread is given: a form, and what to fill it with; without that it is only looked at. */
export interface FormWork {
  bytes: Uint8Array
  fill?: ToFill & { isApart: boolean }
}
export type FormDone = { done: LookedAt | Filled } | { reason: string }

/** A thread that takes one form apart; `apart.ts` starts it. */
const { bytes, fill } = workerData as FormWork

async function answer(): Promise<FormDone> {
  try {
    return { done: fill ? await fillForm(bytes, fill, fill.isApart) : await lookAt(bytes) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message }
    throw error
  }
}

parentPort!.postMessage(await answer())
