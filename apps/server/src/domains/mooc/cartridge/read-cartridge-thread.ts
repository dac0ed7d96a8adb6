import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import type { CartridgeFiles, CourseDraft } from './draft.ts'
import { readCartridge } from './read.ts'

/** What the thread posts: what the package was understood as, or why it cannot be read. */
export type WasRead = { draft: CourseDraft } | { reason: string }

/** A thread that reads the texts of one package; `import-job.ts` starts it. */
function answer(): WasRead {
  try {
    return { draft: readCartridge(workerData as CartridgeFiles) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message }
    throw error
  }
}

parentPort!.postMessage(answer())
