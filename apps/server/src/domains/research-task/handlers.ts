import { pageLink } from '@lab/contract/page-link'
import {
  researchTask as contract,
  type AssignmentDetail,
  type OwnAssignment,
  type ResearchAssignment,
  type ResearchTask,
} from '@lab/contract/research-task'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities, yes } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { notify } from '../notice/index.ts'
import { giveTask, mustBeStaff, noteProgress, tellAssigned } from './operations.ts'
import { partPolicy, taskPolicy } from './policy.ts'
import { afterNote, changeMembers, mayDecide, mayWork } from './rules.ts'
import * as store from './store.ts'

const presentTask = (actor: Actor, row: store.TaskRow): z.input<typeof ResearchTask> => ({
  id: row.id,
  title: row.title,
  due_on: row.dueOn,
  state: row.state,
  creator: { id: row.creatorId, real_name: row.creatorName, avatar: row.creatorAvatar },
  member_count: row.memberIds.length,
  submitted_count: row.submitted,
  accepted_count: row.accepted,
  version: row.version,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  can: abilities({ edit: taskPolicy.edit(actor, row), remove: taskPolicy.remove(actor, row) }),
})

const presentPart = (row: store.PartRow): z.input<typeof ResearchAssignment> => ({
  id: row.id,
  member: { id: row.userId, real_name: row.name, avatar: row.avatar },
  state: row.state,
  progress: row.progress,
  submitted_at: row.submittedAt,
  decided_at: row.decidedAt,
  updated_at: row.updatedAt,
  version: row.version,
})

const presentOwn = (row: store.PartRow): z.input<typeof OwnAssignment> => ({
  ...presentPart(row),
  task: {
    id: row.task.id,
    title: row.task.title,
    due_on: row.task.dueOn,
    state: row.task.state,
    creator: { id: row.task.creatorId, real_name: row.task.creatorName, avatar: row.task.creatorAvatar },
  },
})

async function wholeTask(tx: Tx, actor: Actor, id: string) {
  const row = orAbsent(await store.findTask(tx, id))
  // Who takes part sees their own part, not what colleagues have submitted.
  const parts = (await store.listParts(tx, row)).filter((part) => partPolicy.view(actor, part) === yes)
  return { research_task: { ...presentTask(actor, row), goal: row.goal }, assignments: parts.map(presentPart) }
}

async function wholePart(tx: Tx, actor: Actor, id: string) {
  const row = orAbsent(await store.findPart(tx, id))
  const notes = await store.listNotes(tx, id)
  const assignment: z.input<typeof AssignmentDetail> = {
    ...presentOwn(row),
    goal: row.task.goal,
    report: row.report,
    feedback: row.feedback,
    research_env: await store.environmentBrief(tx, row.researchEnvId),
    notes: notes.map(({ id: noteId, text, progress, createdAt }) => ({
      id: noteId,
      text,
      progress,
      created_at: createdAt,
    })),
    can: abilities({ work: partPolicy.work(actor, row), decide: partPolicy.decide(actor, row) }),
  }
  return { assignment }
}

const eventOf = ({ id, orgId }: { id: string; orgId: string }) => ({ domain: 'researchTask', id, orgId })

export const researchTaskEndpoints = bind('researchTask', contract, {
  list: async ({ tx, actor, query }) => {
    const { rows, total } = await store.listTasks(tx, actor.orgId, actor, query)
    return { research_tasks: rows.map((row) => presentTask(actor, row)), total }
  },
  create: async ({ tx, actor, body }) => {
    const { title, goal, due_on: dueOn, member_ids: userIds } = body
    const members = userIds.map((userId) => ({ userId }))
    return wholeTask(tx, actor, await giveTask(tx, actor, { title, goal, dueOn, members }))
  },
  get: async ({ tx, actor, object }) => wholeTask(tx, actor, object.id),
  update: async ({ tx, actor, object, body, ok: orLeave, changed }) => {
    const { title, goal, due_on: dueOn, version, member_ids: wanted } = body
    orLeave(await store.saveTask(tx, object.id, version, { title, goal, dueOn }))
    const parts = await store.listParts(tx, object)
    const { added, removed } = orLeave(changeMembers(parts, wanted ?? parts.map(({ userId }) => userId)))
    if (added.length) await mustBeStaff(tx, object.orgId, added)
    await store.removeParts(tx, object.id, removed)
    const joining = added.map((userId) => ({ userId }))
    await store.addParts(tx, object.id, joining)
    await tellAssigned(tx, actor, orAbsent(await store.findTask(tx, object.id)), added)
    changed(eventOf(object))
    return wholeTask(tx, actor, object.id)
  },
  setState: async ({ tx, actor, object, body, ok: orLeave, changed }) => {
    orLeave(await store.saveTask(tx, object.id, null, { state: body.state }))
    changed(eventOf(object))
    return wholeTask(tx, actor, object.id)
  },
  remove: async ({ tx, object }) => {
    await store.deleteTask(tx, object.id)
    return {}
  },
  mine: async ({ tx, actor, query }) => {
    const { rows, total } = await store.listOwnParts(tx, actor, query)
    return { assignments: rows.map(presentOwn), total }
  },
  getPart: async ({ tx, actor, object }) => wholePart(tx, actor, object.id),
  addNote: async ({ tx, actor, object, body, ok: orLeave, changed }) => {
    orLeave(mayWork({ state: object.state, taskState: object.task.state }))
    await noteProgress(tx, { id: object.id, state: afterNote(object.state) }, body)
    changed(eventOf(object.task))
    return wholePart(tx, actor, object.id)
  },
  setEnvironment: async ({ tx, actor, object, body, ok: orLeave, refuse, changed }) => {
    if (object.task.state === 'closed') return refuse('task.closed')
    orLeave(await store.savePart(tx, object.id, null, { researchEnvId: body.research_env_id }))
    changed(eventOf(object.task))
    return wholePart(tx, actor, object.id)
  },
  submit: async ({ tx, actor, object, body, now, ok: orLeave, changed }) => {
    orLeave(mayWork({ state: object.state, taskState: object.task.state }))
    const patch = { report: body.report, state: 'submitted' as const, progress: 100, submittedAt: now }
    orLeave(await store.savePart(tx, object.id, body.version, patch))
    if (object.task.creatorId !== actor.userId) {
      await notify(tx, {
        kind: 'review',
        title: `${actor.realName}提交了科研任务「${object.task.title}」的成果`,
        body: '请验收',
        link: pageLink('research_task', object.task.id),
        userIds: [object.task.creatorId],
        orgId: object.task.orgId,
      })
    }
    changed(eventOf(object.task))
    return wholePart(tx, actor, object.id)
  },
  decide: async ({ tx, actor, object, body, now, ok: orLeave, changed }) => {
    orLeave(mayDecide(object))
    const { accepted, feedback } = body
    const patch = { state: accepted ? ('accepted' as const) : ('returned' as const), feedback, decidedAt: now }
    orLeave(await store.savePart(tx, object.id, object.version, patch))
    await notify(tx, {
      kind: 'review',
      title: `科研任务「${object.task.title}」的成果${accepted ? '已通过验收' : '被退回'}`,
      body: feedback,
      link: pageLink('research_assignment', object.id),
      userIds: [object.userId],
      orgId: object.task.orgId,
    })
    changed(eventOf(object.task))
    return wholePart(tx, actor, object.id)
  },
})
