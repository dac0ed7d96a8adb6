import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  imageSourceLabels,
  isProductImage,
  machineImage as contract,
  machineImageLabels,
  machineImageNames,
  type MachineImage,
} from '@lab/contract/machine-image'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import { jobs } from '../../../kernel/jobs/tables.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { refuse, refuseField, throwRefusal, Refusal } from '../../../kernel/result.ts'
import { findFileByAddress } from '../../file/index.ts'
import { listed } from '../catalogue.ts'
import type { RecordRow } from '../store/records.ts'
import { envTemplates, type RecordMachine } from '../tables.ts'
import { buildLack } from './build.ts'
import { folderOf, jobName, Payload, recipeOf } from './job.ts'
import { logOf, newestBuild, removeBuilds } from './make.ts'
import { aboutOf, forget, ownImages, saveAbout } from './school-images.ts'
import { imageOfTemplate, imagePrefix } from './places.ts'
import { recipes } from './recipes.ts'
import { registryImage } from './registry.ts'

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

async function present(folder: string, name: string, row: JobRow | undefined): Promise<z.input<typeof MachineImage>> {
  const newest = await newestBuild(folder, name)
  const about = isProductImage(name) ? null : await aboutOf(folder, name)
  const source = isProductImage(name) ? 'product' : (about?.source ?? 'archive')
  const recipe = isProductImage(name) ? recipes[name] : about?.recipe
  const busy = isUnderWay(row) ? (row?.state === 'queued' ? ('queued' as const) : ('building' as const)) : null
  const failed = row?.state === 'failed'
  return {
    name,
    title: isProductImage(name) ? machineImageLabels[name] : (about?.title ?? name),
    source,
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

/** One change of an image at a time, whichever server it is asked of. */
async function notBusy(tx: Tx, name: string): Promise<Refusal<'env.imageBusy'> | true> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${jobName} ${name}`}, 0))`)
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.name, jobName), sql`${jobs.payload}->>'name' = ${name}`, inArray(jobs.state, ['queued', 'running'])),
    )
  return rows.length > 0 ? refuse('env.imageBusy') : true
}

async function expectKnown(folder: string, name: string): Promise<void> {
  if (!isProductImage(name) && !(await aboutOf(folder, name))) throwRefusal(refuse('absent'))
}

const enqueue = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  title: string,
  payload: z.input<typeof Payload>,
): Promise<string> =>
  kernel.jobs.enqueue(tx, { name: jobName, title, payload, orgId: actor.orgId, ownerId: actor.userId })

