import { z } from 'zod'

const count = (label: string, fallback: number) =>
  z
    .number()
    .int()
    .min(0, `${label}应不小于0`)
    .max(100_000, `${label}应不大于100000`)
    .default(fallback)
    .meta({ title: label })
const minutes = (label: string, fallback: number) =>
  z
    .number()
    .int()
    .min(5, `${label}应不小于5分钟`)
    .max(43_200, `${label}应不大于43200分钟`)
    .default(fallback)
    .meta({ title: label })

/** Environments that may be alive at once; a customer's own limit is part of what it bought. */
export const EnvQuotaConfig = z.strictObject({
  person: count('每人环境数', 3),
  organisation: count('每组织环境数', 60),
})
export const EnvLifetimeConfig = z
  .strictObject({
    default_minutes: minutes('默认使用时长', 120),
    max_minutes: minutes('最长使用时长', 480),
    research_max_minutes: minutes('科研环境最长使用时长', 10_080),
    queue_minutes: minutes('最长排队时间', 60),
  })
  .refine((lifetime) => lifetime.default_minutes <= lifetime.max_minutes, {
    path: ['default_minutes'],
    message: '默认使用时长不能超过最长使用时长',
  })
/** Recordings of terminals: whether, how long each may get, and how long they are kept. */
export const EnvRecordingConfig = z.strictObject({
  enabled: z.boolean().default(true).meta({ title: '录制终端' }),
  max_mb: z
    .number()
    .int()
    .min(1, '单个录像上限应不小于1MB')
    .max(64, '单个录像上限应不大于64MB')
    .default(4)
    .meta({ title: '单个录像上限' }),
  keep_days: z
    .number()
    .int()
    .min(1, '保留天数应不小于1天')
    .max(3650, '保留天数应不大于3650天')
    .default(180)
    .meta({ title: '保留天数' }),
})
export const envConfigSchemas = {
  quota: EnvQuotaConfig,
  lifetime: EnvLifetimeConfig,
  recording: EnvRecordingConfig,
} as const
export type EnvConfigName = keyof typeof envConfigSchemas
export type EnvQuotaConfig = z.output<typeof EnvQuotaConfig>
export type EnvLifetimeConfig = z.output<typeof EnvLifetimeConfig>
export type EnvRecordingConfig = z.output<typeof EnvRecordingConfig>
export const EnvConfigs = z.object({
  quota: EnvQuotaConfig.optional(),
  lifetime: EnvLifetimeConfig.optional(),
  recording: EnvRecordingConfig.optional(),
})

export const driverStates = ['checking', 'ready', 'unavailable'] as const
