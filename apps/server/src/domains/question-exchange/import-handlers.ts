import { importStateLabels, questionImport as contract, type ImportState } from '@lab/contract/question-import'
import { exchangeFormatLabels } from '@lab/contract/question-exchange'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse, type Refusal } from '../../kernel/result.ts'
import { discardUpload, discardUploads, findFileById } from '../file/index.ts'
import { changeDraft, changeDrafts } from './change-drafts.ts'
import { draftsToWrite, findDraft, listDrafts, sourcesOf } from './draft-store.ts'
import {
  findImport,
  holdImport,
  importDetails,
  listImports,
  saveImport,
  type ImportRecord,
  type ListedImport,
} from './import-store.ts'
import { presentDraft, presentImport, presentImportRow } from './present.ts'
import { startReading, startReadingAgain } from './read-job.ts'
import { questionImports } from './tables.ts'
import { writeTemplate } from './templates.ts'
import { importedBy, takeBack } from './undo.ts'
import { startWriting } from './write-job.ts'
import { eq } from 'drizzle-orm'

const found = async (tx: Tx, bankId: string, id: string): Promise<ListedImport> =>
  orAbsent(await findImport(tx, bankId, id))

async function shown(tx: Tx, bankId: string, id: string) {
  const row = await found(tx, bankId, id)
  return { import: presentImport(row, await importDetails(tx, row)) }
}

/** The import, held, where it is in one of these states. */
async function heldIn(
  tx: Tx,
  { id, bankId }: ListedImport,
  states: readonly ImportState[],
  verb: string,
): Promise<ImportRecord | Refusal<'question_import.wrongState' | 'absent'>> {
  const record = await holdImport(tx, id)
  if (!record || record.bankId !== bankId) return refuse('absent')
  if (states.includes(record.state)) return record
  return refuse('question_import.wrongState', { state: importStateLabels[record.state], verb })
}

const domain = 'questionImport'

