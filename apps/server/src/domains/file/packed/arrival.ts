import { Readable } from 'node:stream'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import type { ZipEntry } from '../../../kernel/files/zip.ts'
import { Stopped } from '../../../kernel/jobs/all-or-nothing.ts'
import type { JobRun } from '../../../kernel/jobs/definition.ts'
import { madeId } from '../../../kernel/jobs/made-id.ts'
import { Refusal } from '../../../kernel/result.ts'
import { discardUploads } from '../ownership.ts'
import { sizeText } from '../quota.ts'
import { receiveFile, type ReceiveRefusal } from '../receive.ts'
import { findFile, type FileRow } from '../store.ts'

/** Whose the files become. */
export type ArrivalOwner = Parameters<typeof receiveFile>[1]

/** Bytes of a package on their way into storage, of which nothing stays unless it finds a place. */
export interface Arrival {
  /** Keeps a file; once however often it is asked for under one key, also by a job that is run again. */
  take(
    key: string,
    origin: UploadOrigin,
    file: { name: string; sha256: string; entry: ZipEntry },
  ): Promise<FileRow | Refusal<ReceiveRefusal> | 'damaged'>
  /** Deletes what came under these keys. */
  drop(keys: string[]): Promise<void>
  /** Leaves where the job is to stop. */
  goOn(): void
}

/** Numbers of progress are kilobytes: a job's numbers are small ones. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024)

export function arrivalOf(run: JobRun<unknown>, who: ArrivalOwner, totalBytes: number): Arrival {
  const { kernel } = run
  let done = 0
  const idOf = (key: string): string => madeId(run.id, key)
  const goOn = (): void => {
    if (run.cancelled()) throw new Stopped()
  }
  const drop = (keys: string[]): Promise<void> =>
    kernel.connection.transaction((tx) => discardUploads(tx, keys.map(idOf)))
  const note = (more: number): Promise<void> => {
    done += more
    const said = `已读取 ${sizeText(done)} / ${sizeText(totalBytes)}`
    return run.progress(Math.min(kilobytes(done), kilobytes(totalBytes)), kilobytes(totalBytes), said)
  }
  async function* watched(entry: ZipEntry): AsyncIterable<Buffer> {
    for await (const chunk of entry.open() as AsyncIterable<Buffer>) {
      goOn()
      yield chunk
      await note(chunk.length)
    }
  }
  return {
    goOn,
    drop,
    async take(key, origin, { name, sha256, entry }) {
      goOn()
      const id = idOf(key)
      const present = await findFile(kernel.connection.db, id)
      if (present?.sha256 === sha256) {
        await note(entry.claimedBytes)
        return present
      }
      const stream = Readable.from(watched(entry))
      const file = await receiveFile(kernel, who, origin, { filename: name, stream, size: entry.claimedBytes, id })
      stream.destroy()
      if (file instanceof Refusal || file.sha256 === sha256) return file
      await drop([key])
      return 'damaged'
    },
  }
}
