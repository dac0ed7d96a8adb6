import { contentBasics } from '@lab/contract/content'
import type { RichText } from '@lab/contract/fields'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { useRef } from 'react'
import { z, type ZodType } from 'zod'
import { submitResult } from '../../api/request/submit-result.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../kit/form/form-types.ts'
import { useCategoryOptions } from '../category-options.ts'
import { contentFields } from './fields.tsx'

/** What every new content is asked for; a kind spreads it into its schema. */
export const newContentRules = {
  title: contentBasics.title,
  category_id: z.string().optional(),
  tags: contentBasics.tags,
  summary: z.string().max(2000, '简介不能超过2000个字符').optional(),
}
const NewContent = z.object(newContentRules)
type NewContent = z.output<typeof NewContent>
type Made<Values extends NewContent> = Omit<Values, 'category_id' | 'summary'> & {
  category_id: string | null
  summary: RichText
}

type CreateContentProps<Values extends NewContent> = {
  kind: ContentKind
  /** What it is called here; the kind's word by default. */
  label?: string
  /** A name as an example: 例如：… */
  example: string
  /** What belongs into the summary. */
  about: string
  submitText: string
  schema: ZodType
  /** What the kind asks for as well, and where. */
  fields: (common: CommonFields) => FormField<Values>[]
  initialValues: Partial<Values>
  /** Makes it and answers with its id. Quietly: the dialog says what is refused. */
  create: (values: Made<Values>) => Promise<{ id: string }>
  onClose: () => void
  onCreated: (id: string) => void
}

type CommonFields = Omit<ReturnType<typeof contentFields>, 'title' | 'summary'> & {
  title: FormField<Pick<NewContent, 'title'>>

  summary: FormField<Pick<NewContent, 'summary'>>
}

/** Asks for the few things a content begins with; the rest is asked for where it is used. */
export function CreateContentDialog<Values extends NewContent>(props: CreateContentProps<Values>) {
  const { kind, label = kindLabels[kind], example, about, schema, fields, create, onCreated } = props
  const common = contentFields(kind, useCategoryOptions(kind))
  const createdId = useRef('')
  const submit = async ({ category_id, summary, ...values }: Values): Promise<SubmitResult<Values>> => {
    try {
      const made = {
        ...values,
        category_id: category_id ?? null,
        summary: { format: 'wysiwyg' as const, value: summary ?? '' },
      }
      createdId.current = (await create(made)).id
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  return (
    <FormDialog<Values>
      open
      title={`新建${label}`}
      submitText={props.submitText}
      schema={schema as ZodType<Values>}
      fields={fields({
        ...common,
        title: { ...common.title, placeholder: example },
        summary: { name: 'summary', label: '简介', kind: 'textarea', rows: 3, placeholder: about },
      })}
      initialValues={props.initialValues}
      draftKey={props.label ? `${kind}:new:${props.label}` : `${kind}:new`}
      onClose={props.onClose}
      onSubmit={submit}
      onSaved={() => onCreated(createdId.current)}
    />
  )
}
