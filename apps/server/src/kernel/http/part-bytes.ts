import { refuse, type Refusal } from '../result.ts'
import type { UploadedPart } from './context.ts'

/** The bytes of an uploaded file that is small enough to be held at once. */
export async function partBytes(
  part: UploadedPart,
  limitBytes: number,
): Promise<Uint8Array | Refusal<'file.tooLarge'>> {
  const chunks: Buffer[] = []
  let size = 0
  let isTooLarge = false
  // The whole stream is read in any case: a part left unread would block the request.
  for await (const chunk of part.stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limitBytes) isTooLarge = true
    else chunks.push(chunk)
  }
  return isTooLarge ? refuse('file.tooLarge', { limit: limitBytes / 1024 / 1024 }) : Buffer.concat(chunks)
}
