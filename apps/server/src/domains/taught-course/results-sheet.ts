import { courseTotal, gradeWord, type CourseCell, type MissingPolicy } from '@lab/contract/course-results'
import type { OfferingSettings } from '@lab/contract/offering'
import { placedTitle, type RecordState } from '@lab/contract/record'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { CellValue, Sheet } from '../../kernel/sheets/xlsx.ts'
import { openLonger } from '../accommodation/index.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { offerings } from '../offering/index.ts'
import { memberships } from '../place/index.ts'
import { learnersRecords, readMemberDetails } from '../record/index.ts'
import { workOf } from './progress.ts'

type WorkRow = {
  id: string
  title: string
  within: string
  weight: number
  settings: OfferingSettings
  is_due: boolean
}
type LearnerRow = { id: string; real_name: string; number: string; group_id: string | null }
type ResultRow = { learner_id: string; offering_id: string; state: RecordState; percent: number | null }

/** The works of a course in their order; due is what is taught in the sessions `over`, or was to be handed in by now. */
async function worksIn(tx: Tx, courseId: string, over: readonly string[], now: Date): Promise<WorkRow[]> {
  const { rows } = await tx.execute<WorkRow>(sql`
    SELECT w.id, c.title, coalesce(whole.title, '') AS within, w.weight, o.settings,
      (w.session_id = ANY(${sql.param([...over])}::uuid[]) OR o.closes_at <= ${now}) IS TRUE AS is_due
    FROM ${workOf(courseId)} AS w JOIN ${offerings} AS o ON o.id = w.id JOIN ${contents} AS c ON c.id = w.content_id
    LEFT JOIN ${offerings} AS p ON p.id = w.parent_id LEFT JOIN ${contents} AS whole ON whole.id = p.content_id
    ORDER BY coalesce(p.position, w.position), w.position, w.id`)
  return rows
}

const done: readonly RecordState[] = ['submitted', 'graded', 'returned']

function cellOf({ weight }: WorkRow, isDue: boolean, result: ResultRow | undefined): CourseCell {
  if (result?.state === 'graded' && result.percent !== null) return { kind: 'scored', percent: result.percent, weight }
  return { kind: isDue && !(result && done.includes(result.state)) ? 'missing' : 'waiting', weight }
}

const rounded = (percent: number): number => Math.round(percent * 10) / 10
const shownCell = (cell: CourseCell, result: ResultRow | undefined): CellValue => {
  if (cell.kind === 'scored') return rounded(cell.percent)
  if (cell.kind === 'missing') return '未提交'
  return result && done.includes(result.state) ? '待评分' : ''
}

interface Asked {
  id: string
  orgId: string
  missing: MissingPolicy
  /** Sessions that are over. */
  over: readonly string[]
  now: Date
}

/** 成绩登记表: everybody who takes a course in the order of a registry, with each work and the total in percent. */
export async function resultsSheet(tx: Tx, { id, orgId, missing, over, now }: Asked): Promise<Sheet> {
  const works = await worksIn(tx, id, over, now)
  const { rows: learners } = await tx.execute<LearnerRow>(sql`
    SELECT u.id, u.real_name, u.number, m.group_id FROM ${memberships} AS m JOIN ${users} AS u ON u.id = m.user_id
    WHERE m.place_id = ${id}::uuid AND m.role = 'student' ORDER BY u.number, u.id`)
  const { rows: results } = await tx.execute<ResultRow>(sql`
    SELECT r.learner_id, r.offering_id, r.state,
      (CASE WHEN r.state = 'graded' AND r.max_score > 0 THEN 100 * r.score / r.max_score END)::double precision AS percent
    FROM ${workOf(id)} AS w JOIN ${learnersRecords} AS r ON r.offering_id = w.id AND NOT r.is_trial`)
  const due = works.filter((work) => work.is_due)
  const isOpenLonger = await openLonger(tx, due, learners, { orgId, now })
  const known = new Map(results.map((row) => [`${row.learner_id} ${row.offering_id}`, row]))
  const detailsOf = await readMemberDetails(
    tx,
    learners.map((one) => ({ org_id: orgId, learner_id: one.id })),
  )
  const classOf = (one: LearnerRow): string => detailsOf({ org_id: orgId, learner_id: one.id }).administrative_class
  const ordered = learners.toSorted((a, b) => classOf(a).localeCompare(classOf(b), 'zh-CN', { numeric: true }))
  return {
    name: '成绩登记表',
    header: [
      '序号',
      '学号',
      '姓名',
      '行政班',
      ...works.map((work) => `${placedTitle(work)}（权重${work.weight}）`),
      '总评成绩',
      '等级',
      '备注',
    ],
    rows: ordered.map((learner, at) => {
      const own = works.map((work) => {
        const result = known.get(`${learner.id} ${work.id}`)
        return { result, cell: cellOf(work, work.is_due && !isOpenLonger(learner, work), result) }
      })
      const total = courseTotal(
        own.map(({ cell }) => cell),
        missing,
      )
      const left = own.filter(({ cell }) => cell.kind === 'missing').length
      return [
        at + 1,
        learner.number,
        learner.real_name,
        classOf(learner),
        ...own.map(({ cell, result }) => shownCell(cell, result)),
        total,
        total === null ? '' : gradeWord(total),
        left > 0 ? `${left} 项未提交` : '',
      ]
    }),
  }
}