export const questionImportEndpoints = bind(domain, contract, {
  list: async ({ object, query, tx }) => {
    const { rows, total } = await listImports(tx, object.id, query)
    return { imports: rows.map(presentImportRow), total }
  },
  create: async ({ actor, object, body, tx, kernel, ok, logged, changed }) => {
    const { url, ...defaults } = body
    const id = ok(await startReading(tx, kernel, actor, object, { url, defaults }))
    const answer = await shown(tx, object.id, id)
    logged({ before: {}, after: { 文件名: answer.import.file_name } })
    changed({ domain, id, orgId: object.orgId })
    return answer
  },
  get: async ({ object, params, tx }) => shown(tx, object.id, params.import_id),
  drafts: async ({ object, params, query, tx }) => {
    const { id } = await found(tx, object.id, params.import_id)
    const { rows, total } = await listDrafts(tx, id, query)
    const isLast = query.count !== 'none' && query.page * query.per_page >= total
    const isWhole = query.state === undefined
    const { sources, after } = await sourcesOf(tx, id, rows, { isWhole, isLast })
    return { drafts: rows.map((row) => presentDraft(row, sources.get(row.draft.id))), total, source_after: after }
  },
  change: async ({ object, params, body, tx, ok, logged, changed }) => {
    const record = ok(await heldIn(tx, await found(tx, object.id, params.import_id), ['ready'], '修改'))
    const { revision: seen, ...change } = body
    ok(await changeDraft(tx, record, { id: params.draft_id, seen }, change))
    const draft = orAbsent(await findDraft(tx, record.id, params.draft_id))
    const { sources } = await sourcesOf(tx, record.id, [draft], { isWhole: false, isLast: false })
    logged({ before: {}, after: { 文件名: record.fileName, 题号: draft.draft.content.number } })
    changed({ domain, id: record.id, orgId: object.orgId })
    return { draft: presentDraft(draft, sources.get(draft.draft.id)), ...(await shown(tx, object.id, record.id)) }
  },
  changeMany: async ({ object, params, body, tx, ok, logged, changed }) => {
    const record = ok(await heldIn(tx, await found(tx, object.id, params.import_id), ['ready'], '修改'))
    const { ids, state, ...change } = body
    const count = await changeDrafts(tx, record, { ids, state }, change)
    logged({ before: {}, after: { 文件名: record.fileName, 题目数: count } })
    changed({ domain, id: record.id, orgId: object.orgId })
    return { changed: count, ...(await shown(tx, object.id, record.id)) }
  },
  readAgain: async ({ actor, object, params, body, tx, kernel, ok, logged, changed }) => {
    const listed = await found(tx, object.id, params.import_id)
    const record = ok(await heldIn(tx, listed, ['columns', 'ready', 'failed'], '重新识别'))
    ok(await startReadingAgain(tx, kernel, actor, record, body.sheets))
    logged({ before: {}, after: { 文件名: record.fileName } })
    changed({ domain, id: record.id, orgId: object.orgId })
    return shown(tx, object.id, record.id)
  },
  confirm: async ({ actor, object, params, body, tx, kernel, ok, logged, changed }) => {
    const listed = await found(tx, object.id, params.import_id)
    const record = ok(await heldIn(tx, listed, ['ready'], '导入'))
    const { unfinished } = listed.counts
    if (unfinished > 0 && !body.leaves_unfinished) ok(refuse('question_import.unfinished', { count: unfinished }))
    const { length: count } = await draftsToWrite(tx, record.id)
    if (count === 0) ok(refuse('question_import.nothing'))
    const jobId = await startWriting(tx, kernel, actor, record)
    await saveImport(tx, record.id, { state: 'writing', error: '', jobId })
    const format = record.format === null ? '' : exchangeFormatLabels[record.format]
    logged({ before: {}, after: { 文件名: record.fileName, 格式: format, 题目数: count } })
    changed({ domain, id: record.id, orgId: object.orgId })
    return shown(tx, object.id, record.id)
  },
  kept: async ({ actor, object, params, tx, kernel }) => {
    const record = await found(tx, object.id, params.import_id)
    const imported = await importedBy(tx, kernel.providers.questionUsers, { actor, kernel }, record)
    const questions = imported.flatMap(({ questionId, number, stemText, kept }) =>
      kept === null ? [] : [{ question_id: questionId, number, stem_text: stemText, reason: kept }],
    )
    return { questions, total: questions.length, undoable: imported.length - questions.length }
  },
  undo: async ({ actor, object, params, body, tx, kernel, ok, logged, changed }) => {
    const record = ok(await heldIn(tx, await found(tx, object.id, params.import_id), ['done'], '撤销'))
    const imported = await importedBy(tx, kernel.providers.questionUsers, { actor, kernel }, record)
    const count = imported.filter(({ kept }) => kept !== null).length
    if (count > 0 && !body.leaves_kept) ok(refuse('question_import.kept', { count }))
    const undoReport = await takeBack(tx, actor, record, imported)
    await saveImport(tx, record.id, { state: 'undone', undoReport })
    const { removed, restored, left, points } = undoReport
    logged({
      before: {},
      after: {
        文件名: record.fileName,
        删除题目数: removed,
        恢复题目数: restored,
        保留题目数: left,
        删除知识点数: points,
      },
    })
    changed({ domain, id: record.id, orgId: object.orgId })
    changed({ domain: 'bankQuestion', id: object.id, orgId: object.orgId })
    return shown(tx, object.id, record.id)
  },
  remove: async ({ object, params, tx, kernel, ok, logged, changed }) => {
    const listed = await found(tx, object.id, params.import_id)
    const record = ok(await heldIn(tx, listed, ['reading', 'columns', 'ready', 'failed'], '放弃'))
    if (record.jobId !== null) await kernel.jobs.cancel(tx, record.jobId)
    const upload = record.fileId === null ? null : await findFileById(tx, record.fileId)
    await tx.delete(questionImports).where(eq(questionImports.id, record.id))
    if (upload) await discardUpload(tx, upload)
    await discardUploads(tx, record.pictureIds)
    logged({ before: { 文件名: record.fileName }, after: {} })
    changed({ domain, id: record.id, orgId: object.orgId })
    return {}
  },
  template: async ({ params }) => writeTemplate(params.format),
})
