import { arrayBuffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { columnFields, type ImportSheet } from '@lab/contract/question-import'
import { importLimits, type ImportedQuestion } from '@lab/contract/question-exchange'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import {
  admitsQuotes,
  discardUpload,
  discardUploads,
  fileAddress,
  findFileByAddress,
  findFileById,
  receiveFile,
} from '../file/index.ts'
import {
  findQuestionBank,
  fingerprintOf,
  likestOf,
  questionBankPolicy,
  type FullQuestionBank,
} from '../question-bank/index.ts'
import { replaceRead, type NewDraft } from './draft-store.ts'
import { judged, storable, storableText, twinsOf, withDefaults, withFiles } from './drafts.ts'
import type { ReadResult } from './formats/read-result.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'
import { advanceImport, holdImport, saveImport, type ImportRecord } from './import-store.ts'
import { pictureName, pictureSuffix } from './picture-name.ts'
import { readApart } from './read-apart.ts'
import { questionImports, type ImportDefaults } from './tables.ts'

const name = 'question.read'
const Fields = z.array(z.object({ name: z.string(), fields: z.array(z.enum(columnFields).nullable()) }))
const Payload = z.object({
  import_id: z.uuid(),
  actor: ActorPayload,
  /** What the columns of a table hold, where somebody said it. */
  sheets: Fields.nullable(),
})
type Run = JobRun<z.output<typeof Payload>>

const unreadable = (reason: string) => refuse('question_import.unreadable', { reason })

const enqueue = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  record: Pick<ImportRecord, 'id' | 'orgId' | 'fileName'>,
  sheets: z.output<typeof Fields> | null,
): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `识别题目「${record.fileName}」`,
    payload: { import_id: record.id, actor: payloadOf(actor), sheets },
    orgId: record.orgId,
    ownerId: actor.userId,
  })

/** Begins an import with an uploaded file, and queues its reading. Returns its id. */
export async function startReading(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  bank: FullQuestionBank,
  { url, defaults }: { url: string; defaults: ImportDefaults },
): Promise<string | Refusal<'question_import.unreadable'>> {
  const file = await findFileByAddress(tx, url)
  // Somebody else's upload is nobody's business.
  if (!file || file.ownerId !== actor.userId) return unreadable('文件不存在，请重新上传')
  if (file.sizeBytes > importLimits.fileBytes) {
    await discardUpload(tx, file)
    return unreadable('文件超过 50 MB')
  }
  const id = newId()
  const { name: fileName, sizeBytes } = file
  const row = { id, bankId: bank.id, orgId: bank.orgId, fileId: file.id, fileName, sizeBytes, defaults }
  const jobId = await enqueue(tx, kernel, actor, row, null)
  await tx
    .insert(questionImports)
    .values({ ...row, jobId, notes: [], sheets: [], pictureIds: [], createdBy: actor.userId })
  return id
}

/** Reads a table again with what its columns were said to hold. */
export async function startReadingAgain(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  record: ImportRecord,
  sheets: z.output<typeof Fields>,
): Promise<true | Refusal<'question_import.unreadable'>> {
  if (record.fileId === null) return unreadable('文件已不存在，请重新上传')
  const jobId = await enqueue(tx, kernel, actor, record, sheets)
  await saveImport(tx, record.id, { state: 'reading', error: '', jobId })
  return true
}

/** Keeps the files that came along as the organisation's own, and says where each is. What is refused is noted. */
async function keepFiles(
  run: Run,
  { orgId }: Pick<ImportRecord, 'orgId'>,
  { files, notes }: ReadResult,
): Promise<{ addresses: Map<string, string>; ids: string[] }> {
  const addresses = new Map<string, string>()
  const ids: string[] = []
  const who = { userId: run.payload.actor.userId, orgId }
  let done = 0
  for (const [called, { name, bytes }] of files) {
    const filename = pictureName(name, bytes)
    const id = madeId(run.id, `file ${called}`)
    const present = await findFileById(run.kernel.connection.db, id)
    const stream = Readable.from([Buffer.from(bytes)])
    const origin = pictureSuffix.test(filename) ? 'image' : 'file'
    const file = present ?? (await receiveFile(run.kernel, who, origin, { filename, stream, size: bytes.length, id }))
    stream.destroy()
    if (file instanceof Refusal) notes.push(`文件「${filename}」没有保存：不是允许的类型，或空间不足`)
    else {
      ids.push(file.id)
      addresses.set(called, fileAddress(file))
    }
    done++
    await run.progress(done, files.size, `已保存 ${done} / ${files.size} 张图片`)
  }
  return { addresses, ids }
}

