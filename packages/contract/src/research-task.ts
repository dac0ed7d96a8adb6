import { z } from 'zod'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import {
  Abilities,
  changesTo,
  Id,
  Keyword,
  Paging,
  PersonBrief,
  RichText,
  text,
  Timestamp,
  Version,
  day,
} from './fields.ts'

export const researchTaskStates = ['open', 'closed'] as const
export type ResearchTaskState = (typeof researchTaskStates)[number]
export const researchTaskStateLabels = { open: '进行中', closed: '已结束' } as const satisfies Record<
  ResearchTaskState,
  string
>

/** How one person's part of a task stands. */
export const assignmentStates = ['assigned', 'working', 'submitted', 'returned', 'accepted'] as const
export type AssignmentState = (typeof assignmentStates)[number]
export const assignmentStateLabels = {
  assigned: '待开始',
  working: '进行中',
  submitted: '待验收',
  returned: '已退回',
  accepted: '已通过',
} as const satisfies Record<AssignmentState, string>

const chosenDay = day('请选择日期')
const written = (label: string) =>
  RichText.refine((given) => given.value.trim() !== '', `请填写${label}`).meta({ title: label })
const goal = written('任务说明')
const report = written('成果报告')

export const ResearchTaskInput = z.strictObject({
  title: text('名称', 50),
  goal,
  due_on: chosenDay.nullable().default(null).meta({ title: '截止日期' }),
  /** Teachers of the organisation. */
  member_ids: z
    .array(Id)
    .min(1, '请选择参与人')
    .max(100, '参与人最多100人')
    .refine((ids) => new Set(ids).size === ids.length, '参与人不能重复')
    .meta({ title: '参与人' }),
})
export type ResearchTaskInput = z.output<typeof ResearchTaskInput>

