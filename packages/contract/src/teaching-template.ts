import { z } from 'zod'
import type { TeachingField } from './lesson-teaching.ts'

// What a school writes into its own Word form for teaching plans: `{{课程名称}}`, `{{教学目标}}`, `{{环节}}`.

/** What is said of a session beyond its headings, by the names that schools use; the first is the one that is shown. */
const factNames = {
  course: ['课程名称', '课名'],
  title: ['授课题目', '课题', '授课内容', '授课章节', '授课主题', '内容'],
  number: ['课次', '次序', '教案序号'],
  kind: ['授课类型', '课型', '类型'],
  hours: ['学时', '授课学时', '课时', '本次学时'],
  when: ['授课时间', '上课时间'],
  day: ['授课日期', '日期'],
  week: ['周次', '授课周次'],
  weekday: ['星期'],
  slot: ['节次'],
  room: ['教室', '授课地点', '上课地点', '地点'],
  note: ['作业与说明', '备注', '说明'],
  audience: ['授课对象', '授课班级', '专业班级', '班级'],
  total_hours: ['总学时'],
  credits: ['学分'],
  teacher: ['授课教师', '任课教师', '主讲教师', '教师'],
  school: ['学校', '学校名称', '单位'],
  session_count: ['总课次'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type TemplateFact = keyof typeof factNames
export const templateFacts = Object.keys(factNames) as TemplateFact[]
/** Facts that are the same for all sessions of a course. */
export const courseFacts: ReadonlySet<TemplateFact> = new Set<TemplateFact>([
  'course',
  'audience',
  'total_hours',
  'credits',
  'teacher',
  'school',
  'session_count',
])

/** What is said of one part of a lesson. */
const stepNames = {
  number: ['序号', '环节序号'],
  title: ['环节', '教学环节', '环节名称'],
  minutes: ['时间', '分钟', '时间分配', '时长'],
  teacher: ['教师活动'],
  learner: ['学生活动'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type TemplateStepPart = keyof typeof stepNames

/** What a placeholder is for. `block` is the beginning or the end of what is repeated for each part of a lesson. */
export type TemplateUse =
  | { use: 'fact'; fact: TemplateFact }
  | { use: 'field'; fieldId: string }
  | { use: 'step'; fieldId: string; part: TemplateStepPart }
  | { use: 'block'; fieldId: string; isEnd: boolean }

/** A name as it is compared: half width, without spaces and a colon at its end. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\s+/g, '')
    .replace(/[:：]$/, '')

const byName = <Key extends string>(names: Readonly<Record<Key, readonly string[]>>): ReadonlyMap<string, Key> =>
  new Map((Object.keys(names) as Key[]).flatMap((key) => names[key].map((name) => [foldedName(name), key] as const)))
const facts = byName(factNames)
const steps = byName(stepNames)

type Field = Pick<TeachingField, 'id' | 'label' | 'kind'>
const named = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find(({ label }) => foldedName(label) === name)

/** What the text between the braces is for under these headings; undefined where it is nothing that is known. */
export function placeholderUse(given: string, fields: readonly Field[]): TemplateUse | undefined {
  const name = foldedName(given)
  const block = /^([#/])(.*)$/.exec(name)
  if (block) {
    const field = block[2] ? named(fields, block[2]) : fields.find(({ kind }) => kind === 'steps')
    return field?.kind === 'steps' ? { use: 'block', fieldId: field.id, isEnd: block[1] === '/' } : undefined
  }
  const own = named(fields, name)
  if (own) return { use: 'field', fieldId: own.id }
  const dotted = /^(.+)[.·](.+)$/.exec(name)
  const part = steps.get(dotted ? dotted[2]! : name)
  if (part !== undefined) {
    const field = dotted ? named(fields, dotted[1]!) : fields.find(({ kind }) => kind === 'steps')
    if (field?.kind === 'steps') return { use: 'step', fieldId: field.id, part }
  }
  const fact = facts.get(name)
  return fact && { use: 'fact', fact }
}

/** How many letters are to be changed, left out or put in to come from one name to the other. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const now = [i]
    for (let j = 1; j <= b.length; j += 1)
      now.push(Math.min(before[j]! + 1, now[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    before = now
  }
  return before[b.length]!
}

/** Names under which something can be filled in: the headings first, then what is said of sessions and of their parts. */
export function knownNames(fields: readonly Field[]): string[] {
  const first = (names: Readonly<Record<string, readonly string[]>>): string[] =>
    Object.values(names).map(([name]) => name!)
  const hasSteps = fields.some(({ kind }) => kind === 'steps')
  return [...new Set([...fields.map(({ label }) => label), ...first(factNames), ...(hasSteps ? first(stepNames) : [])])]
}

/** The known name that is most like a given one; null where none is. */
export function nearName(given: string, fields: readonly Field[]): string | null {
  const name = foldedName(given).replace(/^[#/]/, '')
  const all = knownNames(fields).map((known) => {
    const other = foldedName(known)
    const holds = name.length >= 2 && (other.includes(name) || name.includes(other))
    return { known, far: holds ? 0.5 : distance(name, other) }
  })
  const [best] = all.toSorted((a, b) => a.far - b.far)
  return best && best.far <= Math.max(1, Math.floor(name.length / 2)) ? best.known : null
}

export const TemplateReport = z.object({
  /** Placeholders that are filled, as they are written. */
  known: z.array(z.string()),
  /** Those that stay empty, each with the known name that is most like it. */
  unknown: z.array(z.object({ name: z.string(), near: z.string().nullable() })),
  /** Headings that the form has no place for: what is written under them is not in the document. */
  unused: z.array(z.string()),
  /** What else deserves a look, in words. */
  notes: z.array(z.string()),
})
export type TemplateReport = z.output<typeof TemplateReport>

/** What a form asks for: its placeholders, and how many braces belong to none. */
export interface TemplateAsks {
  placeholders: readonly string[]
  loose: number
}

/** What a form does with the headings as they are now. */
export function templateReport({ placeholders, loose }: TemplateAsks, fields: readonly Field[]): TemplateReport {
  const uses = placeholders.map((name) => ({ name, use: placeholderUse(name, fields) }))
  const used = new Set(uses.flatMap(({ use }) => (use && use.use !== 'fact' ? [use.fieldId] : [])))
  const isBlock = (isEnd: boolean, id: string): boolean =>
    uses.some(({ use }) => use?.use === 'block' && use.isEnd === isEnd && use.fieldId === id)
  const halves = fields.filter(({ id }) => isBlock(false, id) !== isBlock(true, id))
  return {
    known: uses.filter(({ use }) => use).map(({ name }) => name),
    unknown: uses.filter(({ use }) => !use).map(({ name }) => ({ name, near: nearName(name, fields) })),
    unused: fields.filter(({ id }) => !used.has(id)).map(({ label }) => label),
    notes: [
      ...halves.map(({ label }) => `{{#${label}}} 和 {{/${label}}} 要成对出现，现在只有其中一个，这部分不会按环节重复`),
      ...(loose > 0 ? [`有 ${loose} 处双花括号没有配对，会原样留在文档中`] : []),
    ],
  }
}
