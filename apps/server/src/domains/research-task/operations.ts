import { pageLink } from '@lab/contract/page-link'
import type { RichText } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { ok, orAbsent, refuseField } from '../../kernel/result.ts'
import { notify } from '../notice/index.ts'
import * as store from './store.ts'

/** All of these must be staff of the organisation. */
export async function mustBeStaff(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
  const known = await store.staffAmong(tx, orgId, ids)
  if (known.length !== ids.length) ok(refuseField('member_ids', '参与人应为本组织的教师'))
}

export interface Giver {
  userId: string
  realName: string
}

/** Tells people of a task that they take part in, with their own page of it. */
export async function tellAssigned(
  tx: Tx,
  giver: Giver,
  task: store.TaskRow,
  userIds: readonly string[],
): Promise<void> {
  for (const part of await store.listParts(tx, task)) {
    if (!userIds.includes(part.userId) || part.userId === giver.userId) continue
    await notify(tx, {
      kind: 'teaching',
      title: `${giver.realName}邀请您参与科研任务「${task.title}」`,
      body: task.dueOn ? `截止日期：${task.dueOn}` : '',
      link: pageLink('research_assignment', part.id),
      userIds: [part.userId],
      orgId: task.orgId,
    })
  }
}

export interface GivenTask {
  /** Named ids, for the demo school. */
  id?: string
  title: string
  goal: RichText
  dueOn: string | null
  members: readonly { userId: string; id?: string }[]
}

/** Gives people a task; each of them is notified. Returns its id. */
export async function giveTask(tx: Tx, giver: Giver & { orgId: string }, given: GivenTask): Promise<string> {
  const { id, title, goal, dueOn, members } = given
  const userIds = members.map((one) => one.userId)
  await mustBeStaff(tx, giver.orgId, userIds)
  const made = await store.insertTask(tx, {
    ...(id ? { id } : {}),
    orgId: giver.orgId,
    creatorId: giver.userId,
    title,
    goal,
    dueOn,
  })
  await store.addParts(tx, made.id, members)
  await tellAssigned(tx, giver, orAbsent(await store.findTask(tx, made.id)), userIds)
  return made.id
}

/** One more line in the journal of a part, with how far it is. */
export async function noteProgress(
  tx: Tx,
  part: { id: string; state: store.PartEntry['state'] },
  note: { text: string; progress: number; createdAt?: Date },
): Promise<void> {
  await store.insertNote(tx, { assignmentId: part.id, ...note })
  ok(await store.savePart(tx, part.id, null, { progress: note.progress, state: part.state }))
}
