import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EnvRecord } from './environment-record.ts'
import { ExamSession } from './exam-settings.ts'
import { Id, RichText, Timestamp } from './fields.ts'
import { learnersAct, ofRecord } from './learning-state.ts'

/** An operation question as its learner works on it. What its checks found is not in it: that is shown with what is right. */
export const OperationWork = z.object({
  /** What is to be done, step by step, in the learner's own values. */
  steps: z.array(z.object({ id: Id, title: z.string(), body: RichText, percent: z.number() })),
  /** Null where none was started, or it has ended. */
  environment: EnvRecord.nullable(),
  machines: z.array(z.string()),
  /** Whether the scripts that prepare the machines have run. */
  is_prepared: z.boolean(),
  is_checking: z.boolean(),
  checked_at: Timestamp.nullable(),
  tries: z.number(),
})
export type OperationWork = z.output<typeof OperationWork>

const params = z.object({ id: Id, key: Id })
const body = z
  .strictObject({
    /** With a single session the window that leads names itself. */
    session: ExamSession.optional(),
  })
  .prefault({})
const data = z.object({ operation: OperationWork })
const inWindow = 'names a window of the caller’s browser'
const act = {
  ...learnersAct,
  ownTransactions: true,
  params,
  body,
  data,
  freeIds: { 'params.key': ofRecord, 'body.session': inWindow },
  sample: { params: { id: '$exam_record', key: '$step' }, body: {} },
} as const
const atWork = ['offering.notOpen', 'record.wrongState', 'place.archived', 'exam.leadLost'] as const

/** Operation questions, for those who sit an exam. */
export const operationEndpoints = {
  operation: endpoint('GET', '/apis/v2/learning/records/:id/exam/operations/:key', {
    summary: '操作题',
    access: learnersAct.access,
    params,
    data,
    freeIds: { 'params.key': ofRecord },
    sample: { params: { id: '$exam_record', key: '$step' } },
  }),
  startOperation: endpoint('POST', '/apis/v2/learning/records/:id/exam/operations/:key/environment', {
    summary: '启动操作题的实验环境',
    ...act,
    refusals: [...atWork, 'envQuotaReached', 'env.suiteDisabled', 'env.driverMissing', 'env.noSuite', 'exam.checking'],
  }),
  endOperation: endpoint('DELETE', '/apis/v2/learning/records/:id/exam/operations/:key/environment', {
    summary: '销毁操作题的实验环境',
    ...learnersAct,
    ownTransactions: true,
    params,
    data,
    freeIds: { 'params.key': ofRecord },
    sample: { params: { id: '$exam_record', key: '$step' } },
    refusals: ['env.notRunning', 'exam.checking'],
  }),
  checkOperation: endpoint('POST', '/apis/v2/learning/records/:id/exam/operations/:key/checks', {
    summary: '检查操作题',
    ...act,
    refusals: [...atWork, 'env.notRunning', 'env.driverMissing', 'exam.checking'],
  }),
} as const
