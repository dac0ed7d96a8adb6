import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import { suffixOf, uploadRule } from '@lab/contract/upload-rules'
import type { Kernel } from '../../kernel/kernel.ts'
import { throwRefusal, refuse, Refusal } from '../../kernel/result.ts'
import { fitsIn, lockQuota, roomFor } from './quota.ts'
import { acceptedType } from './rules.ts'
import { holdBlob, insertFile, type FileRow } from './store.ts'

/** Whose a file is. */
export interface Keeper {
  userId: string
  orgId: string | null
}

/** Bytes that lie whole under a temporary key. */
export interface Arrived {
  temporary: string
  sizeBytes: number
  sha256: string
  /** The first bytes, which the sniffer looks at. */
  head: Buffer
  /** The id of the entry, where it is settled. */
  id?: string | undefined
}

export const newToken = (): string => randomBytes(16).toString('base64url')
export const blobKey = (sha256: string): string => `blobs/${sha256.slice(0, 2)}/${sha256}`

/** The refusal for a file that is not what its origin takes or its name says. */
export function wrongType(origin: UploadOrigin, name: string): Refusal<'file.wrongType'> {
  const { suffixes } = uploadRule(origin, {})
  const own = suffixOf(name)
  return refuse('file.wrongType', { formats: own || suffixes.join('、') || origin })
}

/**
 * Keeps what has arrived as a file: its type recognised by its bytes, its space taken from the quota, its bytes moved under
 * their hash unless they are there already. The temporary key is empty afterwards, whatever came of it.
 */
export async function keepArrived(
  kernel: Pick<Kernel, 'connection' | 'files'>,
  keeper: Keeper,
  origin: UploadOrigin,
  name: string,
  arrived: Arrived,
): Promise<FileRow | Refusal<'file.wrongType' | 'file.quota'>> {
  const { connection, files } = kernel
  const { temporary, sizeBytes, sha256, head } = arrived
  const storageKey = blobKey(sha256)
  try {
    const mime = acceptedType(origin, name, (await fileTypeFromBuffer(head))?.mime)
    if (mime === null) return wrongType(origin, name)
    return await connection.transaction(async (tx) => {
      const isStored = await holdBlob(tx, { sha256, storageKey, sizeBytes })
      if (!isStored) await files.rename(temporary, storageKey)
      if (keeper.orgId) {
        await lockQuota(tx, keeper.orgId)
        const fit = fitsIn(await roomFor(tx, keeper.orgId), sizeBytes)
        if (fit !== true) {
          if (!isStored) await files.remove(storageKey)
          return throwRefusal(fit)
        }
      }
      const { userId: ownerId, orgId } = keeper
      return insertFile(tx, {
        ...(arrived.id ? { id: arrived.id } : {}),
        token: newToken(),
        orgId,
        ownerId,
        kind: origin,
        name,
        mime,
        sizeBytes,
        sha256,
        storageKey,
      })
    })
  } catch (error) {
    if (isQuota(error)) return error.refusal
    throw error
  } finally {
    await files.remove(temporary)
  }
}

const isQuota = (error: unknown): error is { refusal: Refusal<'file.quota'> } =>
  error instanceof Object &&
  'refusal' in error &&
  error.refusal instanceof Refusal &&
  error.refusal.name === 'file.quota'
