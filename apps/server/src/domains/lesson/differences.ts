import {
  objectiveKindLabels,
  outlineLevelLabels,
  outlineNumbers,
  type OutlineObjective,
  type OutlineRow,
} from '@lab/contract/lesson-outline'
import { pointMarkLabels, relationKindLabels } from '@lab/contract/lesson-graph'
import { isFileResource, lessonResourceKindLabels } from '@lab/contract/lesson-resources'
import { isWritten, type TeachingValue } from '@lab/contract/lesson-teaching'
import { sessionKindLabels, type TermPlan } from '@lab/contract/lesson-term'
import type { VersionChange, VersionLine } from '../content/index.ts'
import type { LessonSnapshot } from './versions.ts'

type Line = Pick<VersionLine, 'what' | 'text'>
type Lines = Map<string, Line>

const basicsOf = ({ totalHours, credits, audience }: LessonSnapshot): Lines =>
  new Map([
    ['hours', { what: '总学时', text: `${totalHours}` }],
    ['credits', { what: '学分', text: `${credits}` }],
    ['audience', { what: '授课对象', text: audience || '未填写' }],
  ])

const objectiveLine = ({ kind, text }: OutlineObjective, at: number): Line => ({
  what: `课程目标 ${at + 1}`,
  text: `${objectiveKindLabels[kind]}：${text}`,
})

function rowLine(row: OutlineRow, number: string, objectives: readonly OutlineObjective[]): Line {
  const goals = row.objective_ids.flatMap((id) => {
    const at = objectives.findIndex((one) => one.id === id)
    return at < 0 ? [] : [at + 1]
  })
  const parts = [
    `理论 ${row.theory}，实践 ${row.practice}`,
    row.level ? `要求${outlineLevelLabels[row.level]}` : '',
    goals.length > 0 ? `目标 ${goals.join('、')}` : '',
    row.note,
  ]
  return { what: `大纲 ${number}`, text: `${row.title}（${parts.filter(Boolean).join('；')}）` }
}

const termLines = ({ starts_on: startsOn, weeks, slots, holidays, make_ups: makeUps, sessions }: TermPlan) => [
  ['term', { what: '学期', text: `${startsOn ?? '未设置开学日期'}，${weeks} 周，每周 ${slots.length} 次课` }] as const,
  ['holidays', { what: '假期与调休', text: `${holidays.length} 个假期，${makeUps.length} 天调休` }] as const,
  ...sessions.map(({ id, title, kind, hours, note, at }, place) => {
    const text = `${at?.day ?? '未排入'} ${title}（${sessionKindLabels[kind]} ${hours}${note && `；${note}`}）`
    return [id, { what: `第 ${place + 1} 次课`, text }] as const
  }),
]

/** What a version consists of, in the words of its pages. */
export const lessonPartLabels = {
  basics: '基本信息',
  outline: '教学大纲',
  term: '授课计划',
  teaching: '教案',
  graph: '知识图谱',
  resources: '课程资源',
} as const
export type LessonPart = keyof typeof lessonPartLabels
export const lessonParts: readonly LessonPart[] = ['basics', 'outline', 'term', 'teaching', 'graph', 'resources']

/** What a part of a version says, line by line, each under what makes it the same line in another version. */
const linesOfPart: Record<LessonPart, (snapshot: LessonSnapshot) => Lines> = {
  basics: basicsOf,
  outline({ outline: { objectives, rows } }) {
    const numbers = outlineNumbers(rows)
    return new Map([
      ...objectives.map((one, at) => [one.id, objectiveLine(one, at)] as const),
      ...rows.map((row, at) => [row.id, rowLine(row, numbers[at]!, objectives)] as const),
    ])
  },
  term: ({ term }) => new Map<string, Line>(termLines(term)),
  teaching: (snapshot) => new Map(teachingLines(snapshot)),
  graph: (snapshot) => new Map(graphLines(snapshot)),
  resources: (snapshot) => new Map(resourceLines(snapshot)),
}

/** What is written under the headings of a session's teaching plan, in one text. */
const planText = (values: readonly TeachingValue[]): string =>
  values
    .filter(isWritten)
    .map(({ text, steps }) => [
      text,
      ...steps.map((one) => `${one.minutes} 分钟 ${one.title}：${one.teacher}；${one.learner}`),
    ])
    .flat()
    .filter(Boolean)
    .join('\n')

const teachingLines = ({ term, teaching }: LessonSnapshot) =>
  term.sessions.flatMap(({ id, title }, place) => {
    const text = planText(teaching[id] ?? [])
    return text ? [[`plan ${id}`, { what: `第 ${place + 1} 次课「${title}」的教案`, text }] as const] : []
  })

/** Each point with what it is to others; where it is drawn is left out. */
function graphLines({ graph: { points, relations } }: LessonSnapshot) {
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  const after = Map.groupBy(relations, ({ from }) => from)
  return points.map(({ id, title, level, marks, note }) => {
    const parts = [
      level ? `要求${outlineLevelLabels[level]}` : '',
      ...marks.map((mark) => pointMarkLabels[mark]),
      ...(after.get(id) ?? []).map(({ kind, to }) => `${relationKindLabels[kind]} → ${titles.get(to)}`),
      note,
    ]
    return [`point ${id}`, { what: `知识点「${title}」`, text: parts.filter(Boolean).join('；') || '无说明' }] as const
  })
}

/** Each file with the lines that it is for, and each experiment that is linked. */
function resourceLines({ resources, outline }: LessonSnapshot) {
  const numbers = outlineNumbers(outline.rows)
  const numberOf = new Map(outline.rows.map(({ id }, at) => [id, numbers[at]!]))
  return resources.map((one) => {
    const lines = one.row_ids.flatMap((id) => numberOf.get(id) ?? [])
    const said = isFileResource(one) ? `${one.title}（${one.file.name}）` : one.title
    const text = lines.length > 0 ? `${said}，大纲 ${lines.join('、')}` : said
    return [`resource ${one.id}`, { what: lessonResourceKindLabels[one.kind], text }] as const
  })
}

const linesIn = (part: LessonPart, snapshot: LessonSnapshot | null): Lines =>
  snapshot ? linesOfPart[part](snapshot) : new Map<string, Line>()

/** The lines of a part that are otherwise in `after` than in `before`. */
export function changedLines(
  part: LessonPart,
  before: LessonSnapshot | null,
  after: LessonSnapshot | null,
): Set<string> {
  const [old, now] = [linesIn(part, before), linesIn(part, after)]
  return new Set([...now.keys(), ...old.keys()].filter((key) => now.get(key)?.text !== old.get(key)?.text))
}

/** The same in words. */
export function partDifferences(
  part: LessonPart,
  before: LessonSnapshot | null,
  after: LessonSnapshot | null,
): VersionChange[] {
  const [old, now] = [linesIn(part, before), linesIn(part, after)]
  return [...changedLines(part, before, after)].map((key) => ({
    what: (now.get(key) ?? old.get(key))!.what,
    before: old.get(key)?.text ?? null,
    after: now.get(key)?.text ?? null,
  }))
}

/** The same of all parts; all of it where one is missing. */
export const differences = (before: LessonSnapshot | null, after: LessonSnapshot | null): VersionChange[] =>
  lessonParts.flatMap((part) => partDifferences(part, before, after))
