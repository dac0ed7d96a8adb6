import { publishContent } from '../domains/content/index.ts'
import { demoIds } from '@lab/contract/demo-ids'
import { datasetLimits } from '@lab/contract/dataset'
import { addFiles, asIncoming, createDataset, findDataset, type AttachedDataset } from '../domains/dataset/index.ts'
import { storeBytes } from '../domains/file/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoAttachments, demoDatasets, type DemoDataset } from './datasets/index.ts'
import { named, type DemoSchool } from './fill-school.ts'

/** Makes the data sets without their files, so that experiments can be published with them; returns their ids by key. */
export async function fillDatasets(
  tx: Tx,
  { people, organisations }: Pick<DemoSchool, 'people' | 'organisations'>,
): Promise<DemoSchool['datasets']> {
  const datasets: Record<string, string> = {}
  for (const [index, one] of demoDatasets.entries()) {
    const who = { orgId: named(organisations, 'software'), userId: named(people, one.teacher) }
    datasets[one.key] = await createDataset(tx, who, {
      ...(index === 0 ? { id: demoIds.dataset } : {}),
      title: one.title,
      summary: { format: 'markdown', value: one.summary },
      tags: [...one.tags],
    })
  }
  return datasets
}

/** The data sets of a demo experiment. */
export function attachedIn(datasets: DemoSchool['datasets'], experiment: string): AttachedDataset[] {
  const attached = demoAttachments[experiment]
  return attached ? [{ datasetId: named(datasets, attached.key), version: attached.version, name: attached.name }] : []
}

/**
 * Uploads the files and publishes the versions, one after the other. Files are received outside of transactions, so a job
 * does this; run twice it goes on where it was.
 */
export async function fillDatasetFiles(kernel: Kernel, school: DemoSchool): Promise<void> {
  for (const one of demoDatasets) {
    const id = named(school.datasets, one.key)
    const who = { userId: named(school.people, one.teacher), orgId: named(school.organisations, 'software') }
    for (const [index, version] of one.versions.entries()) await fillVersion(kernel, who, id, index + 1, version)
  }
}

async function fillVersion(
  kernel: Kernel,
  who: { userId: string; orgId: string },
  id: string,
  number: number,
  { note, files }: DemoDataset['versions'][number],
): Promise<void> {
  const isThere = async (tx: Tx) => orAbsent(await findDataset(tx, id, null)).publishedVersion >= number
  if (await isThere(kernel.connection.db)) return
  const incoming: ReturnType<typeof asIncoming>[] = []
  for (const [path, content] of Object.entries(files())) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const file = ok(await storeBytes(kernel, who, 'dataset', { name: path.split('/').at(-1)!, bytes }))
    incoming.push(asIncoming(path, file))
  }
  await kernel.connection.transaction(async (tx) => {
    for (let at = 0; at < incoming.length; at += datasetLimits.filesAtOnce) {
      await addFiles(tx, who, id, incoming.slice(at, at + datasetLimits.filesAtOnce), 'replace')
    }
    const row = orAbsent(await findDataset(tx, id, null))
    ok(await publishContent(tx, kernel, who, row, { seen: null, note }))
    await kernel.events.publish(tx, { domain: 'dataset', id, orgId: who.orgId })
  })
}
