import { Readable } from 'node:stream'
import { zipped, type ZippedFile } from '../../../kernel/files/zip-write.ts'
import { Stopped } from '../../../kernel/jobs/all-or-nothing.ts'
import type { JobRun } from '../../../kernel/jobs/definition.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sizeText } from '../quota.ts'
import { kilobytes } from './arrival.ts'

/** Stored bytes on their way into a package; `name` says what they are. */
export interface PackedBytes extends ZippedFile {
  name: string
  sizeBytes: number
}

/** What a package consists of: texts by their paths, and the bytes of files. */
export interface Pack {
  texts: ReadonlyMap<string, string>
  bytes: readonly PackedBytes[]
  totalBytes: number
}

/** A stored file as an entry of a package. */
export const packedBytes = (
  store: Kernel['files'],
  path: string,
  { name, storageKey, sizeBytes }: { name: string; storageKey: string; sizeBytes: number },
): PackedBytes => ({
  path,
  name,
  sizeBytes,
  open: async () => {
    const body = await store.get(storageKey)
    if (!body) throw new Error(`The bytes of ${path} are not stored`)
    return body
  },
})

/** The zip of a package, written as it is read; says how far it is, and throws `Stopped` where the job is to stop. */
export const zippedPack = (run: JobRun<unknown>, pack: Pack): Readable => zipped(watched(run, pack))

async function* watched(run: JobRun<unknown>, { texts, bytes, totalBytes }: Pack): AsyncIterable<ZippedFile> {
  for (const [path, text] of texts) yield { path, open: async () => Readable.from([Buffer.from(text)]) }
  let done = 0
  for (const file of bytes) {
    const open = async (): Promise<Readable> => Readable.from(counted(await file.open()))
    yield { ...file, open }
  }
  async function* counted(body: Readable): AsyncIterable<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (run.cancelled()) throw new Stopped()
      yield chunk
      done += chunk.length
      const said = `已打包 ${sizeText(done)} / ${sizeText(totalBytes)}`
      await run.progress(kilobytes(done), kilobytes(totalBytes), said)
    }
  }
}
