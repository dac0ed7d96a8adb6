import { exchangeFormatLabels } from '@lab/contract/question-exchange'
import { paperDocumentLabels, questionExport as contract } from '@lab/contract/question-export'
import { successCodes } from '@lab/contract/refusals'
import { bind } from '../../kernel/http/bind.ts'
import { startExport } from './export-job.ts'
import { startPaperExport } from './paper-job.ts'

export const questionExportEndpoints = bind('questionExport', contract, {
  bank: async ({ actor, object, body, tx, kernel, ok, logged, answerCode }) => {
    const jobId = ok(await startExport(tx, kernel, actor, object, body))
    const chosen = body.ids === null ? {} : { 题目数: body.ids.length }
    logged({ before: {}, after: { 格式: exchangeFormatLabels[body.format], ...chosen } })
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  paper: async ({ actor, object, body, tx, kernel, logged, answerCode }) => {
    const jobId = await startPaperExport(tx, kernel, actor, object, body)
    const parts = body.documents.map((one) => paperDocumentLabels[one])
    logged({ before: {}, after: { 卷别: body.forms.map((form) => `${form}卷`), 内容: parts } })
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
})
