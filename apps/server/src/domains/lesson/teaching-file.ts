import { whenOf } from '@lab/contract/lesson-calendar'
import type { TeachingField, TeachingValue } from '@lab/contract/lesson-teaching'
import { sessionKindLabels, type TermPlan, type TermSession } from '@lab/contract/lesson-term'
import { pageBreak, paragraph, Pictures, table, textRun, writeDocument } from '../question-exchange/index.ts'

export interface WrittenPlan {
  session: TermSession
  /** Among the sessions of the course, from 1. */
  number: number
  values: readonly TeachingValue[]
}

const cell = (text: string, isBold = false): string =>
  text
    .split('\n')
    .map((line) => paragraph(textRun(line, { isBold })))
    .join('')
const head = (...texts: string[]): string[] => texts.map((text) => cell(text, true))

function stepsTable({ steps }: TeachingValue): string {
  const rows = steps.map(({ minutes, title, teacher, learner }) =>
    [`${minutes}`, title, teacher, learner].map((text) => cell(text)),
  )
  return table([head('时间（分钟）', '环节', '教师活动', '学生活动'), ...rows])
}

function bodyOf(title: string, term: TermPlan, fields: readonly TeachingField[], plan: WrittenPlan): string {
  const { session, number, values } = plan
  const slot = term.slots.find(({ id }) => id === session.at?.slot_id)
  const byField = new Map(values.map((value) => [value.field_id, value]))
  const facts = table([
    [cell('课程名称', true), cell(title), cell('次序', true), cell(`第 ${number} 次课`)],
    [cell('内容', true), cell(session.title), cell('类型', true), cell(sessionKindLabels[session.kind])],
    [cell('时间', true), cell(whenOf(session, term.slots)), cell('学时', true), cell(`${session.hours}`)],
    [cell('教室', true), cell(slot?.room ?? ''), cell('作业与说明', true), cell(session.note)],
  ])
  const parts = fields.map(({ id, label, kind }) => {
    const value = byField.get(id)
    const written = kind === 'steps' && value ? stepsTable(value) : cell(value?.text ?? '')
    return paragraph(textRun(label), { style: 'Heading1' }) + written
  })
  return paragraph(textRun(`《${title}》教案`), { style: 'Title' }) + facts + parts.join('')
}

/** Teaching plans as one Word document, each on pages of its own. */
export const teachingFile = (
  title: string,
  term: TermPlan,
  fields: readonly TeachingField[],
  plans: readonly WrittenPlan[],
): Promise<Buffer> =>
  writeDocument(plans.map((plan) => bodyOf(title, term, fields, plan)).join(pageBreak), new Pictures(new Map()))
