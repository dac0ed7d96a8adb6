import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  machineImage as contract,
  machineImageLabels,
  machineImageNames,
  type MachineImage,
  type MachineImageName,
} from '@lab/contract/machine-image'
import { join } from 'node:path'
import { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import { job } from '../../../kernel/jobs/definition.ts'
import { packages } from '../../../kernel/jobs/named-queues.ts'
import { jobs } from '../../../kernel/jobs/tables.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import { listed } from '../catalogue.ts'
import { envTemplates } from '../tables.ts'
import { buildImage, buildLack, logOf, newestBuild, removeBuilds } from './build.ts'
import { imagePrefix } from './places.ts'
import { recipes } from './recipes.ts'

const jobName = 'environment.buildImage'
const Payload = z.object({ name: z.enum(machineImageNames) })

/** Where the sandbox driver of this server keeps its things. */
const folderOf = ({ config }: Pick<Kernel, 'config'>): string => join(config.dataDir, 'environments')

/** Builds one image; its steps are what the owner and the images' page read. */
export const buildImageJob = job(
  jobName,
  packages,
  Payload,
  async (run) => {
    const stop = new AbortController()
    const watch = setInterval(() => run.cancelled() && stop.abort(), 1000)
    try {
      const { name } = run.payload
      const build = await buildImage(folderOf(run.kernel), name, recipes[name], {
        signal: stop.signal,
        onStep: (words) => void run.progress(0, 0, words.slice(0, 200)).catch(() => undefined),
      })
      return { build }
    } finally {
      clearInterval(watch)
    }
  },
  1,
)

type JobRow = typeof jobs.$inferSelect

/** The newest job of every image that has one. */
async function newestJobs(tx: Tx): Promise<Map<string, JobRow>> {
  const rows = await tx
    .selectDistinctOn([sql`${jobs.payload}->>'name'`])
    .from(jobs)
    .where(eq(jobs.name, jobName))
    .orderBy(sql`${jobs.payload}->>'name'`, desc(jobs.createdAt))
  return new Map(rows.map((row) => [Payload.parse(row.payload).name, row]))
}

const isUnderWay = (row: JobRow | undefined): boolean => row?.state === 'queued' || row?.state === 'running'

async function present(
  folder: string,
  name: MachineImageName,
  row: JobRow | undefined,
): Promise<z.input<typeof MachineImage>> {
  const newest = await newestBuild(folder, name)
  const { summary, packages: wanted, cached, script } = recipes[name]
  const busy = isUnderWay(row) ? (row?.state === 'queued' ? ('queued' as const) : ('building' as const)) : null
  const failed = row?.state === 'failed'
  return {
    name,
    title: machineImageLabels[name],
    summary,
    reference: `${imagePrefix}${name}`,
    packages: wanted,
    cached,
    script,
    state: busy ?? (newest ? 'ready' : failed ? 'failed' : 'absent'),
    note: busy ? (row?.note ?? '') : '',
    build: newest?.build ?? 0,
    size_bytes: newest?.size_bytes ?? 0,
    built_at: newest?.built_at || null,
    failure: failed ? (row?.error ?? '') : '',
  }
}

/** One change of an image at a time, whichever server it is asked of. */
async function notBusy(tx: Tx, name: MachineImageName): Promise<Refusal<'env.imageBusy'> | true> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${jobName} ${name}`}, 0))`)
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.name, jobName), sql`${jobs.payload}->>'name' = ${name}`, inArray(jobs.state, ['queued', 'running'])),
    )
  return rows.length > 0 ? refuse('env.imageBusy') : true
}

export const machineImageEndpoints = bind('machineImage', contract, {
  list: async ({ tx, kernel }) => {
    const running = await newestJobs(tx)
    const folder = folderOf(kernel)
    return {
      images: await Promise.all(machineImageNames.map((name) => present(folder, name, running.get(name)))),
      lack:
        kernel.config.envDriver === 'sandbox'
          ? buildLack()
          : '机器镜像只用于本机沙箱：当前的环境服务是容器引擎，请使用它的镜像',
    }
  },

  log: async ({ params, kernel }) => ({ log: await logOf(folderOf(kernel), params.name) }),

  build: async ({ params: { name }, actor, tx, kernel, ok }) => {
    // What the server lacks is the job's to say: the server that answers need not be the one that builds.
    ok(await notBusy(tx, name))
    const title = `构建镜像「${machineImageLabels[name]}」`
    return {
      job_id: await kernel.jobs.enqueue(tx, {
        name: jobName,
        title,
        payload: { name },
        orgId: actor.orgId,
        ownerId: actor.userId,
      }),
    }
  },

  remove: async ({ params: { name }, tx, kernel, ok }) => {
    ok(await notBusy(tx, name))
    const users = await tx
      .select({ title: envTemplates.title })
      .from(envTemplates)
      .where(sql`split_part(${envTemplates.image}, ':', 1) = ${`${imagePrefix}${name}`}`)
      .limit(20)
    if (users.length > 0) ok(refuse('env.imageInUse', { users: listed(users.map(({ title }) => title)) }))
    await removeBuilds(folderOf(kernel), name)
  },
})
