import { z } from 'zod'
import { packageLimits } from '@lab/contract/experiment'
import { type CourseImported, type CoursePreview } from '@lab/contract/mooc-package'
import { courseTotals } from '@lab/contract/mooc-plan'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { ZipEntry } from '../../../kernel/files/zip.ts'
import { Stopped } from '../../../kernel/jobs/all-or-nothing.ts'
import { job, type JobRun } from '../../../kernel/jobs/definition.ts'
import { madeId } from '../../../kernel/jobs/made-id.ts'
import { packages } from '../../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor, Member } from '../../../kernel/policy/actor.ts'
import { ok, refuse, Refusal, throwRefusal } from '../../../kernel/result.ts'
import { runInThread, threadProgram, type ThreadLimits } from '../../../kernel/threads/run-in-thread.ts'
import {
  admitsQuotes,
  arrivalOf,
  discardUpload,
  findFileByAddress,
  filesNamed,
  findFileByToken,
  quotedKey,
  readdressed,
  sizeText,
  takeFiles,
  withStoredZip,
  type FileRow,
} from '../../file/index.ts'
import { bringCourse } from '../package/import-course.ts'
import { isCourseFile } from '../package/format.ts'
import { previewCourse } from '../package/preview.ts'
import { findMooc } from '../store.ts'
import { createMooc } from '../versions.ts'
import { filesOf, planOf, previewCartridge, withoutMissing } from './as-course.ts'
import type { CartridgeFiles, CourseDraft } from './draft.ts'
import { cartridgeFilesOf } from './files.ts'
import type { WasRead } from './read-cartridge-thread.ts'

const name = 'mooc.import'
const lookName = 'mooc.previewImport'
const Payload = z.object({ token: z.string(), actor: ActorPayload })
type Run = JobRun<z.output<typeof Payload>>

const unreadable = (reason: string): Refusal<'file.unreadable'> => refuse('file.unreadable', { reason })

/** Looks at the uploaded package, and queues the work. */
export async function startImport(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  url: string,
  what: 'preview' | 'import',
): Promise<string | Refusal<'file.unreadable' | 'noOrganisation'>> {
  if (actor.orgId === null) return refuse('noOrganisation')
  const archive = await findFileByAddress(tx, url)
  // Somebody else's upload is nobody's business.
  if (!archive || archive.ownerId !== actor.userId) return unreadable('课程包不存在，请重新上传')
  if (archive.mime !== 'application/zip') return unreadable('不是有效的 zip 文件')
  const { packageBytes } = kernel.config
  if (archive.sizeBytes > packageBytes) {
    await discardUpload(tx, archive)
    return unreadable(`文件大小超过限制(${sizeText(packageBytes)})`)
  }
  return kernel.jobs.enqueue(tx, {
    name: what === 'import' ? name : lookName,
    title: `${what === 'import' ? '导入' : '预览'}课程「${archive.name}」`,
    payload: { token: archive.token, actor: payloadOf(actor) },
    orgId: actor.orgId,
    ownerId: actor.userId,
  })
}

/** What the job makes has a settled id: run again after a crash it finds what it made. */
const courseId = (run: Run): string => madeId(run.id, 'mooc')

async function bringIn(run: Run): Promise<CourseImported | undefined> {
  const { db } = run.kernel.connection
  const before = await findMooc(db, courseId(run), null)
  if (before) return { mooc_id: before.id, title: before.title, units: before.mooc.unitCount, refused: [] }
  return opened(run, async (archive, entries) =>
    entries.some(({ path }) => isCourseFile(path))
      ? bringCourse(run, memberOf(run), archive, entries)
      : bringInFrom(run, archive, entries),
  )
}

