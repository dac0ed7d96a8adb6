import { placeKindLabels, type PlaceKind } from '@lab/contract/place-words'
import { placedTitle, recordStateLabels, type RecordState } from '@lab/contract/record'
import type { CellValue, Sheet } from '../../kernel/sheets/xlsx.ts'
import { shownMoment } from '../offering/index.ts'
import type { ListedRecord } from './list.ts'
import type { DetailRow, Gradebook, GradebookCellRow } from './gradebook.ts'
import type { Details, DetailsOf } from './member-details.ts'

const percent = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)
const moment = (value: string | Date | null): string => (value === null ? '' : shownMoment(new Date(value)))
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10

/** 9 before 10, nothing last. */
const byWord = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || a.localeCompare(b, 'zh-CN', { numeric: true })

interface Person {
  number: string
  real_name: string
}
const personHeader = ['学号', '姓名', '性别', '行政班', '专业']
const personCells = ({ number, real_name }: Person, of: Details): CellValue[] => [
  number,
  real_name,
  of.sex,
  of.administrative_class,
  of.major,
]

/** As a registry has them: by administrative class, then by number. */
const listed = <Row extends Person>(rows: readonly Row[], detailsOf: (row: Row) => Details): [Row, Details][] =>
  rows
    .map((row): [Row, Details] => [row, detailsOf(row)])
    .toSorted(
      ([a, ofA], [b, ofB]) => byWord(ofA.administrative_class, ofB.administrative_class) || byWord(a.number, b.number),
    )

const submittedStates: readonly RecordState[] = ['submitted', 'graded', 'returned']
const isSubmitted = (row: { state: RecordState; counts_earlier: boolean }): boolean =>
  submittedStates.includes(row.state) || row.counts_earlier
const yesOrNo = (is: boolean): string => (is ? '是' : '否')

/** A score holds for what was submitted, or an earlier attempt; of the rest it says how far it is. */
const scoreCell = (cell: GradebookCellRow | undefined): CellValue =>
  cell && isSubmitted(cell) ? cell.score : recordStateLabels[cell?.state ?? 'not_started']

/** Members × contents: one row per student, one column per content. */
export function placeSheet(
  gradebook: Gradebook,
  detailsOf: (learnerId: string) => Details,
  placeKind: PlaceKind,
): Sheet {
  return {
    name: `${placeKindLabels[placeKind]}成绩`,
    header: [
      ...personHeader,
      '分组',
      ...gradebook.offerings.map((offering) => `${placedTitle(offering)}（满分${offering.max_score}）`),
      '总评（百分制）',
      '平均进度（%）',
    ],
    rows: listed(gradebook.members, ({ id }) => detailsOf(id)).map(([member, details]) => {
      const cells = new Map(member.cells.map((cell) => [cell.offering_id, cell]))
      return [
        ...personCells(member, details),
        member.group_name,
        ...gradebook.offerings.map((offering) => scoreCell(cells.get(offering.id))),
        percent(member.total),
        percent(member.progress),
      ]
    }),
  }
}

interface Outcome {
  state: RecordState
  counts_earlier: boolean
  score: number | null
  max_score: number
  pass_score: number | null
  is_late: boolean
  duration_seconds: number
  submitted_at: string | Date | null
}
const outcomeHeader = ['状态', '得分', '满分', '是否及格', '提交时间', '迟交', '用时（分钟）']

/** What became of it. The pass mark is a percent; 60 where no class has set another. */
function outcome(row: Outcome): CellValue[] {
  const isDone = isSubmitted(row)
  const isScored = isDone && row.score !== null && row.max_score > 0
  return [
    `${recordStateLabels[row.state]}${row.counts_earlier ? '（计前次成绩）' : ''}`,
    isDone ? row.score : null,
    row.max_score,
    isScored ? yesOrNo((100 * row.score!) / row.max_score >= (row.pass_score ?? 60)) : '',
    isDone ? moment(row.submitted_at) : '',
    isDone ? yesOrNo(row.is_late) : '',
    row.state === 'not_started' ? null : minutes(row.duration_seconds),
  ]
}

/** A place's results one by one: a row per content and student, as registries take them. */
export const detailSheet = (rows: readonly DetailRow[], detailsOf: (learnerId: string) => Details): Sheet => ({
  name: '明细',
  header: [...personHeader, '分组', '内容', ...outcomeHeader],
  rows: [...Map.groupBy(rows, (row) => row.offering_id).values()].flatMap((of) =>
    listed(of, (row) => detailsOf(row.learner_id)).map(([row, details]) => [
      ...personCells(row, details),
      row.group_name,
      placedTitle(row),
      ...outcome(row),
    ]),
  ),
})

/** A record as one of its learners has it. */
export type LearnersRecord = ListedRecord & { learner_id: string }

/** The records of one content: one row per record and learner. */
export function contentSheet(rows: readonly LearnersRecord[], detailsOf: DetailsOf): Sheet {
  return {
    name: '学习记录',
    header: [...personHeader, '班级/机构', '分组', ...outcomeHeader, '进度（%）', '第几次提交', '开始时间', '最近学习'],
    rows: listed(rows, detailsOf).map(([row, details]) => [
      ...personCells(row, details),
      row.place_name,
      row.group_name,
      ...outcome(row),
      row.progress,
      row.attempt,
      moment(row.started_at),
      moment(row.last_active_at),
    ]),
  }
}
