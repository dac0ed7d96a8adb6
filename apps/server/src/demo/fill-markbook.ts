import type { Scheme } from '@lab/contract/markbook-scheme'
import { offeringKinds } from '@lab/contract/kinds'
import { giveMarks, postMarks, readBook, saveScheme } from '../domains/markbook/index.ts'
import { findPlace } from '../domains/place/index.ts'
import { newId } from '../kernel/database/columns.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { between, chance } from './learners/dice.ts'
import { studentsOfClass } from './people.ts'

const hourMs = 3_600_000
const attendance = { title: '考勤', max_score: 20 }

/** 平时 with attendance and exercises, whose lowest does not count, and 期末. */
function demoScheme(ids: { daily: string; final: string; attendance: string }): Scheme {
  const others = offeringKinds.filter((kind) => kind !== 'exam')
  const category = { method: 'weighted' as const, drop_lowest: 0 }
  return {
    categories: [
      { ...category, id: ids.daily, title: '平时成绩', weight: 60, drop_lowest: 1, takes: others },
      { ...category, id: ids.final, title: '期末成绩', weight: 40, takes: ['exam'] },
    ],
    works: [],
    entered: [{ ...attendance, id: ids.attendance, category_id: ids.daily, weight: 1 }],
    missing: 'due',
    late_percent: 10,
    late_limit: 50,
    is_scaled: true,
    decimals: 1,
  }
}

type School = Pick<DemoSchool, 'people' | 'classes'>
const bookOf = (tx: Tx, { people, classes }: School) =>
  findPlace(tx, named(classes, 'software-1').id, named(people, 'teacher1')).then(orAbsent)

/** The mark book of the first class: how it counts, and its attendance. */
export async function fillMarkbook(tx: Tx, school: School, now: Date): Promise<void> {
  const place = await bookOf(tx, school)
  const ids = { daily: newId(), final: newId(), attendance: newId() }
  await saveScheme(tx, place, 0, demoScheme(ids))
  const column = { ...attendance, id: ids.attendance, most: attendance.max_score, unit: '分' as const, isWork: false }
  const marks = studentsOfClass(0).map((username, at) => ({
    learner_id: named(school.people, username),
    // One of them has been allowed to stay away.
    mark: at === 7 ? null : 20 - (chance(username, 'attendance') < 0.6 ? 0 : between(1, 4, username, 'attendance')),
    is_excused: at === 7,
  }))
  const why = {
    reason: '前八周点名',
    byId: named(school.people, 'teacher1'),
    at: new Date(now.getTime() - 26 * hourMs),
  }
  ok(await giveMarks(tx, { placeId: place.id, column }, marks, why))
}

/** Shows the first class what it has come to, as soon as its learners have done what they did. */
export async function postDemoMarks(tx: Tx, kernel: Kernel, school: DemoSchool): Promise<void> {
  const place = await bookOf(tx, school)
  const now = new Date(school.now)
  const book = await readBook(tx, kernel, place, now)
  // The job may run twice.
  if (book.row?.postedAt) return
  const at = new Date(now.getTime() - 2 * hourMs)
  await postMarks(tx, book, place, { userId: named(school.people, 'teacher1'), at })
}
