import { expect } from 'vitest'
import type { QuestionImport } from '@lab/contract/question-import'
import type { Caller, TestApp } from '../../../testing/index.ts'
import { jobEnded } from '../../experiment/testing/packages.ts'
import { expectDone } from '../../learning/testing/taught.ts'

export const at = (bankId: string, path = ''): string => `/apis/v2/question-banks/${bankId}${path}`

export async function uploaded(caller: Caller, name: string, bytes: Uint8Array): Promise<string> {
  return expectDone(await caller.upload('/apis/v2/file-files?origin=question-import', 'file', { name, bytes })).data
    .path
}

/** An import once no job works on it. */
export async function settled(caller: Caller, bankId: string, id: string): Promise<QuestionImport> {
  const read = async (): Promise<QuestionImport> =>
    expectDone(await caller.get(at(bankId, `/imports/${id}`))).data.import
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toMatch(/reading|writing/)
  return read()
}

/** A file of somebody's as an import that was read. */
export async function readIn(
  caller: Caller,
  bankId: string,
  file: { name: string; bytes: Uint8Array; more?: object },
): Promise<QuestionImport> {
  const url = await uploaded(caller, file.name, file.bytes)
  const { id } = expectDone(await caller.post(at(bankId, '/imports'), { url, ...file.more })).data.import
  return settled(caller, bankId, id)
}

/** What an export job made, downloaded. */
export async function exported({ app }: TestApp, caller: Caller, path: string, body: object): Promise<Buffer> {
  const { job_id: id } = (await caller.post(path, body)).data
  const job = await jobEnded(caller, id)
  expect(job).toMatchObject({ state: 'done', error: null })
  return (await app.inject({ method: 'GET', url: job.download!.url })).rawPayload as Buffer
}