export const ResearchTask = z.object({
  id: Id,
  title: z.string(),
  due_on: z.string().nullable(),
  state: z.enum(researchTaskStates),
  creator: PersonBrief,
  member_count: z.number(),
  submitted_count: z.number(),
  accepted_count: z.number(),
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type ResearchTask = z.output<typeof ResearchTask>

export const ResearchNote = z.object({ id: Id, text: z.string(), progress: z.number(), created_at: Timestamp })
export type ResearchNote = z.output<typeof ResearchNote>

export const ResearchAssignment = z.object({
  id: Id,
  member: PersonBrief,
  state: z.enum(assignmentStates),
  progress: z.number(),
  submitted_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  updated_at: Timestamp,
  version: z.number(),
})
export type ResearchAssignment = z.output<typeof ResearchAssignment>

/** One's own part, as the personal centre lists it. */
export const OwnAssignment = ResearchAssignment.extend({
  task: z.object({
    id: Id,
    title: z.string(),
    due_on: z.string().nullable(),
    state: z.enum(researchTaskStates),
    creator: PersonBrief,
  }),
})
export type OwnAssignment = z.output<typeof OwnAssignment>

/** A part with everything that was done for it. */
export const AssignmentDetail = OwnAssignment.extend({
  goal: RichText,
  report: RichText.nullable(),
  feedback: z.string(),
  research_env: z.object({ id: Id, title: z.string() }).nullable(),
  notes: z.array(ResearchNote),
  can: Abilities,
})
export type AssignmentDetail = z.output<typeof AssignmentDetail>

const byId = z.object({ id: Id })
const wholeTask = z.object({
  research_task: ResearchTask.extend({ goal: RichText }),
  assignments: z.array(ResearchAssignment),
})
const detail = z.object({ assignment: AssignmentDetail })
const task = { params: { id: '$research_task' } }
const part = { params: { id: '$research_assignment' } }
const face = { title: '示例任务', goal: { format: 'markdown', value: '目标' }, due_on: null, member_ids: ['$own_user'] }
const members = 'must be staff of the organisation; the handler looks each one up there'

export const researchTask = {
  list: endpoint('GET', '/apis/v2/research-tasks', {
    summary: '科研任务列表',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(researchTaskStates).optional().meta({ title: '状态' }),
      mine: z.enum(['0', '1']).default('0').meta({ title: '只看我发布的' }),
    }),
    data: z.object({ research_tasks: z.array(ResearchTask), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/research-tasks', {
    summary: '发布科研任务',
    access: staff,
    body: ResearchTaskInput,
    freeIds: { 'body.member_ids': members },
    data: wholeTask,
    sample: { body: face },
  }),
  get: endpoint('GET', '/apis/v2/research-tasks/:id', {
    summary: '科研任务详情',
    access: on('research_task', 'view'),
    params: byId,
    data: wholeTask,
    sample: task,
  }),
  /** Who is left out leaves the task, unless they have begun. */
  update: endpoint('PUT', '/apis/v2/research-tasks/:id', {
    summary: '修改科研任务',
    access: on('research_task', 'edit'),
    params: byId,
    body: z.strictObject({ ...changesTo(ResearchTaskInput.shape), version: Version }),
    freeIds: { 'body.member_ids': members },
    data: wholeTask,
    refusals: ['task.begun'],
    sample: { ...task, body: { ...face, version: 1 } },
  }),
  setState: endpoint('POST', '/apis/v2/research-tasks/:id/state', {
    summary: '结束或重新开始科研任务',
    access: on('research_task', 'edit'),
    params: byId,
    body: z.strictObject({ state: z.enum(researchTaskStates).meta({ title: '状态' }) }),
    data: wholeTask,
    sample: { ...task, body: { state: 'open' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/research-tasks/:id', {
    summary: '删除科研任务',
    access: on('research_task', 'remove'),
    params: byId,
    sample: task,
  }),
  mine: endpoint('GET', '/apis/v2/my-research-tasks', {
    summary: '我的科研任务',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(assignmentStates).optional().meta({ title: '状态' }),
    }),
    data: z.object({ assignments: z.array(OwnAssignment), total: z.number() }),
  }),
  getPart: endpoint('GET', '/apis/v2/research-assignments/:id', {
    summary: '科研任务分工',
    access: on('research_assignment', 'view'),
    params: byId,
    data: detail,
    sample: part,
  }),
  addNote: endpoint('POST', '/apis/v2/research-assignments/:id/notes', {
    summary: '记录科研进展',
    access: on('research_assignment', 'work'),
    params: byId,
    body: z.strictObject({
      text: text('进展', 1000),
      progress: z.number().int().min(0, '进度应在0到100之间').max(100, '进度应在0到100之间').meta({ title: '进度' }),
    }),
    data: detail,
    refusals: ['task.closed', 'task.decided'],
    sample: { ...part, body: { text: '示例进展', progress: 10 } },
  }),
  /** The research environment that the work is done in; null takes it away. */
  setEnvironment: endpoint('PUT', '/apis/v2/research-assignments/:id/environment', {
    summary: '选择科研任务的环境',
    access: on('research_assignment', 'work'),
    params: byId,
    body: z.strictObject({ research_env_id: Id.nullable().meta({ title: '科研环境' }) }),
    refs: { 'body.research_env_id': ref('research_env', 'use') },
    data: detail,
    refusals: ['task.closed'],
    sample: { ...part, body: { research_env_id: '$research_env' } },
  }),
  submit: endpoint('POST', '/apis/v2/research-assignments/:id/submit', {
    summary: '提交科研成果',
    access: on('research_assignment', 'work'),
    params: byId,
    body: z.strictObject({ report, version: Version }),
    data: detail,
    refusals: ['task.closed', 'task.decided'],
    sample: { ...part, body: { report: { format: 'markdown', value: '成果' }, version: 1 } },
  }),
  decide: endpoint('POST', '/apis/v2/research-assignments/:id/decide', {
    summary: '验收科研成果',
    access: on('research_assignment', 'decide'),
    params: byId,
    body: z
      .strictObject({
        accepted: z.boolean().meta({ title: '结论' }),
        feedback: z.string().trim().max(1000, '意见不能超过1000个字符').default('').meta({ title: '意见' }),
      })
      .refine((given) => given.accepted || given.feedback !== '', { path: ['feedback'], message: '请说明退回的原因' }),
    data: detail,
    refusals: ['task.notSubmitted'],
    sample: { ...part, body: { accepted: true } },
  }),
} as const satisfies DomainContract
