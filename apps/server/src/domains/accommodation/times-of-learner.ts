import type { Tx } from '../../kernel/database/pool.ts'
import { roster } from '../place/index.ts'
import { readEffective, type LearnersTimes, type Placed } from './effective.ts'
import { mostGenerous, type Effective, type Field } from './rules.ts'
import { studentsOf } from './store.ts'

const saidOf = <T>(field: Field<T>, name: string): Field<T> =>
  field.rule === 'offering' ? field : { ...field, why: `小组成员${name}：${field.why}` }

/** What one member is given, as the others of the group read it. */
const asMates = ({ opensAt, closesAt, attempts, timeFactor }: Effective, name: string): Effective => ({
  opensAt: saidOf(opensAt, name),
  closesAt: saidOf(closesAt, name),
  attempts: saidOf(attempts, name),
  timeFactor: saidOf(timeFactor, name),
})

/** What holds for a learner in some offerings of a place: in what groups do, the most that one of the group is given. */
export async function timesOf(
  tx: Tx,
  learnerId: string,
  placeId: string,
  placed: readonly Placed[],
  now: Date,
): Promise<LearnersTimes[]> {
  const own = await readEffective(tx, [learnerId], placed, now)
  const inGroups = placed.filter(({ settings }) => settings.party_kind === 'group')
  if (!inGroups.length) return own
  const group = (await roster.groupsOfLearner(tx, learnerId, [placeId])).get(placeId)
  const mates = await studentsOf(tx, placeId, group?.memberIds.filter((id) => id !== learnerId) ?? [])
  const names = new Map(mates.map((mate) => [mate.id, mate.real_name]))
  const theirs = Map.groupBy(await readEffective(tx, [...names.keys()], inGroups, now), (times) => times.offeringId)
  return own.map((times) => {
    const others = (theirs.get(times.offeringId) ?? []).map((one) => asMates(one.effective, names.get(one.learnerId)!))
    return { ...times, effective: mostGenerous([times.effective, ...others]) }
  })
}
