import { Readable } from 'node:stream'
import type { FileStore } from '../../../kernel/files/store.ts'
import { wholeLines } from './cast.ts'

const folder = (id: string): string => `recordings/${id}`
export const partKey = (id: string, number: number): string => `${folder(id)}/${String(number).padStart(5, '0')}`
const wholeKey = (id: string): string => `${folder(id)}/cast`

async function textOf(body: Readable | null): Promise<string> {
  if (!body) return ''
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The parts in order as one text; one that is missing ends it there. */
async function readParts(files: FileStore, id: string, parts: number): Promise<string> {
  let text = ''
  for (let number = 0; number < parts; number += 1) {
    const body = await files.get(partKey(id, number))
    if (!body) break
    text += await textOf(body)
  }
  return wholeLines(text)
}

/** A recording's asciicast: the joined file, or what there is of its parts while it grows. */
export async function readCast(files: FileStore, id: string, parts: number): Promise<string> {
  const whole = await files.get(wholeKey(id))
  return whole ? textOf(whole) : readParts(files, id, parts)
}

/** Makes one file of the parts. May be repeated: the parts go only after the whole stands. */
export async function joinParts(files: FileStore, id: string, parts: number): Promise<void> {
  const text = await readParts(files, id, parts)
  if (text) await files.put(wholeKey(id), Readable.from([Buffer.from(text)]), { maxBytes: Infinity })
  for (let number = 0; number < parts; number += 1) await files.remove(partKey(id, number))
}

export async function removeCast(files: FileStore, id: string, parts: number): Promise<void> {
  for (let number = 0; number < parts; number += 1) await files.remove(partKey(id, number))
  await files.remove(wholeKey(id))
}
