import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './store.ts'

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

/** The client repeats every request but those that carry a stream, which it cannot read twice. We can. */
async function retried(attempt: () => Promise<void>): Promise<void> {
  for (const wait of waitsMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error)) throw error
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
          // Checksums beyond the basic ones are refused by many compatible servers.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ))
  const Bucket = settings.bucket
  return {
    async put(key, body, { maxBytes }) {
      const folder = await mkdtemp(join(tmpdir(), 'lab-upload-'))
      try {
        const local = diskStore(folder)
        const stored = await local.put('body', body, { maxBytes })
        const { PutObjectCommand } = await sdk()
        const ContentLength = stored.sizeBytes
        await retried(async () => {
          const Body = createReadStream(join(folder, 'body'))
          await (await client()).send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength }))
        })
        return stored
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async get(key, range) {
      const { GetObjectCommand } = await sdk()
      try {
        const Range = range ? `bytes=${range.start}-${range.end}` : undefined
        const answer = await (
          await client()
        ).send(new GetObjectCommand({ Bucket, Key: key, ...(Range ? { Range } : {}) }))
        return (answer.Body as Readable | undefined) ?? null
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await sdk()
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async rename(from, to) {
      const { CopyObjectCommand } = await sdk()
      await (await client()).send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
      await this.remove(from)
    },
    async *list(prefix) {
      const { ListObjectsV2Command } = await sdk()
      let ContinuationToken: string | undefined
      do {
        const answer = await (
          await client()
        ).send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        )
        for (const { Key, LastModified } of answer.Contents ?? []) {
          if (Key) yield { key: Key, at: LastModified ?? new Date() }
        }
        ContinuationToken = answer.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
