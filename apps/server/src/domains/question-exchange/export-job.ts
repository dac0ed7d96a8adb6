import { sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { exportPart, exportQuestions, questionExport } from '@lab/contract/question-export'
import { exchangeFormatLabels, type ExchangeFormat } from '@lab/contract/question-exchange'
import { questionTypeLabels, type QuestionType } from '@lab/contract/question/types'
import type { BodyOf } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import { zipped, type ZippedFile } from '../../kernel/files/zip-write.ts'
import { Stopped } from '../../kernel/jobs/all-or-nothing.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, throwRefusal, type Refusal } from '../../kernel/result.ts'
import { madeHours, sizeText, storeMade } from '../file/index.ts'
import {
  bankQuestions,
  findQuestionBank,
  listFilter,
  loadPinned,
  pinKey,
  questionBankPolicy,
  type FullQuestionBank,
} from '../question-bank/index.ts'
import { fileKinds, fileTitle, isWithoutPictures, writeFile } from './export-files.ts'
import { asWritten } from './formats/as-written.ts'
import type { ExportedQuestion } from './formats/export-question.ts'
import { bytesOfQuoted } from './quoted-files.ts'

const name = 'question.export'
type Wish = BodyOf<typeof questionExport.bank>
const Payload = z.object({
  bank_id: z.uuid(),
  actor: ActorPayload,
  wish: questionExport.bank.definition.body as unknown as z.ZodType<Wish>,
})
type Run = JobRun<z.output<typeof Payload>>

/** The chosen questions of a bank, in the order of their numbers. */
async function chosenIds(tx: Tx, bankId: string, { ids, filter }: Wish, most: number): Promise<string[]> {
  const chosen = ids === null ? sql`true` : sql`${bankQuestions.id} = ANY(${sql.param(ids)}::uuid[])`
  const rows = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(sql`${listFilter(bankId, ids === null ? filter : {})} AND ${chosen}`)
    .orderBy(bankQuestions.number)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Queues an export; refuses where nothing is found. */
export async function startExport(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  bank: FullQuestionBank,
  wish: Wish,
): Promise<string | Refusal<'question_export.nothing'>> {
  if ((await chosenIds(tx, bank.id, wish, 1)).length === 0) return refuse('question_export.nothing')
  return kernel.jobs.enqueue(tx, {
    name,
    title: `导出题目「${bank.title}」（${exchangeFormatLabels[wish.format]}）`,
    payload: { bank_id: bank.id, actor: payloadOf(actor), wish },
    orgId: bank.orgId,
    ownerId: actor.userId,
  })
}

/** Questions with what the bank says of them */
async function questionsOf(tx: Tx, ids: readonly string[]): Promise<ExportedQuestion[]> {
  const rows = await tx
    .select({ question_id: bankQuestions.id, version: bankQuestions.version, tags: bankQuestions.tags })
    .from(bankQuestions)
    .where(sql`${bankQuestions.id} = ANY(${sql.param([...ids])}::uuid[])`)
    .orderBy(bankQuestions.number)
  const pinned = await loadPinned(tx, rows)
  return rows.map((row) => {
    const { stem, question, points, difficulty, knowledge, rubric } = pinned.get(pinKey(row))!
    return asWritten({ stem: stem.value, question, points, difficulty, knowledge, tags: row.tags, rubric })
  })
}

const textsOf = ({ stem, question }: ExportedQuestion): string => `${stem}\n${JSON.stringify(question)}`

/** What an export is without. */
interface LeftOut {
  skipped: QuestionType[]
  files: number
  pictures: number
}

function leftOutText({ skipped, files, pictures }: LeftOut, format: ExchangeFormat): string {
  const label = exchangeFormatLabels[format]
  const types = [...Map.groupBy(skipped, (type) => questionTypeLabels[type])].map(
    ([type, of]) => `${type}${of.length}道`,
  )
  return [
    skipped.length ? `，${skipped.length}道题 ${label} 不能表示，没有导出（${types.join('、')}）` : '',
    pictures ? `，${label} 不含图片，${pictures}个图片或文件没有随题目导出` : '',
    files ? `，${files}个文件过大或已不存在，没有导出` : '',
  ].join('')
}

/** Files of so many questions each as they are asked for; what they leave out is counted in `left`. */
async function* filesOf(
  run: Run,
  bank: FullQuestionBank,
  ids: readonly string[],
  left: LeftOut,
): AsyncGenerator<Uint8Array> {
  const { wish } = run.payload
  for (let at = 0; at < ids.length; at += exportPart) {
    if (run.cancelled()) throw new Stopped()
    const questions = await questionsOf(run.kernel.connection.db, ids.slice(at, at + exportPart))
    const quoted = await bytesOfQuoted(run.kernel, questions.map(textsOf))
    const parts = { answers: wish.with_answers, analysis: wish.with_analysis }
    const { bytes, skipped } = await writeFile(wish.format, bank.title, questions, quoted.files, parts)
    left.skipped.push(...skipped.map(({ question }) => question.type))
    left.files += quoted.leftOut
    if (isWithoutPictures(wish.format)) left.pictures += quoted.files.size
    await run.progress(Math.min(at + exportPart, ids.length), ids.length, `已写出 ${at + questions.length} 道题`)
    yield bytes
  }
}

/** One file, or an archive of several where one would be too large to open. */
async function exportBank(run: Run): Promise<{ made_file_id: string; questions: number } | undefined> {
  const { kernel, payload } = run
  const { db } = kernel.connection
  const actor = actorIn(payload.actor)
  const bank = await findQuestionBank(db, payload.bank_id, { actor, kernel })
  if (!bank || bank.deletedAt || questionBankPolicy.use(actor, bank) !== true) return throwRefusal(refuse('absent'))
  const ids = await chosenIds(db, bank.id, payload.wish, exportQuestions)
  const left: LeftOut = { skipped: [], files: 0, pictures: 0 }
  const { suffix, mime } = fileKinds[payload.wish.format]
  const title = fileTitle(bank.title)
  const isOne = ids.length <= exportPart
  const files = filesOf(run, bank, ids, left)
  const id = madeId(run.id, `export ${Date.now()}`)
  try {
    const made = await storeMade(kernel, actor.userId, {
      id,
      name: isOne ? `${title}.${suffix}` : `${title}.zip`,
      mime: isOne ? mime : 'application/zip',
      body: isOne ? Readable.from(files) : zipped(entries(files, title, suffix)),
      maxBytes: kernel.config.packageBytes,
    })
    if (made === 'too long')
      return throwRefusal(refuse('invalid', { message: `导出的文件不能超过${sizeText(kernel.config.packageBytes)}` }))
    const count = ids.length - left.skipped.length
    run.conclude(`已导出 ${count} 道题，${madeHours}小时内可以下载${leftOutText(left, payload.wish.format)}`)
    return { made_file_id: id, questions: count }
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
}

async function* entries(files: AsyncGenerator<Uint8Array>, title: string, suffix: string): AsyncIterable<ZippedFile> {
  let number = 0
  for await (const bytes of files)
    yield { path: `${title}-${++number}.${suffix}`, open: async () => Readable.from([Buffer.from(bytes)]) }
}

export const bankExportJob = job(name, packages, Payload, exportBank)
