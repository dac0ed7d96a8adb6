import { z } from 'zod'
import { packageLimits, type PackageImported } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ZipEntry } from '../../kernel/files/zip.ts'
import { Stopped } from '../../kernel/jobs/all-or-nothing.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { throwRefusal, ok, orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import { contentPolicy } from '../content/index.ts'
import {
  type Arrival,
  arrivalOf,
  discardUpload,
  type FileRow,
  findFileByAddress,
  findFileByToken,
  sizeText,
  withStoredZip,
} from '../file/index.ts'
import { addSections, type NewSection } from './create.ts'
import { editOutline } from './edit-outline.ts'
import { arriveExperiment, bytesOfPackage, makeArrived } from './package-arrival.ts'
import { isDatasetKey } from './package-datasets.ts'
import { readPackage, type ReadPackage } from './package-read.ts'
import { findExperiment, findSection, sectionIds } from './store.ts'

const name = 'experiment.import'
const Payload = z.object({
  token: z.string(),
  actor: ActorPayload,
  /** The experiment that gets the steps; null makes a new one of the whole package. */
  into: z.uuid().nullable(),
})
type Run = JobRun<z.output<typeof Payload>>

/** The archive that somebody uploaded to bring it in; refused where it is none, or too large. */
export async function uploadedArchive(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  url: string,
): Promise<FileRow | Refusal<'experiment.packageUnreadable'>> {
  const archive = await findFileByAddress(tx, url)
  // Somebody else's upload is nobody's business.
  if (!archive || archive.ownerId !== actor.userId) return unreadable('实验包不存在，请重新上传')
  if (archive.mime !== 'application/zip') return unreadable('不是有效的 zip 文件')
  const { packageBytes } = kernel.config
  if (archive.sizeBytes <= packageBytes) return archive
  await discardUpload(tx, archive)
  return unreadable(`文件大小超过限制(${sizeText(packageBytes)})`)
}

/** Looks at the uploaded archive, and queues the work. */
export async function startImport(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  url: string,
  into: { id: string; title: string; orgId: string } | null,
): Promise<string | Refusal<'experiment.packageUnreadable'>> {
  const archive = await uploadedArchive(tx, kernel, actor, url)
  if (archive instanceof Refusal) return archive
  return kernel.jobs.enqueue(tx, {
    name,
    title: into ? `导入环节「${archive.name}」到「${into.title}」` : `导入实验「${archive.name}」`,
    payload: { token: archive.token, actor: payloadOf(actor), into: into?.id ?? null },
    orgId: into?.orgId ?? actor.orgId,
    ownerId: actor.userId,
  })
}

/** What the job makes has settled ids: run again after a crash it finds what it made, and makes nothing twice. */
const experimentId = (run: Run): string => madeId(run.id, 'experiment')
const sectionId = (run: Run, index: number): string => madeId(run.id, `section ${index}`)

/** Takes an uploaded package apart: its texts first, then the bytes of its files one after the other, and in the end all of it in one transaction. */
async function takeApart(run: Run): Promise<PackageImported | undefined> {
  const { kernel, payload } = run
  const before = await madeBefore(run)
  if (before) return before
  const archive = await findFileByToken(kernel.connection.db, payload.token)
  if (!archive) return throwRefusal(unreadable('实验包已不存在，请重新上传'))
  const limits = { entries: packageLimits.entries, totalBytes: 4 * kernel.config.packageBytes }
  try {
    const done = await withStoredZip(kernel, archive, limits, (entries) => importFrom(run, archive, entries))
    if (!(done instanceof Refusal)) return done
    return throwRefusal(unreadable(String(done.facts.reason)))
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
}

/** One that fails or is cancelled leaves nothing behind, not even the upload. */
export const importJob = {
  ...job(name, packages, Payload, takeApart),
  dropped: async (tx: Tx, payload: unknown): Promise<void> => {
    const archive = await findFileByToken(tx, Payload.parse(payload).token)
    if (archive) await discardUpload(tx, archive)
  },
}

const unreadable = (reason: string) => refuse('experiment.packageUnreadable', { reason })

/** The result of an earlier run of the job that came to its end and could not say so. */
async function madeBefore(run: Run): Promise<PackageImported | undefined> {
  const { db } = run.kernel.connection
  const { into } = run.payload
  if (into && !(await findSection(db, into, sectionId(run, 0)))) return undefined
  const row = await findExperiment(db, into ?? experimentId(run), null)
  if (!row) return undefined
  return { experiment_id: row.id, title: row.title, steps: row.experiment.stepCount, refused: [] }
}

interface Place {
  actor: Member
  /** The experiment that gets the steps. */
  into: string | null
}

/** Who imports, and where to; leaves when that is not theirs any more. */
async function placeOf({ kernel, payload }: Run): Promise<Place> {
  const asked = actorIn(payload.actor)
  if (payload.into === null) {
    return { actor: { ...asked, orgId: asked.orgId ?? throwRefusal(refuse('noOrganisation')) }, into: null }
  }
  const target = orAbsent(await findExperiment(kernel.connection.db, payload.into, { actor: asked, kernel }))
  if (target.deletedAt || contentPolicy.edit(asked, target) !== true) return throwRefusal(refuse('absent'))
  return { actor: { ...asked, orgId: target.orgId }, into: target.id }
}

async function importFrom(run: Run, archive: FileRow, entries: ZipEntry[]): Promise<PackageImported> {
  const { kernel } = run
  const { db } = kernel.connection
  const { actor, into } = await placeOf(run)
  const read = ok(await readPackage(entries, into === null))
  // Steps alone bring what they quote; data sets and the suite are the whole experiment's.
  const found: ReadPackage = into === null ? read : { ...read, suite: null, datasets: [] }
  const { refused } = found
  const bytes = bytesOfPackage(found)
  const keys = [...bytes.keys()]
  const totalBytes = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  const arrival = arrivalOf(run, actor, totalBytes)
  const id = await undoing(run, arrival, keys, async () => {
    const arrived = await arriveExperiment(kernel, actor, found, arrival)
    arrival.goOn()
    return kernel.connection.transaction(async (tx) => {
      const made = into
        ? await addSteps(tx, run, actor, into, arrived.sections)
        : await makeArrived(tx, kernel, actor, experimentId(run), arrived)
      await kernel.events.publish(tx, { domain: 'experiment', id: made, orgId: actor.orgId })
      if (arrived.datasets.length) await kernel.events.publish(tx, { domain: 'dataset', orgId: actor.orgId })
      // What became a data set's own stays.
      await arrival.drop(keys.filter(isDatasetKey))
      await discardUpload(tx, archive)
      return made
    })
  })
  const { title } = orAbsent(await findExperiment(db, id, null))
  const steps = found.sections.reduce((sum, section) => sum + section.steps.length, 0)
  const missing = refused.length ? `，${refused.length}项没有导入` : ''
  run.conclude(`已导入「${title}」，${steps}个环节${missing}`)
  return { experiment_id: id, title, steps, refused }
}

/** Where it fails or is cancelled, nothing of what has arrived stays; a server that stops goes on with it later. */
async function undoing<T>(run: Run, arrival: Arrival, keys: string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!run.stopping()) await arrival.drop(keys)
    throw error
  }
}

async function addSteps(tx: Tx, run: Run, actor: Member, into: string, sections: NewSection[]): Promise<string> {
  const named = sections.map((section, index) => ({ ...section, id: sectionId(run, index) }))
  await editOutline(tx, into, async (experiment) =>
    addSections(tx, actor, experiment, named, (await sectionIds(tx, into)).length),
  )
  return into
}
