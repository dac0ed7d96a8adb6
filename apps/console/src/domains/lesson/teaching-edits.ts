import type { TeachingField, TeachingStep, TeachingValue } from '@lab/contract/lesson-teaching'
import { newId } from '../../kit/new-id.ts'

/** What is written in a plan, by the heading that it is under. */
export type Values = Record<string, TeachingValue>

export const valuesByField = (values: readonly TeachingValue[]): Values =>
  Object.fromEntries(values.map((value) => [value.field_id, value]))

export const valueOf = (values: Values, fieldId: string): TeachingValue =>
  values[fieldId] ?? { field_id: fieldId, text: '', steps: [] }

/** A new part of a lesson: as long as is left of it, or ten minutes. */
export const newStep = (steps: readonly TeachingStep[], minutes: number): TeachingStep => {
  const left = minutes - steps.reduce((sum, step) => sum + step.minutes, 0)
  return { id: newId(), minutes: left > 0 ? Math.min(left, 10) : 10, title: '新的环节', teacher: '', learner: '' }
}

/** Why it cannot be saved as it is; empty where it can. */
export const incompletePlan = (values: Values): string =>
  Object.values(values).every(({ steps }) => steps.every(({ title }) => title.trim())) ? '' : '请填写教学环节'

export const newField = (): TeachingField => ({ id: newId(), label: '新的栏目', kind: 'text', hint: '' })
