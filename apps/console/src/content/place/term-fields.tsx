import type { CustomControl, FormField } from '../../kit/form/form-types.ts'
import { DayField } from '../day-field.tsx'
import { TermField } from './term-field.tsx'

/** 学期 in the form of a place. */
export const termField = <Values extends { term?: unknown }>(): FormField<Values> => ({
  kind: 'custom',
  name: 'term',
  label: '学期',
  isRequired: false,
  render: (control) => <TermField {...control} />,
})

/** 开始日期 and 结束日期 in the form of a place, on one line. */
export const dayFields = <Values extends { starts_on?: unknown; ends_on?: unknown }>(): FormField<Values>[] => [
  dayField('starts_on', '开始日期'),
  dayField('ends_on', '结束日期'),
]

const dayField = <Name extends string>(name: Name, label: string) => ({
  kind: 'custom' as const,
  name,
  isHalf: true,
  label,
  render: (control: CustomControl) => <DayField {...control} label={label} />,
})
