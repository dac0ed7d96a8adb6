import { EnvLifetimeConfig, EnvQuotaConfig, EnvRecordingConfig, type EnvConfigName } from '@lab/contract/environment'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useRef } from 'react'
import type { ZodType } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormGroup } from '../../../kit/form/form-group.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormField, FormValues } from '../../../kit/form/form-types.ts'
import styles from './settings.module.css'

const quota: FormField<EnvQuotaConfig>[] = [
  { name: 'person', label: '每人环境数', kind: 'number', min: 0, max: 100_000, unit: '个' },
  {
    name: 'organisation',
    label: '每组织环境数',
    kind: 'number',
    min: 0,
    max: 100_000,
    unit: '个',
    help: '每个客户的总数由购买的模块决定',
  },
]
const lifetime: FormField<EnvLifetimeConfig>[] = [
  { name: 'default_minutes', label: '默认使用时长', kind: 'number', min: 5, max: 43_200, unit: '分钟' },
  { name: 'max_minutes', label: '最长使用时长', kind: 'number', min: 5, max: 43_200, unit: '分钟' },
  { name: 'research_max_minutes', label: '科研环境最长使用时长', kind: 'number', min: 5, max: 43_200, unit: '分钟' },
  { name: 'queue_minutes', label: '最长排队时间', kind: 'number', min: 5, max: 43_200, unit: '分钟' },
]
const recording: FormField<EnvRecordingConfig>[] = [
  {
    name: 'enabled',
    label: '录制终端',
    kind: 'switch',
    onText: '录制',
    offText: '不录制',
    help: '只记录终端显示的内容，不记录没有回显的输入（如密码）；学员本人和本组织的教师可以播放',
  },
  { name: 'max_mb', label: '单个录像上限', kind: 'number', min: 1, max: 64, unit: 'MB' },
  { name: 'keep_days', label: '保留天数', kind: 'number', min: 1, max: 3650, unit: '天' },
]

const driverNames = { sandbox: '本机沙箱', docker: 'Docker', kubernetes: 'Kubernetes', none: '已关闭' } as const

/** 环境设置: how environments run here, how many and how long, and whether their terminals are recorded. */
export default function EnvironmentSettings() {
  return (
    <div className={styles.page}>
      <h1>环境设置</h1>
      <DriverState />
      <FormGroup>
        <Setting name="quota" title="配额" schema={EnvQuotaConfig} fields={quota} />
        <Setting name="lifetime" title="使用时长" schema={EnvLifetimeConfig} fields={lifetime} />
        <Setting name="recording" title="终端录像" schema={EnvRecordingConfig} fields={recording} />
      </FormGroup>
    </div>
  )
}

function DriverState() {
  const { data } = useQuery({ ...api.environment.driver.query(), refetchInterval: 30_000 })
  if (!data) return null
  const { name, state, reason, limits } = data.driver
  const words = { ready: '运行正常', checking: '正在检查', unavailable: '不可用' }[state]
  return (
    <Alert
      showIcon
      type={state === 'unavailable' ? 'warning' : state === 'checking' || limits.length ? 'info' : 'success'}
      title={`环境服务：${driverNames[name]}，${words}`}
      description={
        reason || limits.length ? (
          <ul className={styles.limits}>
            {[...(reason ? [reason] : []), ...limits].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : undefined
      }
    />
  )
}

interface SettingProps<Values extends FormValues> {
  name: EnvConfigName
  title: string
  schema: ZodType<Values>
  fields: FormField<Values>[]
}

/** One named setting as a form of its own. */
function Setting<Values extends FormValues>({ name, title, schema, fields }: SettingProps<Values>) {
  const { data, error, refetch } = useQuery(api.environment.getConfig.query({ params: { name } }))
  const ownVersion = useRef(0)
  const values = data?.env_configs[name] as Values | undefined
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !values) return <i className="bone" style={{ width: '100%', height: 160 }} />
  return (
    <FormPage<Values>
      isPart
      title={title}
      schema={schema}
      fields={fields}
      initialValues={values}
      version={data.version}
      onSubmit={(values, seen = 0) =>
        saveOver<Values>(
          async () => {
            const body = { ...values, version: Math.max(seen, ownVersion.current) }
            ownVersion.current = (await api.environment.putConfig({ params: { name }, body }, { quiet: true })).version
          },
          async () => {
            const now = await api.environment.getConfig({ params: { name } }, { quiet: true })
            return { values: (now.env_configs[name] as Values | undefined) ?? values, version: now.version }
          },
        )
      }
      onSaved={() => {
        showToast(`${title}已保存`)
        void refetch()
      }}
    />
  )
}
