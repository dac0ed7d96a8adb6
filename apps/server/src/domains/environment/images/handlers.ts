import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  isProductImage,
  machineImage as contract,
  machineImageLabels,
  machineImageNames,
  type ImageSource,
} from '@lab/contract/machine-image'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import { jobs } from '../../../kernel/jobs/tables.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor, Member } from '../../../kernel/policy/actor.ts'
import { refuse, refuseField, throwRefusal, Refusal } from '../../../kernel/result.ts'
import { findFileByAddress } from '../../file/index.ts'
import { dropSecret, keepSecret } from '../../identity/index.ts'
import { listed } from '../catalogue.ts'
import type { RecordRow } from '../store/records.ts'
import { envTemplates, type RecordMachine } from '../tables.ts'
import { buildLack } from './build.ts'
import { jobName, passwordOf, recipeOf, type Payload } from './job.ts'
import { logOf, removeBuilds } from './make.ts'
import { canSeeImage, isListedFor } from './owners.ts'
import { folderOf, imageOfTemplate, imagePrefix } from './places.ts'
import { newestJobs, present, type Listed } from './present.ts'
import { registryImage } from './registry.ts'
import { aboutOf, forget, ownImages, saveAbout, type About } from './school-images.ts'

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

/** What is known of an image; one of an organisation that somebody does not reach is as good as none. */
async function expectKnown(folder: string, name: string, actor: Actor): Promise<About | null> {
  if (isProductImage(name)) return null
  const about = await aboutOf(folder, name)
  return about && canSeeImage(actor, about) ? about : throwRefusal(refuse('absent'))
}

/** What is known of an image that is made again under its name, which others may have for something else. */
async function expectFree(folder: string, name: string, source: ImageSource, orgId: string): Promise<About | null> {
  const about = await aboutOf(folder, name)
  if (about && (about.source !== source || !isListedFor(about, orgId)))
    throwRefusal(refuseField('name', '这个镜像名已被使用，请换一个'))
  return about
}

/** Whose an image is was decided when it was made: templates of others may name it since. */
const keptOwner = (about: About | null, platform: boolean, { orgId }: Member): string | null => {
  if (about) return about.org_id ?? null
  return platform ? null : orgId
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
  list: async ({ tx, actor, kernel }) => {
    const running = await newestJobs(tx)
    const folder = folderOf(kernel)
    const own = (await ownImages(folder)).filter(({ about }) => isListedFor(about, actor.orgId))
    const images: Listed[] = [...machineImageNames.map((name) => ({ name, about: null })), ...own]
    return {
      images: await Promise.all(images.map((image) => present(folder, image, running.get(image.name)))),
      lack:
        kernel.config.envDriver === 'sandbox'
          ? buildLack()
          : '机器镜像只用于本机沙箱：当前的环境服务是容器引擎，请使用它的镜像',
    }
  },

  log: async ({ params, actor, kernel }) => {
    await expectKnown(folderOf(kernel), params.name, actor)
    return { log: await logOf(folderOf(kernel), params.name) }
  },

  build: async ({ params: { name }, actor, tx, kernel, ok }) => {
    const folder = folderOf(kernel)
    const about = await expectKnown(folder, name, actor)
    // What the server lacks is the job's to say: the server that answers need not be the one that builds.
    ok(await notBusy(tx, name))
    if ((await recipeOf(folder, name)) === null)
      throwRefusal(refuse('invalid', { message: '只有自带的和按配方做的镜像可以重新构建' }))
    const title = isProductImage(name) ? machineImageLabels[name] : (about?.title ?? name)
    return { job_id: await enqueue(tx, kernel, actor, `构建镜像「${title}」`, { name }) }
  },

  saveRecipe: async ({ body, actor, tx, kernel, ok }) => {
    const { name, title, platform, ...recipe } = body
    ok(await notBusy(tx, name))
    const folder = folderOf(kernel)
    const about = await expectFree(folder, name, 'recipe', actor.orgId)
    await saveAbout(folder, name, { title, org_id: keptOwner(about, platform, actor), source: 'recipe', recipe })
    return { job_id: await enqueue(tx, kernel, actor, `构建镜像「${title}」`, { name }) }
  },

  importArchive: async ({
    body: { name, title, platform, url, address, username, password },
    actor,
    tx,
    kernel,
    ok,
  }) => {
    ok(await notBusy(tx, name))
    if (address && registryImage(address) === null)
      throwRefusal(refuseField('address', '镜像地址应写成「仓库地址/名称:标签」，例如 registry.example.com/lab/base:1'))
    const file = url ? await findFileByAddress(tx, url) : null
    // Somebody else's upload is nobody's business.
    if (url && file?.ownerId !== actor.userId) throwRefusal(refuseField('url', '镜像文件不存在，请重新上传'))
    const folder = folderOf(kernel)
    const about = await expectFree(folder, name, 'archive', actor.orgId)
    const org_id = keptOwner(about, platform, actor)
    await saveAbout(folder, name, { title, org_id, source: 'archive', recipe: null })
    if (address && password) await keepSecret(tx, passwordOf(name), password)
    else await dropSecret(tx, passwordOf(name))
    const from = file
      ? { kind: 'archive' as const, token: file.token }
      : { kind: 'registry' as const, address, username }
    return { job_id: await enqueue(tx, kernel, actor, `导入镜像「${title}」`, { name, from }) }
  },

  saveMachine: async ({ object, refs, body, actor, tx, kernel, ok }) => {
    const [record] = refs['body.env_record_id'] as [RecordRow]
    const machine = record.machines.find((one) => one.hostname === body.machine)
    const why = machineRefusal(object.id, record, machine, actor)
    if (why instanceof Refusal) throwRefusal(why)
    const name = imageOfTemplate(object.id)
    ok(await notBusy(tx, name))
    await saveAbout(folderOf(kernel), name, {
      title: object.title,
      org_id: object.orgId,
      source: 'machine',
      recipe: null,
    })
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

  remove: async ({ params: { name }, actor, tx, kernel, ok }) => {
    await expectKnown(folderOf(kernel), name, actor)
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
