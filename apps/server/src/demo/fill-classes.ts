import { demoIds } from '@lab/contract/demo-ids'
import { OfferingSettings } from '@lab/contract/offering'
import type { PartyKind } from '@lab/contract/record'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import { createClass } from '../domains/classroom/index.ts'
import { drawIntoGroups, joinPlace, type WorkKernel } from '../domains/place/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { demoClasses, type DemoClass, type DemoOffering } from './classes.ts'
import { named, type DemoSchool } from './fill-school.ts'

const fixedIds: Readonly<Record<string, string>> = {
  'software-1': demoIds.class,
  'training-1': demoIds.trainingClass,
  'software-2': demoIds.examClass,
}
const grouped: ReadonlySet<string> = new Set(['software-1', 'training-1'])

export const settingsOf = (offering: DemoOffering, party: PartyKind): OfferingSettings =>
  OfferingSettings.parse({
    party_kind: party,
    opens_at: offering.opensAt.toISOString(),
    closes_at: offering.closesAt.toISOString(),
    late_policy: offering.latePolicy,
    late_percent: offering.latePercent,
    weight: offering.weight,
  })

interface Filled {
  row: { id: string; orgId: string }
  who: { userId: string; orgId: string }
  one: DemoClass
  /** How many are in a group; null for a place without groups. */
  size: number | null
}

/** Fills a place with its assistants, learners and groups, and with what they are taught; returns its offerings by key. */
export async function fillTaught(
  tx: Tx,
  kernel: WorkKernel & Pick<Kernel, 'kinds'>,
  { people, experiments }: Pick<DemoSchool, 'people' | 'experiments'>,
  { row, who, one, size }: Filled,
): Promise<Record<string, string>> {
  const idsOf = (usernames: readonly string[]) => usernames.map((username) => named(people, username))
  await joinPlace(tx, row, idsOf(one.assistants), 'assistant')
  await joinPlace(tx, row, idsOf(one.students), 'student')
  if (size !== null) await drawIntoGroups(tx, kernel, row, { size, how: 'random', keepPresent: false })
  const offerings: Record<string, string> = {}
  const taught = [
    ...one.offerings.map((offering) => ({ offering, party: 'person' as const })),
    ...(one.together ?? []).map((offering) => ({ offering, party: 'group' as const })),
  ]
  for (const { offering, party } of taught) {
    const contentId = named(experiments, offering.experiment)
    const settings = settingsOf(offering, party)
    const placed = ok(await placeOffering(tx, kernel, who, { placeId: row.id, contentId, settings }))
    offerings[offering.experiment] = placed.id
  }
  return offerings
}

/**
 * Makes the classes with their members, groups and what they are taught; returns their ids by key. The one of last term
 * is archived by the learners' job, once its learners have done what they did.
 */
export async function fillClasses(
  tx: Tx,
  kernel: WorkKernel & Pick<Kernel, 'kinds'>,
  { people, organisations, experiments }: Pick<DemoSchool, 'people' | 'organisations' | 'experiments'>,
  now: Date,
): Promise<DemoSchool['classes']> {
  const made: DemoSchool['classes'] = {}
  for (const one of demoClasses(now)) {
    const who = { userId: named(people, one.teacher), orgId: named(organisations, one.organisation) }
    const fixed = fixedIds[one.key]
    const row = await createClass(tx, who, {
      ...(fixed ? { id: fixed } : {}),
      name: one.name,
      term: one.term,
      courseName: one.courseName,
      summary: one.summary,
      startsOn: one.startsOn,
      endsOn: one.endsOn,
      isTraining: one.isTraining,
    })
    const size = grouped.has(one.key) ? 5 : null
    const offerings = await fillTaught(tx, kernel, { people, experiments }, { row, who, one, size })
    made[one.key] = { id: row.id, orgId: row.orgId, offerings }
  }
  return made
}
