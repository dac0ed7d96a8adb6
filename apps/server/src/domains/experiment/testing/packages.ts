import type { Job } from '@lab/contract/job'
import type { PackageImported } from '@lab/contract/experiment'
import { expect } from 'vitest'
import { withZip, type ZipEntry } from '../../../kernel/files/zip.ts'
import { zipInMemory } from '../../../kernel/files/zip-source.ts'
import type { Answer, Caller, TestApp } from '../../../testing/index.ts'
import { isPackedBytes } from '../package-format.ts'

const path = '/apis/v2/experiments'

/** A job of a person once it has ended. */
export async function jobEnded(caller: Caller, id: string): Promise<Job> {
  const read = async (): Promise<Job> => (await caller.get(`/apis/v2/jobs/${id}`)).data.job
  await expect.poll(async () => (await read()).finished_at, { timeout: 30_000 }).not.toBeNull()
  return read()
}

const started = (answer: Answer): string => {
  expect(answer).toMatchObject({ code: 311012 })
  return answer.data.job_id
}

export const startExport = async (caller: Caller, id: string): Promise<string> =>
  started(await caller.post(`${path}/${id}/exports`))

/** The package of an experiment, downloaded as its author would. */
export async function exportedPackage({ app }: TestApp, caller: Caller, id: string): Promise<Buffer> {
  const job = await jobEnded(caller, await startExport(caller, id))
  expect(job).toMatchObject({ state: 'done', error: null })
  return (await app.inject({ method: 'GET', url: job.download!.url })).rawPayload as Buffer
}

export const uploadPackage = async (caller: Caller, bytes: Buffer): Promise<string> =>
  (await caller.upload('/apis/v2/file-files?origin=package', 'file', { name: '实验.zip', bytes })).data.path

/** Starts an import; with `into` that of steps alone. */
export async function startImport(caller: Caller, bytes: Buffer, into?: string): Promise<string> {
  const url = await uploadPackage(caller, bytes)
  return started(await caller.post(into ? `${path}/${into}/steps/imports` : `${path}/imports`, { url }))
}

export const importJobOf = async (caller: Caller, bytes: Buffer, into?: string): Promise<Job> =>
  jobEnded(caller, await startImport(caller, bytes, into))

/** What came of an import that went through. */
export async function importedPackage(caller: Caller, bytes: Buffer, into?: string): Promise<PackageImported> {
  const job = await importJobOf(caller, bytes, into)
  expect(job).toMatchObject({ state: 'done', error: null })
  return job.result as PackageImported
}

async function bytesOf(entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.open() as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Every file of a package by its path. */
export const insideOf = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  withZip(zipInMemory(bytes), { entries: 1_000, totalBytes: 1e8 }, async (entries) => {
    const files = new Map<string, Buffer>()
    for (const entry of entries) files.set(entry.path, await bytesOf(entry))
    return files
  })

export const isBytes = isPackedBytes
