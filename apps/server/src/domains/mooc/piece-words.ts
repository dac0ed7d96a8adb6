import type { SyncChange } from '@lab/contract/library'
import type { RichText } from '@lab/contract/fields'
import { minuteOf } from '@lab/contract/days'
import { datasetGoalLabels, type UnitOf, type VideoMark } from '@lab/contract/mooc-plan'
import type { Unlock } from '@lab/contract/series-plan'
import type { PlanNode } from './plan-tree.ts'

const unlockWords = {
  free: () => '随时开放',
  previous: () => '完成前一项后开放',
  count: (unlock: Unlock) => `完成 ${unlock.rule === 'count' ? unlock.count : 0} 项后开放`,
  date: (unlock: Unlock) => `${unlock.rule === 'date' ? minuteOf(new Date(unlock.at)) : ''} 开放`,
} as const satisfies Record<Unlock['rule'], (unlock: Unlock) => string>

type Said = [field: string, words: (value: never) => string]
const plain = (value: string | number): string => `${value}`
const fileName = (file: { name: string } | null | undefined): string => file?.name ?? ''
const stems = (questions: readonly { stem: RichText }[] = []): string =>
  [`${questions.length} 道题`, ...questions.map(({ stem }) => stem.value)].join('\n')
const markLines = (marks: readonly VideoMark[] = []): string =>
  marks.map(({ at, title }) => `${at} 秒 ${title}`).join('\n')

/** What is said of a chapter, section or unit, in the words of its pages. */
const fields: Readonly<Record<string, Said>> = {
  title: ['名称', plain],
  unlock: ['开放条件', (unlock: Unlock) => unlockWords[unlock.rule](unlock)],
  is_required: ['必修', (isRequired: boolean) => (isRequired ? '必修' : '选修')],
  weight: ['权重', plain],
  body: ['正文', (body: RichText) => body.value],
  file: ['文件', fileName],
  duration_seconds: ['时长', (seconds: number) => `${Math.round(seconds)} 秒`],
  watch_percent: ['观看比例', (percent: number) => `${percent}%`],
  subtitles: ['字幕', fileName],
  marks: ['视频目录', markLines],
  questions: ['题目', stems],
  pass_percent: ['通过比例', (percent: number) => `${percent}%`],
  url: ['地址', plain],
  posts_required: ['发言次数', plain],
  done_by: ['完成条件', (goal: UnitOf<'dataset'>['done_by']) => datasetGoalLabels[goal]],
}

const rewritten = '内容有修改'
/** What a unit consists of, which is read before it is taken in. */
const contents = ['body', 'file', 'url', 'questions'] as const

/** What is in a piece that a copy does not have yet. */
export const contentFields = ({ value }: PlanNode): SyncChange['fields'] =>
  contents.flatMap((key) => {
    const has = (value as Record<string, unknown>)[key]
    if (has === undefined || has === null || (Array.isArray(has) && has.length === 0)) return []
    const [field, words] = fields[key] as [string, (value: unknown) => string]
    const after = words(has)
    return after ? [{ field, before: '', after }] : []
  })

/** What changes in a piece, field by field; what is written alike and is still another says so. */
export const changedFields = (before: PlanNode, after: PlanNode, keys: readonly string[]): SyncChange['fields'] =>
  keys.flatMap((key) => {
    const said = fields[key]
    if (!said) return []
    const [field, words] = said as [string, (value: unknown) => string]
    const [was, is] = [before, after].map(({ value }) => words((value as Record<string, unknown>)[key] ?? undefined))
    return [{ field, before: was ?? '', after: was === is ? rewritten : (is ?? '') }]
  })