/** Drafts with what is known of them: what they lack, what the bank has of them, what the file has twice. */
async function draftsOf(tx: Tx, bankId: string, questions: readonly ImportedQuestion[]) {
  const asked = questions.map(({ stem, question }) => ({ stem, question }))
  const matches = await likestOf(tx, bankId, asked)
  const fingerprints = asked.map(({ stem, question }) => fingerprintOf(stem, question).fingerprint)
  const twins = twinsOf(fingerprints)
  return questions.map((content, position): Omit<NewDraft, 'importId'> => {
    const match = matches[position] ?? null
    const facts = { isExcluded: false, isChecked: false, choice: null, twin: twins[position]! }
    const draft = { position, content, fingerprint: fingerprints[position]!, matchId: match?.id ?? null, ...facts }
    const likeness = match?.likeness ?? null
    return { ...draft, matchLikeness: likeness, ...judged({ content, likeness, ...facts }) }
  })
}

/** So many notes about a file as a whole are worth reading. */
const shownNotes = 30

/** Reads an uploaded file, and stores what was understood as drafts of its import. */
async function readFile(run: Run): Promise<{ questions: number } | undefined> {
  const { kernel, payload } = run
  const { db } = kernel.connection
  const actor = actorIn(payload.actor)
  const record = await kernel.connection.transaction((tx) => holdImport(tx, payload.import_id))
  if (!record || record.state !== 'reading') return { questions: 0 }
  const bank = await findQuestionBank(db, record.bankId, { actor, kernel })
  if (!bank || bank.deletedAt || questionBankPolicy.edit(actor, bank) !== true)
    return fail(run, record, '您已不能编辑这个题库')
  const file = record.fileId === null ? null : await findFileById(db, record.fileId)
  const body = file && (await kernel.files.get(file.storageKey))
  if (!body) return fail(run, record, '文件已不存在，请重新上传')
  const bytes = new Uint8Array(await arrayBuffer(body))
  const read = await readApart(
    bytes,
    { name: record.fileName, sheets: payload.sheets },
    {
      isStopped: run.cancelled,
      onCrash: (error) => kernel.log.error({ err: error, id: record.id }, 'reading questions crashed'),
    },
  ).catch((error: unknown) => {
    if (error instanceof Unreadable) return error.message
    throw error
  })
  if (read === undefined) return undefined
  if (typeof read === 'string') return fail(run, record, read)
  if ((await admitsQuotes(db, kernel, actor, read.questions)) !== true)
    return fail(run, record, '题目中引用了您无权查看的私有文件')
  if (run.cancelled()) return undefined
  const { addresses, ids } = await keepFiles(run, record, read)
  const questions = storable(read.questions).map((one) => withFiles(withDefaults(one, record.defaults), addresses))
  const isLeft = await kernel.connection.transaction(async (tx) => {
    await tx.execute('SET LOCAL statement_timeout = 0')
    const drafts = await draftsOf(tx, record.bankId, questions)
    const isThere = await advanceImport(tx, record.id, 'reading', {
      state: questions.length === 0 ? 'columns' : 'ready',
      format: read.format,
      notes: read.notes.slice(0, shownNotes).map(storableText),
      sheets: storable<ImportSheet[]>(read.sheets ?? []),
      pictureIds: ids,
      jobId: null,
    })
    if (!isThere) return true
    await replaceRead(tx, record.id, { drafts, blocks: read.blocks })
    await discardUploads(
      tx,
      record.pictureIds.filter((id) => !ids.includes(id)),
    )
    await tell(tx, kernel, record)
    return false
  })
  // Dropped while it was read.
  if (isLeft) await kernel.connection.transaction((tx) => discardUploads(tx, ids))
  run.conclude(questions.length === 0 ? '请选择各列的内容' : `识别出 ${questions.length} 道题，请核对后确认导入`)
  return { questions: questions.length }
}

const tell = (tx: Tx, kernel: Kernel, { id, orgId }: Pick<ImportRecord, 'id' | 'orgId'>): Promise<void> =>
  kernel.events.publish(tx, { domain: 'questionImport', id, orgId })

/** Ends an import with the reason why its file cannot be read: that is no failure of the job. */
async function fail(run: Run, record: ImportRecord, reason: string): Promise<{ questions: number }> {
  await run.kernel.connection.transaction(async (tx) => {
    await advanceImport(tx, record.id, 'reading', { state: 'failed', error: reason, jobId: null })
    await tell(tx, run.kernel, record)
  })
  run.conclude(`没有识别：${reason}`)
  return { questions: 0 }
}

/** One that fails or is cancelled says so on its import; its file may be read again. */
export const readJob = {
  ...job(name, interactive, Payload, readFile),
  dropped: async (tx: Tx, payload: unknown): Promise<void> => {
    const { import_id: id } = Payload.parse(payload)
    await advanceImport(tx, id, 'reading', { state: 'failed', error: '识别中断或已取消，请重新上传', jobId: null })
  },
}
