import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { Option } from '../list/list-types.ts'
import type { WordLimits } from '../tags/tag-rules.ts'
import type { Moment } from '../time-text.ts'

export type FormValues = Record<string, unknown>

/** One field as data: what it is called and which control it has. What is right is the schema's business. */
export type FormField<Values extends FormValues = FormValues> = {
  name: keyof Values & string
  label: string
  /** Below the control, always visible. */
  help?: ReactNode
  placeholder?: string
  /** Shown only while this holds. */
  when?: (values: Partial<Values>) => boolean
  isDisabled?: boolean
  /** Where the schema asks for it only together with others; else its own word is enough. */
  isRequired?: boolean
  /** Shares its line with another half where labels are above: short fields that belong together. */
  isHalf?: boolean
} & FieldControl

export type FieldControl =
  | { kind: 'text'; maxLength?: number; isPassword?: boolean }
  | { kind: 'textarea'; maxLength?: number; rows?: number }
  | { kind: 'number'; min?: number; max?: number; step?: number; unit?: string }
  /** One that `isNeverEmpty` offers no way to take away what is chosen. */
  | { kind: 'select'; options: Option[] | undefined; isMultiple?: boolean; isNeverEmpty?: boolean }
  | { kind: 'radio'; options: Option[] }
  | { kind: 'switch'; onText?: string; offText?: string }
  | { kind: 'date'; hasTime?: boolean }
  | { kind: 'tags'; suggestions?: string[]; limits?: WordLimits }
  | { kind: 'custom'; render: (control: CustomControl) => ReactNode }

export type CustomControl = {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  isDisabled: boolean
}

export type FormSection<Values extends FormValues = FormValues> = {
  title?: string
  /** Above the fields: what holds for all of them. */
  note?: ReactNode
  fields: FormField<Values>[]
}

/** Somebody else saved meanwhile: who, when, and what they left. */
export type Conflict<Values extends FormValues = FormValues> = {
  by: string
  at: Moment
  version: number
  theirs: Partial<Values>
}

/** What came of saving. Nothing means it worked. */
export type SubmitResult<Values extends FormValues = FormValues> = void | {
  /** Shown under the fields. */
  fieldErrors?: Partial<Record<keyof Values & string, string>>
  /** Shown above the buttons. */
  message?: string
  conflict?: Conflict<Values>
}

export type FormProps<Values extends FormValues> = {
  schema: ZodType<Values>
  fields: FormField<Values>[] | FormSection<Values>[]
  initialValues: Partial<Values>
  /** Version of the object the values were read from; given back on saving, so that no change of others is lost. */
  version?: number
  onSubmit: (values: Values, version: number | undefined) => Promise<SubmitResult<Values>>
  /** After it was saved and nothing is unsaved any more: the moment to leave the page. */
  onSaved?: (values: Values) => void
  /** Under this key what is typed is kept until it is saved. */
  draftKey?: string
  isDisabled?: boolean
}

/** Fields without sections are one section without a title. */
export function toSections<Values extends FormValues>(
  fields: FormField<Values>[] | FormSection<Values>[],
): FormSection<Values>[] {
  const first = fields[0]
  return first && 'fields' in first ? (fields as FormSection<Values>[]) : [{ fields: fields as FormField<Values>[] }]
}

export const fieldsOf = <Values extends FormValues>(
  fields: FormField<Values>[] | FormSection<Values>[],
): FormField<Values>[] => toSections(fields).flatMap((section) => section.fields)
