import { z } from 'zod'
import { rubricPoints } from '@lab/contract/rubric'
import type { DraftOutcome, ImportReport } from '@lab/contract/question-import'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { allOrNothing, type ReportProgress } from '../../kernel/jobs/all-or-nothing.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { ok, refuse, throwRefusal } from '../../kernel/result.ts'
import { admitsQuotes, discardUpload, findFileById } from '../file/index.ts'
import {
  ensurePoints,
  findQuestionBank,
  holdBank,
  insertQuestions,
  knowledgeOf,
  likestOf,
  pathKey,
  questionBankPolicy,
  questionRows,
  updateQuestion,
} from '../question-bank/index.ts'
import { draftsToWrite, noteOutcomes, saveDrafts, type DraftRecord } from './draft-store.ts'
import { asDraft, choiceOf } from './drafts.ts'
import { advanceImport, countsOf, holdImport, saveImport, type ImportRecord } from './import-store.ts'
import { placedNames } from './knowledge-names.ts'

const name = 'question.import'
const Payload = z.object({ import_id: z.uuid(), actor: ActorPayload })
type Run = JobRun<z.output<typeof Payload>>

export const startWriting = (tx: Tx, kernel: Kernel, actor: Actor, record: ImportRecord): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `导入题目「${record.fileName}」`,
    payload: { import_id: record.id, actor: payloadOf(actor) },
    orgId: record.orgId,
    ownerId: actor.userId,
  })

interface Written {
  outcome: DraftOutcome
  questionId: string
  questionRevision: number
  questionVersion: number
}

/** The bank's points by the names that drafts have for them; those that are not there are made. */
async function pointsOf(tx: Tx, bank: { id: string; orgId: string }, drafts: readonly DraftRecord[]) {
  const before = await knowledgeOf(tx, bank.id)
  const { known, missing } = placedNames(
    drafts.flatMap(({ content }) => content.knowledge),
    before,
  )
  const made = ok(await ensurePoints(tx, bank, [...missing.values()]))
  const ids = new Map(known)
  for (const [name, path] of missing) ids.set(name, made.get(pathKey(path))!)
  const there = new Set(before.map(({ id }) => id))
  return { ids, made: (await knowledgeOf(tx, bank.id)).map(({ id }) => id).filter((id) => !there.has(id)) }
}

/** Duplicates as the bank has them now: somebody may have added the same question since the file was read. */
async function matchedAgain(tx: Tx, bankId: string, drafts: readonly DraftRecord[]): Promise<DraftRecord[]> {
  const asked = drafts.map(({ content }) => ({ stem: content.stem, question: content.question }))
  const matches = await likestOf(tx, bankId, asked)
  return drafts.map((one, at) => ({
    ...one,
    matchId: matches[at]?.id ?? null,
    matchLikeness: matches[at]?.likeness ?? null,
  }))
}

/** Says of a question of the bank what a draft says, as its next version; its points, difficulty and tags stay. */
async function writeVersion(tx: Tx, actor: Actor, bankId: string, draft: DraftRecord): Promise<Written> {
  const [before] = await questionRows(tx, [draft.matchId!])
  const { stem, question, rubric } = asDraft(draft.content, new Map())
  const place = { bankId, id: draft.matchId!, seen: before!.revision }
  // A rubric that is worth something else than the bank's question would not fit the points that stay.
  const isKept = question.type === 'short_answer' && (rubric === null || rubricPoints(rubric) !== before!.points)
  const change = { stem, question, ...(isKept ? {} : { rubric }) }
  const { version, revision } = ok(await updateQuestion(tx, actor, place, change))
  const outcome = version > before!.version ? 'version' : 'unchanged'
  return { outcome, questionId: place.id, questionVersion: version, questionRevision: revision }
}

async function write(
  tx: Tx,
  run: Run,
  record: ImportRecord,
  report: ReportProgress,
): Promise<{ found: ImportReport; pointIds: string[] }> {
  const { kernel } = run
  const actor = actorIn(run.payload.actor)
  const bank = await findQuestionBank(tx, record.bankId, { actor, kernel })
  if (!bank || bank.deletedAt || questionBankPolicy.edit(actor, bank) !== true) return throwRefusal(refuse('absent'))
  await holdBank(tx, bank.id)
  const chosen = await matchedAgain(tx, bank.id, await draftsToWrite(tx, record.id))
  const isSkipped = (one: DraftRecord): boolean => choiceOf({ ...one, likeness: one.matchLikeness }) === 'skip'
  await saveDrafts(tx, chosen.filter(isSkipped))
  const drafts = chosen.filter((one) => !isSkipped(one))
  ok(
    await admitsQuotes(
      tx,
      kernel,
      actor,
      drafts.map(({ content }) => content),
    ),
  )
  await report(0, drafts.length, '正在写入')
  const points = await pointsOf(tx, bank, drafts)
  const written = new Map<string, Written>()
  const isVersion = (one: DraftRecord): boolean => choiceOf({ ...one, likeness: one.matchLikeness }) === 'version'
  const fresh = drafts.filter((one) => !isVersion(one))
  const ids = await insertQuestions(
    tx,
    actor,
    bank.id,
    fresh.map((one) => ({ id: newId(), ...asDraft(one.content, points.ids) })),
  )
  fresh.forEach((one, at) =>
    written.set(one.id, { outcome: 'created', questionId: ids[at]!, questionRevision: 1, questionVersion: 1 }),
  )
  await report(fresh.length, drafts.length, `已写入 ${fresh.length} 道题`)
  for (const one of drafts.filter(isVersion)) written.set(one.id, await writeVersion(tx, actor, bank.id, one))
  await noteOutcomes(
    tx,
    [...written].map(([id, one]) => ({ id, ...one })),
  )
  const counts = (await countsOf(tx, [record.id])).get(record.id)
  const of = (outcome: DraftOutcome): number => [...written.values()].filter((one) => one.outcome === outcome).length
  const found = {
    created: of('created'),
    versions: of('version'),
    unchanged: of('unchanged'),
    same: counts?.same ?? 0,
    excluded: counts?.excluded ?? 0,
    unfinished: counts?.unfinished ?? 0,
    points: points.made.length,
  }
  return { found, pointIds: points.made }
}

/** Writes the chosen drafts of an import into its bank: all of them, or none. */
export const writeJob = {
  ...job(name, interactive, Payload, async (run): Promise<ImportReport | undefined> => {
    const { kernel } = run
    const done = await allOrNothing(run, async (tx, report) => {
      const record = await holdImport(tx, run.payload.import_id)
      if (!record || record.state !== 'writing') return record?.report ?? undefined
      const { found, pointIds } = await write(tx, run, record, report)
      const upload = record.fileId === null ? null : await findFileById(tx, record.fileId)
      await saveImport(tx, record.id, { state: 'done', report: found, pointIds, jobId: null, finishedAt: new Date() })
      if (upload) await discardUpload(tx, upload)
      const { id, bankId, orgId } = record
      await kernel.events.publish(tx, { domain: 'questionImport', id, orgId })
      for (const domain of ['bankQuestion', 'question_bank'])
        await kernel.events.publish(tx, { domain, id: bankId, orgId })
      return found
    })
    if (done) run.conclude(`已导入 ${done.created + done.versions} 道题`)
    return done
  }),
  /** Nothing was written: the import waits for 确认 again. */
  dropped: async (tx: Tx, payload: unknown): Promise<void> => {
    const { import_id: id } = Payload.parse(payload)
    await advanceImport(tx, id, 'writing', { state: 'ready', error: '导入没有完成，请重试', jobId: null })
  },
}
