import type { ComparedContent, OtherStanding, Standing } from '@lab/contract/analysis'
import { formatDuration, formatNumber } from '../../../kit/format.ts'

/** Whom of the own class a figure leads to; `everybody` is all its learners. */
export type Behind = keyof ComparedContent['who'] | 'everybody'
export type Figure = {
  label: string
  /** How the figure comes about, where its name does not say. */
  note?: string
  behind: Behind
  /** What the drawer with those behind it is called. */
  who: string
  text: (of: Standing) => string
  /** The numbers behind a share. */
  counts?: (of: Standing) => string
}

const share = (part: number, of: number): string => (of > 0 ? `${Math.round((100 * part) / of)}%` : '--')
const counts = (part: number, of: number): string => `${part} / ${of} 人`

/** What is compared, in the order of the columns. */
export const figures: readonly Figure[] = [
  { label: '学员', behind: 'everybody', who: '学员', text: (of) => formatNumber(of.learners) },
  {
    label: '已开始',
    behind: 'started',
    who: '已开始',
    text: (of) => share(of.started, of.learners),
    counts: (of) => counts(of.started, of.learners),
  },
  {
    label: '已完成',
    behind: 'finished',
    who: '已完成',
    text: (of) => share(of.finished, of.learners),
    counts: (of) => counts(of.finished, of.learners),
  },
  { label: '平均分', note: '百分制', behind: 'scored', who: '有成绩', text: (of) => formatNumber(of.average, 1) },
  { label: '中位数', note: '百分制', behind: 'scored', who: '有成绩', text: (of) => formatNumber(of.median, 1) },
  {
    label: '及格率',
    note: '有成绩的学员中，达到所在班级及格线的比例',
    behind: 'passed',
    who: '达到及格',
    text: (of) => share(of.passed, of.scored),
    counts: (of) => counts(of.passed, of.scored),
  },
  {
    label: '用时中位数',
    note: '已完成的学员',
    behind: 'finished',
    who: '已完成',
    text: (of) => formatDuration(of.seconds),
  },
]

/** The own class's learners behind a figure, as places in the analysis's people. */
export function placesOf(people: readonly { id: string }[], content: ComparedContent, behind: Behind): number[] {
  if (behind === 'everybody') return people.map((_, at) => at)
  const ids = new Set(content.who[behind])
  return people.flatMap(({ id }, at) => (ids.has(id) ? [at] : []))
}

/** What a line of other classes is called, and what is below. */
export const nameOf = (other: OtherStanding): [name: string, note: string] =>
  other.class
    ? [other.class.name, [other.class.term, other.class.is_archived ? '已归档' : ''].filter(Boolean).join(' · ')]
    : ['其他班级', `${other.classes} 个班级合计`]
