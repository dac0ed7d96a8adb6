import type { Tx } from '../kernel/database/pool.ts'
import { orAbsent } from '../kernel/result.ts'
import { giveException, insertAccommodations } from '../domains/accommodation/index.ts'
import { offeringFacts } from '../domains/offering/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { studentsOfClass } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const dayAfter = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

/** Who of the first class has a standing arrangement: the place in the class, what they are given, and until when. */
const profiles = [
  { student: 3, timeFactor: 1.5, extraDays: 3, extraAttempts: 0, reason: '视力障碍，使用读屏软件。', days: null },
  { student: 14, timeFactor: 1, extraDays: 2, extraAttempts: 2, reason: '右手骨折，打字较慢。', days: 45 },
] as const

/** Standing arrangements of the first class, and one learner who may submit one experiment later. */
export async function fillAccommodations(
  tx: Tx,
  { people, organisations, classes }: Pick<DemoSchool, 'people' | 'organisations' | 'classes'>,
  now: Date,
): Promise<void> {
  const byId = named(people, 'teacher1')
  const orgId = named(organisations, 'software')
  const learnerAt = (place: number): string => named(people, studentsOfClass(0)[place]!)
  await insertAccommodations(
    tx,
    profiles.map(({ student, days, ...given }) => ({
      ...given,
      orgId,
      learnerId: learnerAt(student),
      validFrom: dayAfter(now, -20),
      validTo: days === null ? null : dayAfter(now, days),
      createdBy: byId,
    })),
  )
  const offeringId = named(named(classes, 'software-1').offerings, 'git-basics')
  const offering = orAbsent(await offeringFacts(tx, offeringId, byId))
  const closesAt = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + 7 * dayMs)
  const reason = '代表学校参加程序设计竞赛，返校后补做。'
  await giveException(tx, { ...offering, learnerId: learnerAt(22), byId, reason }, { closesAt })
}
