import type { ObjectiveKind, OutlineLevel } from '@lab/contract/lesson-outline'

// What lines of syllabuses say, each by itself. Every repetition has a bound: documents are other people's.

const numeral = '[一二三四五六七八九十百零〇\\d]{1,4}'
const chapters: readonly { shape: RegExp; depth: number; isNumberOnly: boolean }[] = [
  { shape: new RegExp(`^第\\s?${numeral}\\s?(?:章|单元|篇|部分|模块|专题)`), depth: 0, isNumberOnly: true },
  { shape: new RegExp(`^(?:项目|模块|单元|专题)\\s?${numeral}(?=[\\s:：、.．])`), depth: 0, isNumberOnly: false },
  { shape: new RegExp(`^第\\s?${numeral}\\s?(?:节|讲|课)`), depth: 1, isNumberOnly: true },
  { shape: new RegExp(`^(?:任务|实验|子项目)\\s?${numeral}(?=[\\s:：、.．])`), depth: 1, isNumberOnly: false },
  { shape: /^\d{1,2}[.．]\d{1,2}[.．]\d{1,2}(?![\d.．])/, depth: 2, isNumberOnly: true },
  { shape: /^\d{1,2}[.．]\d{1,2}(?![\d.．]|\s?(?:学时|课时|个|分))/, depth: 1, isNumberOnly: true },
]
const hoursInBrackets = /[（([]([^（）()[\]]{0,40}\d[^（）()[\]]{0,40})[）)\]]/g
const aboutHours = /学时|课时|理论|讲授|实践|上机/
const trailingHours = /[\s:：，,]\s?(?:共|计|约)?\s?\d{1,3}(?:\.5)?\s?个?(?:学时|课时)\s?$/

const numberAfter = (words: string, text: string): number | undefined => {
  const found = new RegExp(`(?:${words})(?:学时|课时|教学)?(?:数)?\\s?[:：]?\\s?(\\d{1,3}(?:\\.5)?)`).exec(text)
  return found ? Number(found[1]) : undefined
}

/** Hours that a text says; undefined where it says none. What is not said to be practice is theory. */
export function hoursIn(text: string): { theory: number; practice: number } | undefined {
  const inBrackets = [...text.matchAll(hoursInBrackets)].map((match) => match[1]!).filter((one) => aboutHours.test(one))
  const trailing = trailingHours.exec(text)?.[0]
  const labelled = /^\s?(?:学时|课时|教学学时|学时分配)/.test(text) ? text : undefined
  const said = [...inBrackets, trailing, labelled].find((one) => one !== undefined)
  if (said === undefined) return undefined
  const theory = numberAfter('理论|讲授|授课|课堂', said)
  const practice = numberAfter('实践|实验|上机|实训', said)
  const all = /(\d{1,3}(?:\.5)?)\s?个?(?:学时|课时)/.exec(said)?.[1] ?? /[:：]\s?(\d{1,3}(?:\.5)?)/.exec(said)?.[1]
  if (theory === undefined && practice === undefined) return all ? { theory: Number(all), practice: 0 } : undefined
  if (theory === undefined) return { theory: Math.max(0, Number(all ?? practice) - practice!), practice: practice! }
  return { theory, practice: practice ?? Math.max(0, Number(all ?? theory) - theory) }
}

/** A line without its hours and without what only numbers it. */
export function titleOf(text: string): string {
  const number = chapters.find(({ shape }) => shape.test(text))
  const named = number?.isNumberOnly ? text.replace(number.shape, '') : text
  const title = named
    .replaceAll(hoursInBrackets, (all, inside: string) => (aboutHours.test(inside) ? '' : all))
    .replace(trailingHours, '')
    .replace(/^[\s、:：.．]{1,10}/, '')
    .trim()
  return title || text.trim()
}

/** How deep a line is by how it is numbered; undefined for a line that is none of the tree. */
export const depthOf = (text: string): number | undefined =>
  text.length > 120 ? undefined : chapters.find(({ shape }) => shape.test(text))?.depth

/** A line of a table of contents: a title with the number of its page. */
export const isOfContents = (text: string): boolean => /(?:\.{3,60}|…{1,60}|\s{1,60})\d{1,3}$/.test(text)

/** A heading of the document itself: 三、教学内容. */
export const isSection = (text: string): boolean => /^[一二三四五六七八九十]{1,3}[、.．]/.test(text)

/** The level that a requirement names: the highest of them. */
export function levelIn(text: string): OutlineLevel | null {
  if (/应用|运用|熟练|独立完成/.test(text)) return 'apply'
  if (/掌握/.test(text)) return 'master'
  if (/理解|领会/.test(text)) return 'understand'
  return /了解|识记|认识/.test(text) ? 'know' : null
}

export function objectiveKindOf(text: string): ObjectiveKind {
  if (/素质|素养|思政|态度|道德|精神|意识/.test(text)) return 'attitude'
  return /能力|能够|技能|设计|运用|独立/.test(text) ? 'ability' : 'knowledge'
}

const objectiveLine = new RegExp(`^(?:课程)?(?:教学)?目标\\s?(?:${numeral})\\s?[:：、.．\\s]\\s?(.{1,1000})$`)
const kindLine = /^(?:\d{1,2}[.、．]\s?)?(知识|能力|技能|素质|素养|思政)目标\s?[:：]\s?(.{1,1000})$/
const listLine = /^[（(]?\d{1,2}[）).、．]\s?(.{1,1000})$/

/** An objective that a line states; lists count where the document is about objectives. */
export function objectiveIn(text: string, isAboutObjectives: boolean): string | undefined {
  const direct = objectiveLine.exec(text)?.[1]
  if (direct) return direct.trim()
  const byKind = kindLine.exec(text)
  if (byKind) return byKind[2]!.trim()
  return isAboutObjectives ? listLine.exec(text)?.[1]?.trim() : undefined
}

/** Numbers of the objectives that a line says it is for. */
export function objectivesNamedIn(text: string): number[] {
  const named = /(?:支撑|对应|支持)(?:的)?(?:课程)?目标\s?[:：]?\s?((?:(?:课程)?目标)?[\d、,，和\s]{1,60})/.exec(
    text,
  )?.[1]
  return named ? [...named.matchAll(/\d{1,2}/g)].map(([number]) => Number(number)) : []
}

/** Hours of the whole course. */
export function totalIn(text: string): number | undefined {
  const found = /(?:总学时|课程学时|计划学时|学时合计|总课时)(?:数)?\s?[:：]?\s?(\d{1,3}(?:\.5)?)/.exec(text)
  return found ? Number(found[1]) : undefined
}
