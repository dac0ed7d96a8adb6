import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { StartProblem } from '../start-problem.ts'
import { diskStore } from './disk.ts'
import { StoreUnavailable, type FileStore } from './store.ts'

/** Loaded on first use: the client takes longer to load than the rest of a start, and most installations keep disks. */
const sdk = () => import('@aws-sdk/client-s3')

const isAbsent = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchBucket') return false
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

const isPassing = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === undefined || $metadata.httpStatusCode >= 500
}

const waitsMs = [100, 500, 2_000]
/** Anyone who uploads waits meanwhile: a store that takes this long to fail is not asked again. */
const patienceMs = 10_000

const said = (error: unknown): string => {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return [name, message === name ? undefined : message, $metadata?.httpStatusCode].filter(Boolean).join(' ')
}

/** The client repeats every request but those that carry a stream, which it cannot read twice. We can. */
async function retried(attempt: () => Promise<void>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (const wait of waitsMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  await attempt()
}

/**
 * Files in S3-compatible storage (path style, so that MinIO and Ceph need no names in DNS). A stream is first written to
 * a local temporary file: S3 wants the length beforehand, and a stream that turns out too long must leave nothing.
 */
export function s3Store(settings: NonNullable<Config['s3']>): FileStore {
  let made: Promise<S3Client> | undefined
  const client = (): Promise<S3Client> =>
    (made ??= sdk().then(
      ({ S3Client }) =>
        new S3Client({
          endpoint: settings.endpoint,
          region: settings.region,
          credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
          forcePathStyle: true,
          // A store that says nothing must not hold its callers for ever.
          requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
          // Checksums beyond the basic ones are refused by many compatible servers.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ))
  const Bucket = settings.bucket
  /** Whatever the store answers other than what was asked for (and that a key is absent) is an outage: ours to mend. */
  const ask = async <T>(work: (s3: S3Client) => Promise<T>): Promise<T> => {
    try {
      return await work(await client())
    } catch (error) {
      if (isAbsent(error)) throw error
      throw new StoreUnavailable(`S3 ${settings.endpoint}/${Bucket}: ${said(error)}`, { cause: error })
    }
  }
  return {
    async check() {
      const { DeleteObjectCommand, HeadBucketCommand, PutObjectCommand } = await sdk()
      const Key = `check/${randomUUID()}`
      try {
        const s3 = await client()
        await s3.send(new HeadBucketCommand({ Bucket }))
        // Keys that may look and not write would be noticed by the first who uploads something.
        await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
        await s3.send(new DeleteObjectCommand({ Bucket, Key }))
      } catch (error) {
        throw new StartProblem(
          `无法使用 S3 存储：${settings.endpoint} 上的存储桶 ${Bucket}（${said(error)}）。请检查 S3_ENDPOINT、S3_BUCKET、密钥及其读写和删除权限。`,
          `The bucket ${Bucket} at ${settings.endpoint} cannot be used (${said(error)}). Check S3_ENDPOINT, S3_BUCKET, the keys and their rights to read, write and delete.`,
          { cause: error },
        )
      }
    },
    async put(key, body, { maxBytes }) {
      const folder = await mkdtemp(join(tmpdir(), 'lab-upload-'))
      try {
        const local = diskStore(folder)
        const stored = await local.put('body', body, { maxBytes })
        const { PutObjectCommand } = await sdk()
        const ContentLength = stored.sizeBytes
        await ask((s3) =>
          retried(async () => {
            const Body = createReadStream(join(folder, 'body'))
            await s3.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength }))
          }),
        )
        return stored
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async get(key, range) {
      const { GetObjectCommand } = await sdk()
      try {
        const Range = range ? `bytes=${range.start}-${range.end}` : undefined
        const wanted = { Bucket, Key: key, ...(Range ? { Range } : {}) }
        const answer = await ask((s3) => s3.send(new GetObjectCommand(wanted)))
        return (answer.Body as Readable | undefined) ?? null
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await sdk()
      await ask((s3) => s3.send(new DeleteObjectCommand({ Bucket, Key: key })))
    },
    async rename(from, to) {
      const { CopyObjectCommand } = await sdk()
      const CopySource = `${Bucket}/${from}`
      await ask((s3) => s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource })))
      await this.remove(from)
    },
    async *list(prefix) {
      const { ListObjectsV2Command } = await sdk()
      let ContinuationToken: string | undefined
      do {
        const wanted = { Bucket, Prefix: prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }
        const answer = await ask((s3) => s3.send(new ListObjectsV2Command(wanted)))
        for (const { Key, LastModified } of answer.Contents ?? []) {
          if (Key) yield { key: Key, at: LastModified ?? new Date() }
        }
        ContinuationToken = answer.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
