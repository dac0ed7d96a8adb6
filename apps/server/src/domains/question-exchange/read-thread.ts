import { parentPort, workerData } from 'node:worker_threads'
import { readWordLines, type WordLine } from './formats/docx/outline-lines.ts'
import { readQuestions } from './formats/read.ts'
import type { ReadHints, ReadResult } from './formats/read-result.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'
import { sheetsOf, type SheetRows } from './formats/xlsx/sheets.ts'

/** What is wanted of a file: its questions, the lines of a Word document, or the cells of a workbook. */
export type Wanted = { as: 'questions'; hints: ReadHints } | { as: 'lines' | 'sheets' }

/** What the thread is given. */
export interface ToRead {
  bytes: Uint8Array
  wanted: Wanted
}

/** What it posts: what the file was understood as, or why it cannot be read. */
export type WasRead<Read> = { read: Read } | { reason: string }

/** A thread that reads one file; `read-apart.ts` starts it. */
const { bytes, wanted } = workerData as ToRead

function read(): Promise<ReadResult | WordLine[] | SheetRows[]> {
  if (wanted.as === 'questions') return readQuestions(bytes, wanted.hints)
  return wanted.as === 'lines' ? readWordLines(bytes) : sheetsOf(bytes)
}

async function answer(): Promise<WasRead<Awaited<ReturnType<typeof read>>>> {
  try {
    return { read: await read() }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message }
    throw error
  }
}

parentPort!.postMessage(await answer())
