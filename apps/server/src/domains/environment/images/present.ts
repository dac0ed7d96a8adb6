import { desc, eq, sql } from 'drizzle-orm'
import { imageSourceLabels, isProductImage, machineImageLabels, type MachineImage } from '@lab/contract/machine-image'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { jobs } from '../../../kernel/jobs/tables.ts'
import { jobName, Payload } from './job.ts'
import { newestBuild } from './make.ts'
import { ownerOf } from './owners.ts'
import { imagePrefix } from './places.ts'
import { recipes } from './recipes.ts'
import type { About } from './school-images.ts'

type JobRow = typeof jobs.$inferSelect

/** An image of the list; of one that came with the product nothing else is kept. */
export interface Listed {
  name: string
  about: About | null
}

/** The newest job of every image that has one. */
export async function newestJobs(tx: Tx): Promise<Map<string, JobRow>> {
  const rows = await tx
    .selectDistinctOn([sql`${jobs.payload}->>'name'`])
    .from(jobs)
    .where(eq(jobs.name, jobName))
    .orderBy(sql`${jobs.payload}->>'name'`, desc(jobs.createdAt))
  return new Map(rows.map((row) => [Payload.parse(row.payload).name, row]))
}

const isUnderWay = (row: JobRow | undefined): boolean => row?.state === 'queued' || row?.state === 'running'

export async function present(
  folder: string,
  { name, about }: Listed,
  row: JobRow | undefined,
): Promise<z.input<typeof MachineImage>> {
  const newest = await newestBuild(folder, name)
  const source = isProductImage(name) ? 'product' : (about?.source ?? 'archive')
  const recipe = isProductImage(name) ? recipes[name] : about?.recipe
  const busy = isUnderWay(row) ? (row?.state === 'queued' ? ('queued' as const) : ('building' as const)) : null
  const failed = row?.state === 'failed'
  return {
    name,
    title: isProductImage(name) ? machineImageLabels[name] : (about?.title ?? name),
    source,
    platform: about === null || ownerOf(about).of === 'all',
    summary: isProductImage(name) ? recipes[name].summary : imageSourceLabels[source],
    reference: `${imagePrefix}${name}`,
    packages: recipe?.packages ?? [],
    cached: recipe?.cached ?? [],
    script: recipe?.script ?? '',
    state: busy ?? (newest ? 'ready' : failed ? 'failed' : 'absent'),
    note: busy ? (row?.note ?? '') : '',
    build: newest?.build ?? 0,
    size_bytes: newest?.size_bytes ?? 0,
    built_at: newest?.built_at || null,
    failure: failed ? (row?.error ?? '') : '',
  }
}
