import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import yauzl from 'yauzl'

/** The bytes of an archive where they lie: on disk, in S3, in memory. */
export interface ZipSource {
  size: number
  /** Some of them, both ends included. */
  read(range: { start: number; end: number }): Promise<Readable>
}

/** An archive that is in memory already. */
export const zipInMemory = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
})

/** What is asked for at once, so that a directory of many entries or many small files are few requests. */
const blockBytes = 256 * 1024

/** Reads ranges of a source for yauzl, and keeps the block it read last. */
export class ZipReader extends yauzl.RandomAccessReader {
  readonly #source: ZipSource
  #block: { start: number; bytes: Buffer } | undefined

  constructor(source: ZipSource) {
    super()
    this.#source = source
  }

  /** What the block has of a range, when it has all of it. */
  #kept(start: number, end: number): Buffer | undefined {
    const block = this.#block
    if (!block || start < block.start || end > block.start + block.bytes.length) return undefined
    return block.bytes.subarray(start - block.start, end - block.start)
  }

  async #fetched(start: number, end: number): Promise<Buffer> {
    const present = this.#kept(start, end)
    if (present) return present
    const last = Math.min(this.#source.size, Math.max(end, start + blockBytes))
    const chunks: Buffer[] = []
    for await (const chunk of await this.#source.read({ start, end: last - 1 })) chunks.push(chunk as Buffer)
    this.#block = { start, bytes: Buffer.concat(chunks) }
    const fetched = this.#kept(start, end)
    if (!fetched) throw new Error('The archive is shorter than its size')
    return fetched
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copied = async (): Promise<void> => {
      const bytes = await this.#fetched(position, position + length)
      bytes.copy(buffer, offset)
    }
    callbackify(copied)(callback)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const present = this.#kept(start, end)
    if (present) return Readable.from([present])
    const source = this.#source
    return Readable.from(
      (async function* () {
        yield* await source.read({ start, end: end - 1 })
      })(),
    )
  }
}
