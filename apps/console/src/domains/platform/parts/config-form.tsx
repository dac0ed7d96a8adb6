import type { z } from 'zod'
import { Spin } from 'antd'
import { api } from '../../../app/request/api.ts'
import { saving } from '../../../app/request/saving.ts'
import { loadSettings } from '../../../app/session/settings.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { OperatorsOnly } from './operators-only.tsx'

type ConfigFormProps<Values extends Record<string, unknown>> = {
  title: string
  name: 'system_config' | 'upload_config'
  schema: z.ZodType<Values>
  fields: FormSection<Values>[]
  /** The stored settings as the query that asked for them stands. */
  query: { data: Values | undefined; error: unknown; refetch: () => unknown }
}

/** One group of the platform's settings as a form; what is saved holds in this tab at once. */
export function ConfigForm<Values extends Record<string, unknown>>({
  title,
  name,
  schema,
  fields,
  query: { data, error, refetch },
}: ConfigFormProps<Values>) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin aria-label="正在读取设置" />
  return (
    <OperatorsOnly>
      <FormPage<Values>
        key={JSON.stringify(data)}
        title={title}
        schema={schema}
        fields={fields}
        initialValues={data}
        onSubmit={(values) =>
          saving(async () => {
            await api.platform.putConfig({ params: { name }, body: values }, { quiet: true })
          })
        }
        onSaved={() => {
          showToast('已保存')
          void loadSettings(true)
          void refetch()
        }}
      />
    </OperatorsOnly>
  )
}
