import { z } from 'zod'
import { ImageName, isProductImage } from '@lab/contract/machine-image'
import type { Tx } from '../../../kernel/database/pool.ts'
import { job } from '../../../kernel/jobs/definition.ts'
import type { NamedQueue } from '../../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { ok, refuse, Refusal, throwRefusal } from '../../../kernel/result.ts'
import { findFileByToken } from '../../file/index.ts'
import { dropSecret, keptSecret } from '../../identity/index.ts'
import { saveFields } from '../catalogue.ts'
import { DriverError } from '../drivers/driver.ts'
import { placeOf } from '../operations.ts'
import { findTemplate } from '../store/templates.ts'
import { fieldsOf, inputOf, templateChanges } from '../templates/rules.ts'
import { importArchive, importFetched } from './archive.ts'
import { buildImage } from './build.ts'
import { captureImage } from './capture.ts'
import { NotMade, type Building } from './make.ts'
import { aboutOf } from './school-images.ts'
import { folderOf, imagePrefix } from './places.ts'
import { fetchImage, registryImage } from './registry.ts'
import { recipes, withBase, type Recipe } from './recipes.ts'

export const jobName = 'environment.buildImage'
/** One build keeps a processor busy for minutes, and no import of a teacher waits for it. */
const builds: NamedQueue = { name: 'images', concurrency: 1 }

const Machine = z.object({
  kind: z.literal('machine'),
  envRecordId: z.uuid(),
  hostname: z.string(),
  templateId: z.uuid(),
  note: z.string(),
  authorId: z.uuid(),
})
export const Payload = z.object({
  name: ImageName,
  from: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('recipe') }),
      z.object({ kind: z.literal('archive'), token: z.string() }),
      // The password is a kept secret (`passwordOf`): what a job is given is written down as it is.
      z.object({ kind: z.literal('registry'), address: z.string(), username: z.string().default('') }),
      Machine,
    ])
    .default({ kind: 'recipe' }),
})
export type Payload = z.output<typeof Payload>

/** What an image is built from; null for one that was made of an archive or a machine. */
export async function recipeOf(folder: string, name: string): Promise<Recipe | null> {
  if (isProductImage(name)) return recipes[name]
  const about = await aboutOf(folder, name)
  return about?.recipe ? withBase(about.recipe) : null
}

async function ofRecipe(kernel: Kernel, name: string, building: Building): Promise<number> {
  const folder = folderOf(kernel)
  const recipe = await recipeOf(folder, name)
  if (recipe === null) throw new NotMade('这台服务器上没有这个镜像的配方')
  return buildImage(folder, name, recipe, building)
}

async function ofArchive(kernel: Kernel, name: string, token: string, building: Building): Promise<number> {
  const file = await findFileByToken(kernel.connection.db, token)
  const begin = file && (await kernel.files.get(file.storageKey, { start: 0, end: 1 }))
  const body = file && (await kernel.files.get(file.storageKey))
  if (!begin || !body) throw new NotMade('镜像文件已不存在，请重新上传')
  const head = Buffer.concat(await begin.toArray())
  const archive = { body, isCompressed: head[0] === 0x1f && head[1] === 0x8b }
  return importArchive(folderOf(kernel), name, archive, building)
}

/** What the password for an image's registry is kept under until the image is made. */
export const passwordOf = (name: string): string => `machine image ${name}`

async function ofRegistry(
  kernel: Kernel,
  name: string,
  { address, username }: { address: string; username: string },
  building: Building,
): Promise<number> {
  const image = registryImage(address)
  if (image === null) throw new NotMade('镜像地址不正确')
  const password = username && (await keptSecret(kernel.connection.db, passwordOf(name)))
  const login = password ? { username, password } : null
  const folder = folderOf(kernel)
  const build = await importFetched(folder, name, (to) => fetchImage(image, to, building, login), building)
  await dropSecret(kernel.connection.db, passwordOf(name))
  return build
}

/** Keeps what is on a machine, then makes it the image of its template's next version. */
async function ofMachine(
  kernel: Kernel,
  name: string,
  { envRecordId, hostname, templateId, note, authorId }: z.output<typeof Machine>,
  building: Building,
): Promise<number> {
  const place = await placeOf(kernel, envRecordId, hostname)
  if (place instanceof Refusal) throw new NotMade('环境已经结束或不在这台服务器上，没有保存')
  const archive = await place.driver.archive(place.held, hostname)
  const build = await captureImage(folderOf(kernel), name, () => archive, building)
  await kernel.connection.transaction(async (tx) => {
    const template = await findTemplate(tx, templateId)
    if (!template) throw new NotMade('环境模板已被删除')
    const fields = { ...fieldsOf(inputOf(template)), image: `${imagePrefix}${name}:${build}` }
    ok(await saveFields(tx, template, template.version, { fields, note, authorId }))
    await kernel.events.publish(
      tx,
      ...templateChanges(templateId).map((event) => ({ ...event, orgId: template.orgId })),
    )
  })
  return build
}

function make(kernel: Kernel, { name, from }: Payload, building: Building): Promise<number> {
  switch (from.kind) {
    case 'recipe':
      return ofRecipe(kernel, name, building)
    case 'archive':
      return ofArchive(kernel, name, from.token, building)
    case 'registry':
      return ofRegistry(kernel, name, from, building)
    case 'machine':
      return ofMachine(kernel, name, from, building)
  }
}

/** Makes one image; its steps are what the owner and the images' page read. */
export const buildImageJob = {
  ...job(
    jobName,
    builds,
    Payload,
    async (run) => {
      const stop = new AbortController()
      const watch = setInterval(() => run.cancelled() && stop.abort(), 1000)
      const { kernel } = run
      const building: Building = {
        signal: stop.signal,
        onStep: (words) => void run.progress(0, 0, words.slice(0, 200)).catch(() => undefined),
      }
      try {
        return { build: await make(kernel, run.payload, building) }
      } catch (error) {
        // Cancelled, or the server stops: then it is made by the next.
        if (stop.signal.aborted) return undefined
        if (error instanceof NotMade || error instanceof DriverError)
          return throwRefusal(refuse('invalid', { message: error.message }))
        throw error
      } finally {
        clearInterval(watch)
      }
    },
    1,
  ),
  // Failed, or cancelled, also before it began.
  dropped: (tx: Tx, payload: unknown): Promise<void> => dropSecret(tx, passwordOf(Payload.parse(payload).name)),
}
