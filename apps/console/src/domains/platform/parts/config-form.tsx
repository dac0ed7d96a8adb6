import type { SavedSetting } from '@lab/contract/fields'
import type { PlatformConfigName } from '@lab/contract/platform'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { loadMenus } from '../../../api/session/menus.ts'
import { loadSettings } from '../../../api/session/settings.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from './config-form.module.css'
import { OperatorsOnly } from './operators-only.tsx'

type ConfigFormProps<Values extends Record<string, unknown>> = {
  title: string
  name: PlatformConfigName
  schema: z.ZodType<Values>
  fields: FormSection<Values>[]
  /** The other parts of the same settings, as links below the title. */
  views?: ReactNode
  /** What has to be known before anything is changed. */
  about?: string
}

type Answer = Awaited<ReturnType<typeof api.platform.getConfig>>

/** The fields of one setting in an answer: the system's brings along what the console starts with, no fields of it. */
function valuesIn<Values>({ platform_configs }: Answer, name: PlatformConfigName): Values {
  // The assistant's key comes in no answer: after saving, the field is empty again.
  if (name === 'assistant_config') return { ...platform_configs[name], api_key: undefined } as unknown as Values
  if (name !== 'system_config') return platform_configs[name] as Values
  const {
    upload_config: _uploads,
    preview_watermark: _mark,
    ...own
  } = platform_configs[name] as Record<string, unknown>
  return own as Values
}

/** One group of the platform's settings as a form; what is saved holds in this tab at once. */
export function ConfigForm<Values extends Record<string, unknown>>({
  title,
  name,
  schema,
  fields,
  views,
  about,
}: ConfigFormProps<Values>) {
  const { data, error, refetch } = useQuery(api.platform.getConfig.query({ params: { name } }, { quiet: true }))
  const ownVersion = useRef(0)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <output className="bone" aria-label="正在读取设置" style={{ display: 'block', width: '100%', height: 320 }} />
    )
  return (
    <OperatorsOnly>
      <FormPage<Values>
        title={title}
        note={<LastSaved {...data} />}
        about={
          <>
            {views && <div className={styles.views}>{views}</div>}
            {about !== undefined && <Alert showIcon type="info" title={about} className={styles.about} />}
          </>
        }
        schema={schema}
        fields={fields}
        initialValues={valuesIn<Values>(data, name)}
        version={data.version}
        onSubmit={(values, seen = 0) =>
          saveOver<Values>(
            async () => {
              const body = { ...values, version: Math.max(seen, ownVersion.current) }
              ownVersion.current = (await api.platform.putConfig({ params: { name }, body }, { quiet: true })).version
            },
            async () => {
              const now = await api.platform.getConfig({ params: { name } }, { quiet: true })
              return { values: valuesIn<Values>(now, name), version: now.version }
            },
          )
        }
        onSaved={() => {
          showToast('已保存')
          void loadSettings(true)
          void loadMenus(true)
          void refetch()
        }}
      />
    </OperatorsOnly>
  )
}

/** Who saved last, and when; nothing before the first time. */
function LastSaved({ updated_by, updated_at }: Pick<Answer, keyof typeof SavedSetting>) {
  if (!updated_at) return null
  return (
    <>
      {updated_by ? `${updated_by.real_name} ` : ''}
      <RelativeTime at={updated_at} /> 保存
    </>
  )
}
