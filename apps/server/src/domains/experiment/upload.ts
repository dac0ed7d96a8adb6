import { packageLimits } from '@lab/contract/experiment'
import type { UploadedPart } from '../../kernel/http/context.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** The bytes of the uploaded package; refuses one that is missing or too large. Every part is read to its end. */
export async function uploadedPackage(
  parts: AsyncIterable<UploadedPart>,
): Promise<Buffer | Refusal<'tooLarge' | 'invalid'>> {
  let found: Buffer | undefined
  let isTooLarge = false
  for await (const part of parts) {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= packageLimits.uploadBytes) chunks.push(chunk)
    }
    if (part.field !== 'file' || found) continue
    if (size > packageLimits.uploadBytes) isTooLarge = true
    else found = Buffer.concat(chunks)
  }
  if (isTooLarge) return refuse('tooLarge')
  return found ?? refuse('invalid', { message: '请选择要导入的 zip 文件' })
}
