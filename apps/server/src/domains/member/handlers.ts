import { member as contract, type OrgMember } from '@lab/contract/member'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { LogFacts } from '../../kernel/http/context.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { abilities, because, yes } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import {
  addOrgMembers,
  announceRights,
  keepDetails,
  removeOrgMembers,
  setOrgAdmin,
  userPolicy,
  type OrganisationRow,
  type UserFacts,
} from '../org/index.ts'
import { mayAdd, mayAppoint, notSelf } from './rules.ts'
import { detailsOf, findMember, listMembers, membersAmong, type MemberRecord } from './store.ts'

const present = (actor: Actor, row: MemberRecord): z.input<typeof OrgMember> => ({
  id: row.id,
  username: row.username,
  real_name: row.realName,
  number: row.number,
  phone: row.phone,
  email: row.email,
  avatar: row.avatar,
  roles: row.roles,
  sex: row.sex,
  major: row.major,
  administrative_class: row.administrativeClass,
  is_admin: row.isAdmin,
  is_enabled: row.isEnabled,
  must_change_password: row.mustChangePassword,
  joined_at: row.joinedAt,
  last_seen_at: row.lastSeenAt,
  can: abilities({ manage: within(actor, 'person.change', userPolicy.manage(actor, row)) }),
})

/** One line of the log for each person, so that everybody's history says where they were. */
const entryOf = (person: UserFacts, summary: string, facts: Pick<LogFacts, 'before' | 'after'>): LogFacts => ({
  summary,
  objectKind: 'user',
  objectId: person.id,
  title: person.realName,
  before: facts.before ?? null,
  after: facts.after ?? null,
})

const readOne = async (tx: Tx, actor: Actor, orgId: string, userId: string) => ({
  member: present(actor, orAbsent(await findMember(tx, orgId, userId))),
})

/** Those named who belong to the organisation: nobody is taken out of where they are not. */
async function presentAmong(tx: Tx, org: OrganisationRow, people: readonly UserFacts[]): Promise<UserFacts[]> {
  const inside = new Set(
    await membersAmong(
      tx,
      org.id,
      people.map(({ id }) => id),
    ),
  )
  return people.filter(({ id }) => inside.has(id))
}

const idsOf = (people: readonly UserFacts[]): string[] => people.map(({ id }) => id)

export const memberEndpoints = bind('member', contract, {
  list: async ({ actor, object, query, tx }) => {
    const { rows, total } = await listMembers(tx, object.id, query)
    const create = isAdmin(actor) ? within(actor, 'person.change', yes) : because('只有客户管理员可以新建账号')
    return { members: rows.map((row) => present(actor, row)), total, can: abilities({ create }) }
  },

  add: async ({ actor, object, refs, tx, ok, logged }) => {
    const people = refs['body.user_ids'] as UserFacts[]
    ok(mayAdd(actor, object, people))
    const inside = new Set(await membersAmong(tx, object.id, idsOf(people)))
    const coming = people.filter(({ id }) => !inside.has(id))
    await addOrgMembers(tx, object.id, idsOf(coming))
    for (const person of coming) logged(entryOf(person, '加入组织', { after: { organization: object.name } }))
    await announceRights(tx, idsOf(coming))
    return { added: coming.length }
  },

  remove: async ({ actor, object, body, refs, tx, ok, logged }) => {
    ok(notSelf(actor, body.user_ids, '移出'))
    const leaving = await presentAmong(tx, object, refs['body.user_ids'] as UserFacts[])
    await removeOrgMembers(tx, object.id, idsOf(leaving))
    for (const person of leaving) logged(entryOf(person, '移出组织', { before: { organization: object.name } }))
    return { removed: leaving.length }
  },

  transfer: async ({ actor, object, body, refs, tx, ok, logged }) => {
    ok(notSelf(actor, body.user_ids, '转出'))
    const target = orAbsent((refs['body.to_organisation_id'] as OrganisationRow[])[0])
    const moving = await presentAmong(tx, object, refs['body.user_ids'] as UserFacts[])
    ok(mayAdd(actor, target, moving))
    if (target.id === object.id) return { moved: 0 }
    const details = await detailsOf(tx, object.id, idsOf(moving))
    await addOrgMembers(tx, target.id, idsOf(moving))
    await keepDetails(tx, target.id, details)
    await removeOrgMembers(tx, object.id, idsOf(moving))
    const [before, after] = [{ organization: object.name }, { organization: target.name }]
    for (const person of moving) logged(entryOf(person, '转到其他组织', { before, after }))
    return { moved: moving.length }
  },

  update: async ({ actor, object, params, body, tx, ok, logged }) => {
    const before = orAbsent(await findMember(tx, object.id, params.user_id))
    const { is_admin: isAdmin, ...details } = body
    await keepDetails(tx, object.id, [{ userId: before.id, ...details }])
    if (isAdmin !== undefined && isAdmin !== before.isAdmin) {
      ok(mayAppoint(actor, before, isAdmin))
      await setOrgAdmin(tx, object.id, before.id, isAdmin)
      await announceRights(tx, [before.id])
    }
    const answer = await readOne(tx, actor, object.id, before.id)
    const { sex, major, administrative_class, is_admin } = answer.member
    logged({
      objectKind: 'user',
      objectId: before.id,
      title: before.realName,
      before: {
        sex: before.sex,
        major: before.major,
        administrative_class: before.administrativeClass,
        is_admin: before.isAdmin,
      },
      after: { sex, major, administrative_class, is_admin },
    })
    return answer
  },
})
