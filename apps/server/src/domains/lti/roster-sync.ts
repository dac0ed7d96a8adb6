import type { LtiRosterOutcome } from '@lab/contract/lti-roster'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { insertUsers, noPassword } from '../identity/index.ts'
import { addOrgMembers, holdPeople, roomForPeople } from '../org/index.ts'
import { joinPlace, roster as placeRoster } from '../place/index.ts'
import { joinOrganisation } from './join-organisation.ts'
import { planRoster, type Newcomer, type RosterPerson, type RosterPlan } from './roster-plan.ts'
import { factsOf, forgetNamed, membershipsOf, rememberNamed, saveRoster, type RosterRow } from './roster-store.ts'
import { holdNewcomers, isWithin, rememberPeople } from './store.ts'

/** People of one statement. */
const slice = 200

/** What was confirmed of a list, in addition to its learners. */
export interface Confirmed {
  /** What the platform calls those who become teachers of the class. */
  teachers: readonly string[]
  /** Accounts that leave it. */
  gone: readonly string[]
}

export async function planOf(tx: Tx, row: RosterRow, people: readonly RosterPerson[]): Promise<RosterPlan> {
  return planRoster(
    people,
    await factsOf(
      tx,
      row,
      people.map(({ subject }) => subject),
    ),
  )
}

/** Accounts for those who have never come from the platform: of its organisation, without a password. */
async function accountsFor(
  tx: Tx,
  { platform }: RosterRow,
  people: readonly Newcomer[],
  role: 'teacher' | 'student',
): Promise<string[]> {
  const ids: string[] = people.flatMap(({ userId }) => userId ?? [])
  const strangers = people.filter(({ userId }) => userId === null)
  for (let at = 0; at < strangers.length; at += slice) {
    const some = strangers.slice(at, at + slice)
    const made = await insertUsers(
      tx,
      some.map(({ name }) => ({
        username: `lti-${randomUUID()}`,
        realName: name,
        customerId: platform.customerId,
        roles: [role],
        passwordHash: noPassword,
      })),
    )
    await addOrgMembers(
      tx,
      platform.orgId,
      made.map(({ id }) => id),
    )
    const named = made.map(({ id: userId }, index) => ({ subject: some[index]!.subject, userId }))
    await rememberPeople(tx, platform.id, named)
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

async function takeIn(tx: Tx, { place, platform }: RosterRow, ids: string[], role: 'teacher' | 'student') {
  let added = 0
  for (let at = 0; at < ids.length; at += slice) {
    const some = ids.slice(at, at + slice)
    added += await joinPlace(tx, place, some, role)
    await joinOrganisation(tx, { orgId: place.orgId, platformOrgId: platform.orgId }, some)
  }
  return added
}

/** Does what a list means, and what was confirmed of it, at once or not at all. */
export async function applyRoster(
  tx: Tx,
  kernel: Kernel,
  row: RosterRow,
  { people, confirmed, now }: { people: readonly RosterPerson[]; confirmed: Confirmed; now: Date },
): Promise<LtiRosterOutcome | Refusal<'org.userLimit' | 'lti.elsewhere'>> {
  const { roster, platform, place } = row
  if (!(await isWithin(tx, place.orgId, platform.orgId))) return refuse('lti.elsewhere')
  await holdNewcomers(tx, platform.id)
  await holdPeople(tx, platform.customerId)
  const plan = await planOf(tx, row, people)
  const asTeachers = new Set(confirmed.teachers)
  const teachers = plan.teachers.filter(({ subject }) => asTeachers.has(subject))
  const { left, limit } = await roomForPeople(tx, platform.customerId)
  if ([...plan.joins, ...teachers].filter(({ userId }) => userId === null).length > left)
    return refuse('org.userLimit', { limit })

  const learnerIds = await accountsFor(tx, row, plan.joins, 'student')
  const added = await takeIn(tx, row, learnerIds, 'student')
  const taught = await takeIn(tx, row, await accountsFor(tx, row, teachers, 'teacher'), 'teacher')
  const leaving = new Set(confirmed.gone)
  const gone = plan.gone.map(({ userId }) => userId)
  const goes = gone.filter((userId) => leaving.has(userId))
  const members = await membershipsOf(tx, place.id, goes)
  const removed = members.length ? await placeRoster.removeMembers(tx, place.id, members) : 0
  if (removed) await kernel.providers.groupsChanged(tx, place.id)
  await forgetNamed(tx, roster.id, goes)
  await rememberNamed(tx, roster.id, [...learnerIds, ...plan.present])
  const outcome = {
    added: added + taught,
    present: plan.present.length,
    removed,
    gone: gone.length - goes.length,
    skipped: plan.skipped.length,
    failure: '',
  }
  await saveRoster(tx, roster.id, { syncedAt: now, outcome })
  return outcome
}
