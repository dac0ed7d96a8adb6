import { parentPort, workerData } from 'node:worker_threads'
import { readTables, type FileToRead, type ReadFile } from './read-file.ts'

/** A thread that reads one file; `read-apart.ts` starts it. */
const answer: ReadFile | { problem: string } = await readTables(workerData as FileToRead)
parentPort!.postMessage(answer)
