import type { Project, ProjectBasics } from '@lab/contract/project'
import type { z } from 'zod'
import { CoverControl } from '../../../content/cover-control.tsx'
import { dayFields, termField } from '../../../content/place/term-fields.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { shapeOf } from '../shape.ts'

export type ProjectValues = z.output<typeof ProjectBasics>

/** What is written about a project, new or old: how it is called and when it runs, then what it shows of itself. */
export const nameAndDays = <Values extends ProjectValues>(): FormField<Values>[] => [
  { kind: 'text', name: 'name', label: '项目名称', maxLength: 50, placeholder: '例如：图书管理系统开发' },
  termField<Values>(),
  ...dayFields<Values>(),
]
export const coverAndSummary = <Values extends ProjectValues>(title: string, learners = 0): FormField<Values>[] => [
  {
    kind: 'custom',
    name: 'cover',
    label: '封面',
    isRequired: false,
    render: ({ value, onChange, isDisabled }) => (
      <CoverControl
        kind="project"
        title={title}
        shape={shapeOf(learners)}
        src={typeof value === 'string' ? value : ''}
        onChange={onChange}
        isDisabled={isDisabled}
      />
    ),
  },
  {
    kind: 'textarea',
    name: 'summary',
    label: '简介',
    maxLength: 1000,
    rows: 3,
    placeholder: '做什么、分几个阶段、最后交什么',
  },
]

export const valuesOf = ({ name, term, summary, cover, starts_on, ends_on }: Project): ProjectValues => ({
  name,
  term,
  summary,
  cover,
  starts_on,
  ends_on,
})
