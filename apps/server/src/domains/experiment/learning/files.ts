import { machineFileBytes, machineFolderEntries } from '@lab/contract/machine-files'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/result.ts'
import {
  listFolder as listFolderOf,
  putFile as putFileInto,
  readFile as readFileOf,
  type FileAt,
  type Folder,
  type ReachRefusal,
} from '../../environment/index.ts'
import { loadForWork, touchActivity, type Learner, type WorkRefusal } from '../../learning/index.ts'
import { appendEvent, findItem, saveRecord } from '../../record/index.ts'
import { observeEnvironment } from './observe.ts'
import { liveEnvironment } from './setup.ts'

/** What is in a folder of the record's own environment. */
export async function listFolder(
  kernel: Kernel,
  recordId: string,
  at: FileAt,
): Promise<Folder | Refusal<ReachRefusal>> {
  const environment = await liveEnvironment(kernel, recordId)
  if (environment?.state !== 'running') return refuse('env.notRunning')
  return listFolderOf(kernel, environment.id, at, machineFolderEntries)
}

export async function readFile(
  kernel: Kernel,
  recordId: string,
  at: FileAt,
): Promise<Uint8Array | Refusal<ReachRefusal>> {
  const environment = await liveEnvironment(kernel, recordId)
  if (environment?.state !== 'running') return refuse('env.notRunning')
  return readFileOf(kernel, environment.id, at, machineFileBytes)
}

/** Puts a file of the learner's into their environment, which the timeline tells: it was not made there. */
export async function putFile(
  kernel: Kernel,
  who: Learner,
  recordId: string,
  given: { machine?: string | undefined; path: string; name: string; bytes: Uint8Array },
): Promise<true | Refusal<WorkRefusal | ReachRefusal>> {
  const record = await kernel.connection.transaction((tx) => loadForWork(tx, who, recordId, new Date()))
  if (record instanceof Refusal) return record
  const environment = await liveEnvironment(kernel, recordId)
  if (environment?.state !== 'running') return refuse('env.notRunning')
  const { machine, name, bytes } = given
  const path = `${given.path.replace(/\/+$/, '')}/${name}`
  const put = await putFileInto(kernel, environment.id, { machine, path, bytes })
  if (put instanceof Refusal) return put
  await kernel.connection.transaction(async (tx) => {
    const now = new Date()
    const still = await loadForWork(tx, who, recordId, now)
    const step = record.currentStepId ? await findItem(tx, record.current.id, record.currentStepId) : null
    await appendEvent(tx, record, {
      kind: 'uploaded',
      at: now,
      by: who.userId,
      stepId: step?.key ?? null,
      stepTitle: step?.title ?? '',
      text: `上传${name}（${bytes.length}字节）`,
      detail: path,
    })
    // Submitted while it was sent: the file is reported, the record stays as it was submitted.
    if (!(still instanceof Refusal))
      await saveRecord(tx, still, await touchActivity(tx, who, still, now, { stepId: record.currentStepId }))
  })
  await observeEnvironment(kernel, record, environment)
  return true
}
