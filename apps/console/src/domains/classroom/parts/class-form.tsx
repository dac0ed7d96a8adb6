import { type Classroom, classroom } from '@lab/contract/classroom'
import type { z } from 'zod'
import type { FormField } from '../../../kit/form/form-types.ts'
import { dayFields, termField } from '../../../content/place/term-fields.tsx'

/** What can be written about a class: the body of 创建班级, so that form and server say the same. */
export const classSchema = classroom.create.definition.body
export type ClassValues = z.output<typeof classSchema>

/** The fields of a class's form, new or old. */
export const classFields: FormField<ClassValues>[] = [
  { kind: 'text', name: 'name', label: '班级名称', maxLength: 50, placeholder: '例如：软件工程 2026 级 1 班' },
  termField<ClassValues>(),
  { kind: 'text', name: 'course_name', label: '课程', maxLength: 50, placeholder: '例如：Linux 系统管理' },
  ...dayFields<ClassValues>(),
  { kind: 'textarea', name: 'summary', label: '简介', maxLength: 1000, rows: 3 },
]

/** A class as its form shows it. */
export const classValues = (row: Classroom): ClassValues => ({
  name: row.name,
  term: row.term,
  course_name: row.course_name,
  summary: row.summary,
  cover: row.cover,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  is_training: row.is_training,
})

/** What a new class's form starts from. */
export const newClassValues = (isTraining: boolean): Partial<ClassValues> => ({
  starts_on: null,
  ends_on: null,
  is_training: isTraining,
})