export const machineImageEndpoints = bind('machineImage', contract, {
  list: async ({ tx, kernel }) => {
    const running = await newestJobs(tx)
    const folder = folderOf(kernel)
    const names = [...machineImageNames, ...(await ownImages(folder))]
    return {
      images: await Promise.all(names.map((name) => present(folder, name, running.get(name)))),
      lack:
        kernel.config.envDriver === 'sandbox'
          ? buildLack()
          : '机器镜像只用于本机沙箱：当前的环境服务是容器引擎，请使用它的镜像',
    }
  },

  log: async ({ params, kernel }) => {
    await expectKnown(folderOf(kernel), params.name)
    return { log: await logOf(folderOf(kernel), params.name) }
  },

  build: async ({ params: { name }, actor, tx, kernel, ok }) => {
    const folder = folderOf(kernel)
    await expectKnown(folder, name)
    // What the server lacks is the job's to say: the server that answers need not be the one that builds.
    ok(await notBusy(tx, name))
    if ((await recipeOf(folder, name)) === null)
      throwRefusal(refuse('invalid', { message: '只有自带的和按配方做的镜像可以重新构建' }))
    const title = isProductImage(name) ? machineImageLabels[name] : ((await aboutOf(folder, name))?.title ?? name)
    return { job_id: await enqueue(tx, kernel, actor, `构建镜像「${title}」`, { name }) }
  },

  saveRecipe: async ({ body, actor, tx, kernel, ok }) => {
    const { name, title, ...recipe } = body
    ok(await notBusy(tx, name))
    const folder = folderOf(kernel)
    const about = await aboutOf(folder, name)
    if (about && about.source !== 'recipe') throwRefusal(refuseField('name', '这个镜像名已被使用，请换一个'))
    await saveAbout(folder, name, { title, source: 'recipe', recipe })
    return { job_id: await enqueue(tx, kernel, actor, `构建镜像「${title}」`, { name }) }
  },

  importArchive: async ({ body: { name, title, url, address }, actor, tx, kernel, ok }) => {
    ok(await notBusy(tx, name))
    if (address && registryImage(address) === null)
      throwRefusal(refuseField('address', '镜像地址应写成「仓库地址/名称:标签」，例如 registry.example.com/lab/base:1'))
    const file = url ? await findFileByAddress(tx, url) : null
    // Somebody else's upload is nobody's business.
    if (url && file?.ownerId !== actor.userId) throwRefusal(refuseField('url', '镜像文件不存在，请重新上传'))
    const folder = folderOf(kernel)
    const about = await aboutOf(folder, name)
    if (about && about.source !== 'archive') throwRefusal(refuseField('name', '这个镜像名已被使用，请换一个'))
    await saveAbout(folder, name, { title, source: 'archive', recipe: null })
    const from = file ? { kind: 'archive' as const, token: file.token } : { kind: 'registry' as const, address }
    return { job_id: await enqueue(tx, kernel, actor, `导入镜像「${title}」`, { name, from }) }
  },

  saveMachine: async ({ object, refs, body, actor, tx, kernel, ok }) => {
    const [record] = refs['body.env_record_id'] as [RecordRow]
    const machine = record.machines.find((one) => one.hostname === body.machine)
    const why = machineRefusal(object.id, record, machine, actor)
    if (why instanceof Refusal) throwRefusal(why)
    const name = imageOfTemplate(object.id)
    ok(await notBusy(tx, name))
    await saveAbout(folderOf(kernel), name, { title: object.title, source: 'machine', recipe: null })
    const note = body.note || `由主机 ${body.machine} 保存`
    const from = {
      kind: 'machine' as const,
      envRecordId: record.id,
      hostname: body.machine,
      templateId: object.id,
      note,
      authorId: actor.userId,
    }
    const title = `把主机 ${body.machine} 保存为「${object.title}」的新版本`
    return { job_id: await enqueue(tx, kernel, actor, title, { name, from }) }
  },

  remove: async ({ params: { name }, tx, kernel, ok }) => {
    await expectKnown(folderOf(kernel), name)
    ok(await notBusy(tx, name))
    const users = await tx
      .select({ title: envTemplates.title })
      .from(envTemplates)
      .where(sql`split_part(${envTemplates.image}, ':', 1) = ${`${imagePrefix}${name}`}`)
      .limit(20)
    if (users.length > 0) ok(refuse('env.imageInUse', { users: listed(users.map(({ title }) => title)) }))
    await removeBuilds(folderOf(kernel), name)
    if (!isProductImage(name)) await forget(folderOf(kernel), name)
  },
})

/** What a learner has on their machine is theirs: only one's own trial becomes an image. */
function machineRefusal(
  templateId: string,
  record: Pick<RecordRow, 'state' | 'purpose' | 'ownerId'>,
  machine: RecordMachine | undefined,
  actor: Actor,
): Refusal<'env.notRunning' | 'invalid'> | null {
  if (record.state !== 'running') return refuse('env.notRunning')
  if (record.ownerId !== actor.userId || (record.purpose !== 'trial' && record.purpose !== 'research'))
    return refuse('invalid', { message: '只能保存自己试用或科研环境中的主机' })
  if (machine?.templateId !== templateId) return refuse('invalid', { message: '这台主机不是由这个模板启动的' })
  return machine.image.startsWith(imagePrefix)
    ? null
    : refuse('invalid', { message: '这台主机没有自己的系统：只有使用机器镜像的模板可以保存' })
}
