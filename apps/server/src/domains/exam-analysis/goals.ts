import type { Attainment, CourseGoal, GoalAttainment, GoalExam, GoalItem } from '@lab/contract/course-goal'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { loadPaper } from '../exam/index.ts'
import { users } from '../identity/index.ts'
import { offeringFacts } from '../offering/index.ts'
import { columnsOf } from './analyse.ts'
import { examsOf, goalsOf, itemsIn } from './goal-store.ts'
import { attainmentOf, totalAttainment, type Goal } from './rules/attainment.ts'
import { readSheets, type Sheet } from './sheets.ts'

/** An exam of the place with what its learners earned. */
interface SatExam {
  offeringId: string
  contentId: string
  title: string
  version: number
  sheets: Sheet[]
  goalsOf: ReadonlyMap<string, GoalItem['goals']>
}

async function satExams(tx: Tx, kernel: Pick<Kernel, 'kinds'>, placeId: string, userId: string): Promise<SatExam[]> {
  const exams = await examsOf(tx, placeId)
  const items = await itemsIn(
    tx,
    exams.map(({ id }) => id),
  )
  const sat: SatExam[] = []
  for (const { id, contentId, title } of exams) {
    const offering = await offeringFacts(tx, id, userId)
    if (!offering) continue
    const of = items.get(id) ?? { items: [], version: 1 }
    sat.push({
      offeringId: id,
      contentId,
      title,
      version: of.version,
      sheets: await readSheets(tx, kernel, offering),
      goalsOf: new Map(of.items.map(({ key, goals }) => [key, goals])),
    })
  }
  return sat
}

/** The questions that an exam asked, with the knowledge points that they are about. */
async function askedIn(
  tx: Tx,
  { offeringId, contentId, title, version, sheets, goalsOf: of }: SatExam,
): Promise<GoalExam> {
  const knowledge = new Map<string, readonly string[]>()
  for (const number of new Set(sheets.map((sheet) => sheet.version))) {
    const paper = await loadPaper(tx, contentId, number)
    for (const [key, question] of paper?.questions ?? []) knowledge.set(key, question.knowledge)
  }
  return {
    offering_id: offeringId,
    title,
    learners: sheets.length,
    version,
    items: columnsOf(sheets).map(({ key, item }) => ({
      key,
      title: item.title,
      points: item.points,
      knowledge: [...(knowledge.get(key) ?? [])],
      goals: of.get(key) ?? [],
    })),
  }
}

/** All questions of some exams as one matrix over the learners of all of them. */
function matrixOf(exams: readonly GoalExam[], sheets: readonly (readonly Sheet[])[], learners: readonly string[]) {
  const columns = exams.flatMap(({ items }, exam) => items.map((item) => ({ exam, item })))
  const marks = exams.map((_, exam) => {
    const own = new Map(sheets[exam]!.map(({ learnerId, items }) => [learnerId, items]))
    return (learner: string) => new Map((own.get(learner) ?? []).map(({ key, mark }) => [key, mark]))
  })
  return {
    columns,
    matrix: {
      points: columns.map(({ item }) => item.points),
      marks: learners.map((learner) => {
        const ofExam = marks.map((of) => of(learner))
        return columns.map(({ exam, item }) => ofExam[exam]!.get(item.key) ?? null)
      }),
    },
  }
}

/** How far the goals of a place are attained, by all exams that were sat there. Pure. */
export function attainmentIn(
  goals: readonly CourseGoal[],
  exams: readonly GoalExam[],
  sheets: readonly (readonly Sheet[])[],
  learners: readonly string[],
): { attainment: GoalAttainment[]; total: number | null } {
  const { columns, matrix } = matrixOf(exams, sheets, learners)
  const attainment = goals.map(({ id, expected }): GoalAttainment => {
    const shown = columns.flatMap(({ exam, item }, at) =>
      item.goals.filter(({ goal_id }) => goal_id === id).map(({ part }) => ({ exam, item: at, part })),
    )
    const goal: Goal = { expected: expected / 100, items: shown }
    const { attained, isMet, points, mean, deviation, own, reached, missed } = attainmentOf(matrix, goal)
    return {
      goal_id: id,
      attained,
      is_met: isMet,
      points,
      mean,
      deviation,
      own,
      reached,
      missed,
      exams: exams.flatMap(({ offering_id }, exam) => {
        const here = shown.filter((one) => one.exam === exam)
        if (here.length === 0) return []
        const ofExam = attainmentOf(matrix, { ...goal, items: here })
        return { offering_id, items: here.length, points: ofExam.points, attained: ofExam.attained }
      }),
    }
  })
  const total = totalAttainment(goals.map(({ weight }, at) => ({ weight, attained: attainment[at]!.attained })))
  return { attainment, total }
}

export async function readAttainment(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  place: { id: string; name: string },
  userId: string,
): Promise<Omit<Attainment, 'can'>> {
  const { goals, version } = await goalsOf(tx, place.id)
  const sat = await satExams(tx, kernel, place.id, userId)
  const exams: GoalExam[] = []
  for (const exam of sat) exams.push(await askedIn(tx, exam))
  const ids = [...new Set(sat.flatMap(({ sheets }) => sheets.map(({ learnerId }) => learnerId)))]
  const learners = await tx
    .select({ id: users.id, real_name: users.realName, number: users.number })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.number), asc(users.id))
  const sheets = sat.map((exam) => exam.sheets)
  const order = learners.map(({ id }) => id)
  return { place_name: place.name, goals, version, learners, exams, ...attainmentIn(goals, exams, sheets, order) }
}
