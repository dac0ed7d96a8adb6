import { z } from 'zod'
import { questionLimits } from './question/types.ts'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { EnvRecord } from './environment.ts'
import { Id, RichText, Timestamp } from './fields.ts'
import { machineFileBytes } from './machine-files.ts'
import { learnersAct, LearnersState, ofRecord, SavedState, WrittenAt } from './learning-state.ts'
import { stepOutcomes } from './record.ts'

const id = z.object({ id: Id })
const step = z.object({ id: Id, step_id: Id })
const machine = z.string().max(63).optional().meta({ title: '主机' })
const path = z
  .string()
  .max(1024, '路径过长')
  .regex(/^[^\0]*$/, '格式不正确')
  .meta({ title: '路径' })

export const MachineFile = z.object({
  name: z.string(),
  kind: z.enum(['folder', 'file', 'other']),
  bytes: z.number(),
  modified_at: Timestamp,
})
export type MachineFile = z.output<typeof MachineFile>

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
  /** What is in a folder of one's own machine, as its user finds it; names that begin with a dot are left out. */
  files: endpoint('GET', '/apis/v2/learning/records/:id/machine-files', {
    summary: '实验环境的文件',
    access: on('record', 'learn'),
    params: id,
    ownTransactions: true,
    /** Left out: the home. */
    query: z.object({ machine, path: path.optional() }),
    data: z.object({
      /** The folder without links and dots. */
      path: z.string(),
      files: z.array(MachineFile),
      /** There are more than are listed. */
      has_more: z.boolean(),
    }),
    refusals: ['invalid', 'env.notRunning', 'env.driverMissing'],
    sample: { query: {} },
  }),
  readFile: endpoint('GET', '/apis/v2/learning/records/:id/machine-files/content', {
    summary: '下载实验环境的文件',
    access: on('record', 'learn'),
    params: id,
    ownTransactions: true,
    query: z.object({ machine, path }),
    /** As text that is never a page of ours. */
    data: z.object({ base64: z.string() }),
    refusals: ['invalid', 'env.notRunning', 'env.driverMissing'],
    sample: { query: { path: '/etc/hostname' } },
  }),
  putFile: endpoint('PUT', '/apis/v2/learning/records/:id/machine-files/content', {
    summary: '上传文件到实验环境',
    ...learnersAct,
    params: id,
    ownTransactions: true,
    bodyLimitBytes: 3 * 1024 * 1024,
    body: z.strictObject({
      machine,
      /** The folder that it is put into. */
      path,
      name: z
        .string()
        .min(1, '请选择文件')
        .max(120, '文件名过长')
        .regex(/^[^/\0]+$/, '格式不正确')
        .refine((name) => name !== '.' && name !== '..', '格式不正确')
        .meta({ title: '文件名' }),
      base64: z
        .base64('格式不正确')
        .max(Math.ceil(machineFileBytes / 3) * 4, '文件不能超过2MB')
        .meta({ title: '内容' }),
    }),
    data: z.object({}),
    refusals: [
      'invalid',
      'env.notRunning',
      'env.driverMissing',
      'offering.notOpen',
      'record.wrongState',
      'place.archived',
    ],
    sample: { body: { path: '', name: 'a.txt', base64: '' } },
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
    ownTransactions: true,
    body: z.strictObject({ answer: StepAnswer, written_at: WrittenAt }),
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
    ownTransactions: true,
    body: z.strictObject({ body: RichText, written_at: WrittenAt }),
    data: SavedState,
    freeIds: { 'params.step_id': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { params: { step_id: '$step' }, body: { body: { value: '报告' } } },
  }),
} as const satisfies DomainContract