/** Opens the package where it lies; nothing where the job is to stop. */
async function opened<T>(
  { kernel, payload }: Run,
  work: (archive: FileRow, entries: ZipEntry[]) => Promise<T>,
): Promise<T | undefined> {
  const archive = await findFileByToken(kernel.connection.db, payload.token)
  if (!archive) return throwRefusal(unreadable('课程包已不存在，请重新上传'))
  // A package of this platform may have data sets in it.
  const limits = { entries: packageLimits.entries, totalBytes: 4 * kernel.config.packageBytes }
  try {
    const done = await withStoredZip(kernel, archive, limits, (entries) => work(archive, entries))
    return done instanceof Refusal ? throwRefusal(done) : done
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
}

/** Who asked, in the organisation that gets the course. */
function memberOf({ payload }: Run): Actor & Member {
  const asked = actorIn(payload.actor)
  return { ...asked, orgId: asked.orgId ?? throwRefusal(refuse('noOrganisation')) }
}

/** Says what the package would bring. The upload stays, for the import that follows. */
const look = (run: Run): Promise<CoursePreview | undefined> =>
  opened(run, async (_archive, entries) => {
    if (entries.some(({ path }) => isCourseFile(path))) return previewCourse(run.kernel, memberOf(run), entries)
    const { files } = await cartridgeFilesOf(entries)
    return previewCartridge(await readApart(run, files))
  })

export const previewJob = job(lookName, packages, Payload, look)

/** One that fails or is cancelled leaves nothing behind, not even the upload. */
export const importJob = {
  ...job(name, packages, Payload, bringIn),
  dropped: async (tx: Tx, payload: unknown): Promise<void> => {
    const archive = await findFileByToken(tx, Payload.parse(payload).token)
    if (archive) await discardUpload(tx, archive)
  },
}

const threadLimits: ThreadLimits = { timeMs: 120_000, heapMb: 1_024 }
const program = threadProgram(import.meta.url, 'read-cartridge-thread')

/** What a package was understood as, read in a thread of its own: whatever it consists of holds up nobody else. */
async function readApart(run: Run, files: CartridgeFiles): Promise<CourseDraft> {
  const ended = await runInThread<WasRead>(program, { data: files, limits: threadLimits, isStopped: run.cancelled })
  if (ended.how === 'stopped') throw new Stopped()
  if (ended.how === 'crash') throw ended.error
  if (ended.how !== 'done') return throwRefusal(unreadable('课程包内容过大，识别时已停止：请分成几个课程包导入'))
  return 'draft' in ended.value ? ended.value.draft : throwRefusal(unreadable(ended.value.reason))
}

async function bringInFrom(run: Run, archive: FileRow, entries: ZipEntry[]): Promise<CourseImported> {
  const { kernel } = run
  const actor = memberOf(run)
  const { files, byPath } = await cartridgeFilesOf(entries)
  const draft = await readApart(run, files)
  const refused = [...draft.notes]
  const given = await filesNamed(byPath, filesOf(draft), refused)
  const totalBytes = given.reduce((sum, { entry }) => sum + (entry?.claimedBytes ?? 0), 0)
  const arrival = arrivalOf(run, actor, totalBytes)
  try {
    const moved = await takeFiles(kernel, actor, given, arrival, refused)
    const missing = new Set(filesOf(draft).flatMap(({ token }) => (moved.has(token) ? [] : [token])))
    const plan = readdressed(
      withoutMissing(
        planOf(draft, (key) => madeId(run.id, key)),
        missing,
      ),
      moved,
    )
    ok(await admitsQuotes(kernel.connection.db, kernel, actor, { title: draft.title, summary: draft.summary, plan }))
    arrival.goOn()
    await kernel.connection.transaction(async (tx) => {
      const id = courseId(run)
      const summary = { format: 'markdown' as const, value: draft.summary }
      await createMooc(tx, actor, { id, title: draft.title, summary, plan })
      await discardUpload(tx, archive)
      await kernel.events.publish(tx, { domain: 'mooc', id, orgId: actor.orgId })
    })
    const { units } = courseTotals(plan)
    const said = refused.length ? `，${refused.length}处需要看一看` : ''
    run.conclude(`已导入「${draft.title}」，${units}个小节${said}`)
    return { mooc_id: courseId(run), title: draft.title, units, refused: refused.slice(0, 500) }
  } catch (error) {
    if (!run.stopping()) await arrival.drop(given.map(quotedKey))
    throw error
  }
}
