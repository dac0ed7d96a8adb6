import { inArray } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { importLimits } from '@lab/contract/question-exchange'
import type { Kernel } from '../../kernel/kernel.ts'
import { files, quotedFiles } from '../file/index.ts'
import type { QuotedFiles } from './formats/export-question.ts'

/** Of all pictures of one file together. */
const mostBytes = 200 * 1024 * 1024

const addresses = /\/files\/[\w-]{22}\/[^\s"'()<>\\]*/g

/** The pictures and files that texts quote, as far as there is room; the others stay addresses, and are counted. */
export async function bytesOfQuoted(
  kernel: Pick<Kernel, 'connection' | 'files'>,
  texts: readonly string[],
): Promise<{ files: QuotedFiles; leftOut: number }> {
  const found = new Map<string, { name: string; bytes: Uint8Array; type: string }>()
  const all = texts.join('\n')
  const tokens = [...quotedFiles(all).keys()]
  if (tokens.length === 0) return { files: found, leftOut: 0 }
  const rows = await kernel.connection.db.select().from(files).where(inArray(files.token, tokens))
  const byToken = new Map<string, { name: string; bytes: Uint8Array; type: string }>()
  let [room, leftOut] = [mostBytes, 0]
  for (const row of rows) {
    const isSmall = row.sizeBytes <= importLimits.pictureBytes && row.sizeBytes <= room
    const body = isSmall ? await kernel.files.get(row.storageKey) : null
    if (!body) {
      leftOut++
      continue
    }
    room -= row.sizeBytes
    byToken.set(row.token, { name: row.name, bytes: await buffer(body), type: row.mime })
  }
  for (const [address] of all.matchAll(addresses)) {
    const file = byToken.get(address.split('/')[2]!)
    if (file) found.set(address, file)
  }
  return { files: found, leftOut }
}
