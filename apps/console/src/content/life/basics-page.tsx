import type { ContentDetail } from '@lab/contract/content'
import { kindLabels } from '@lab/contract/kinds'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import type { ZodType } from 'zod'
import { saveOver } from '../../api/request/save-over.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { FormPage } from '../../kit/form/form-page.tsx'
import type { FormField, FormSection, FormValues } from '../../kit/form/form-types.ts'
import { useCategoryOptions } from '../category-options.ts'
import { contentFields } from './fields.tsx'
import { useTakeSaved, type BuiltKind } from './stale.ts'

type Fields<Values extends FormValues> = FormField<Values>[] | FormSection<Values>[]

type BasicsProps<Row extends ContentDetail, Values extends FormValues> = {
  kind: BuiltKind
  /** Undefined while it is asked for. */
  content: Row | undefined
  schema: ZodType
  valuesOf: (row: Row) => Values
  fields: (common: ReturnType<typeof contentFields>) => Fields<Values>
  /** Saves over the version that was seen and answers with what it is now. Quietly: the form says what is refused. */
  save: (values: Values, version: number) => Promise<Row>
  /** What it is now, where somebody else was faster. */
  readNow: () => Promise<Row>
}

/** Basic information of a content: what it is called, how it is found, and what its kind asks for. */
export function ContentBasics<Row extends ContentDetail, Values extends FormValues>(props: BasicsProps<Row, Values>) {
  const { content } = props
  if (!content) return <Skeleton active paragraph={{ rows: 8 }} style={{ maxWidth: 880 }} />
  return <BasicsForm key={content.id} {...props} content={content} />
}

function BasicsForm<Row extends ContentDetail, Values extends FormValues>({
  kind,
  content,
  schema,
  valuesOf,
  fields,
  save,
  readNow,
}: BasicsProps<Row, Values> & { content: Row }) {
  const categories = useCategoryOptions(kind)
  const takeSaved = useTakeSaved(kind)
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const ownVersion = useRef(content.version)
  const canEdit = content.can.edit
  return (
    <FormPage<Values>
      schema={schema as ZodType<Values>}
      fields={fields(contentFields(kind, categories))}
      initialValues={valuesOf(content)}
      version={content.version}
      draftKey={`${kind}:${content.id}:basics`}
      onSubmit={(values, seen) =>
        saveOver<Values>(
          async () => {
            const saved = await save(values, Math.max(ownVersion.current, seen ?? 0))
            ownVersion.current = saved.version
            takeSaved(saved)
          },
          async () => {
            const theirs = await readNow()
            return { values: valuesOf(theirs), version: theirs.version }
          },
        )
      }
      onSaved={() => showToast('基本信息已保存')}
      {...(canEdit === true
        ? {}
        : { isDisabled: true, blockedReason: String(canEdit ?? `您没有编辑此${kindLabels[kind]}的权限`) })}
    />
  )
}
