import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

/** A file on its way into a zip. */
export interface ZippedFile {
  path: string
  sizeBytes?: number
  open(): Promise<Readable>
}

/** Names of files that are compressed as they are. */
const packed = /\.(zip|gz|tgz|bz2|xz|zst|7z|rar|png|jpe?g|gif|webp|mp4|webm|mp3|pdf|docx|xlsx|pptx|parquet|npz)$/i

/**
 * Files as a zip that is made while it is read: nothing is gathered in memory, and a reader that goes away ends it. `name`
 * tells what a path is called elsewhere, where the path does not.
 */
export function zipped(files: AsyncIterable<ZippedFile & { name?: string }>): Readable {
  const archive = new yazl.ZipFile()
  const out = archive.outputStream.pipe(new PassThrough())
  archive.on('error', (error: Error) => out.destroy(error))
  const fill = async (): Promise<void> => {
    for await (const { path, name = path, sizeBytes, open } of files) {
      if (out.destroyed) return
      const body = await open()
      const stop = () => body.destroy()
      out.once('close', stop)
      const done = new Promise<void>((resolve, reject) => {
        body.once('close', resolve)
        body.once('error', reject)
      })
      // With its size beforehand a file above four gigabytes gets the longer fields that it needs.
      archive.addReadStream(body, path, {
        compressionLevel: packed.test(name) ? 0 : 3,
        ...(sizeBytes === undefined ? {} : { size: sizeBytes }),
      })
      await done
      out.off('close', stop)
    }
    archive.end()
  }
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
