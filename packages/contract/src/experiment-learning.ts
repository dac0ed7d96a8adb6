import { z } from 'zod'
import { questionLimits } from './question/types.ts'
import { endpoint, type DomainContract } from './endpoint.ts'
import { EnvRecord } from './environment.ts'
import { Id, RichText } from './fields.ts'
import { learnersAct, LearnersState, ofRecord } from './learning-state.ts'
import { stepOutcomes } from './record.ts'

const id = z.object({ id: Id })
const step = z.object({ id: Id, step_id: Id })

/** The answer to a question step; what it looks like is its type's (`answerSchemas`). */
export const StepAnswer = z.array(z.string().max(questionLimits.shortAnswer)).min(1, '请作答').max(20)

/** What a learner does in an experiment beyond what all kinds share: its environment, commands, checks, hints. */
export const experimentLearning = {
  startEnvironment: endpoint('POST', '/apis/v2/learning/records/:id/environment', {
    summary: '启动实验环境',
    ...learnersAct,
    params: id,
    ownTransactions: true,
    /** `queue`: wait for a free place when a quota is reached. */
    body: z.strictObject({ queue: z.boolean().default(false) }).prefault({}),
    data: z.object({ environment: EnvRecord }),
    sample: { body: {} },
    refusals: [
      'record.wrongState',
      'envQuotaReached',
      'env.suiteDisabled',
      'env.driverMissing',
      'env.noSuite',
      'offering.notOpen',
      'place.archived',
    ],
  }),
  destroyEnvironment: endpoint('DELETE', '/apis/v2/learning/records/:id/environment', {
    summary: '销毁实验环境',
    ...learnersAct,
    params: id,
    ownTransactions: true,
    data: z.object({}),
    refusals: ['env.notRunning'],
  }),
  runCommand: endpoint('POST', '/apis/v2/learning/records/:id/commands', {
    summary: '执行命令',
    ...learnersAct,
    params: id,
    ownTransactions: true,
    body: z.strictObject({
      command: z.string().min(1, '请输入命令').max(4000, '命令不能超过4000个字符').meta({ title: '命令' }),
      machine: z.string().max(63).optional(),
      step_id: Id.optional(),
    }),
    data: z.object({
      stdout: z.string(),
      stderr: z.string(),
      exit_code: z.number().nullable(),
      timed_out: z.boolean(),
    }),
    refusals: ['env.notRunning', 'env.driverMissing', 'offering.notOpen', 'record.wrongState', 'place.archived'],
    freeIds: { 'body.step_id': ofRecord },
    sample: { body: { command: 'true' } },
  }),
  openStep: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/open', {
    summary: '打开环节',
    ...learnersAct,
    params: step,
    ownTransactions: true,
    data: LearnersState,
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['offering.notOpen', 'place.archived'],
    sample: { params: { step_id: '$step' } },
  }),
  done: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/done', {
    summary: '完成环节',
    ...learnersAct,
    params: step,
    data: LearnersState,
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { params: { step_id: '$step' } },
  }),
  verify: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/verify', {
    summary: '验证环节',
    ...learnersAct,
    params: step,
    ownTransactions: true,
    data: LearnersState.extend({ outcome: z.enum(stepOutcomes), message: z.string() }),
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['env.notRunning', 'env.driverMissing', 'offering.notOpen', 'record.wrongState', 'place.archived'],
    ratePerMinute: 60,
    sample: { params: { step_id: '$step' } },
  }),
  answer: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/answer', {
    summary: '作答',
    ...learnersAct,
    params: step,
    body: z.strictObject({ answer: StepAnswer }),
    data: LearnersState.extend({ is_right: z.boolean() }),
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { params: { step_id: '$step' }, body: { answer: ['A'] } },
  }),
  hint: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/hint', {
    summary: '查看提示',
    ...learnersAct,
    params: step,
    data: LearnersState.extend({ hint: z.string() }),
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { params: { step_id: '$step' } },
  }),
  report: endpoint('PUT', '/apis/v2/learning/records/:id/steps/:step_id/report', {
    summary: '保存报告',
    ...learnersAct,
    params: step,
    body: z.strictObject({ body: RichText }),
    data: LearnersState,
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { params: { step_id: '$step' }, body: { body: { value: '报告' } } },
  }),
} as const satisfies DomainContract
