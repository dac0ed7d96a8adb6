import { z } from 'zod'
import { verifyScriptTypes } from './environment.ts'

/** Longest script, and the seconds that a check may take. */
const scriptLimit = 64 * 1024
export const checkSeconds = { min: 1, max: 60, default: 10 } as const

/** The text of a script. */
export const Script = (label: string) => z.string().max(scriptLimit, `${label}不能超过64KB`).meta({ title: label })

/** A script that judges what somebody has done in an environment. */
export const ScriptCheck = z.strictObject({
  type: z.enum(verifyScriptTypes).meta({ title: '脚本类型' }),
  script: Script('验证脚本').refine((script) => script.trim().length > 0, '请输入验证脚本'),
  timeout_seconds: z
    .number()
    .int('超时时间应为整数')
    .min(checkSeconds.min, `超时时间应不小于${checkSeconds.min}秒`)
    .max(checkSeconds.max, `超时时间应不大于${checkSeconds.max}秒`)
    .default(checkSeconds.default)
    .meta({ title: '超时时间' }),
  /** Only the exit code 1 is a no; any other one but 0 means that the script broke. Otherwise all but 0 are a no. */
  only_one_fails: z.boolean().optional().meta({ title: '其他退出码表示脚本出错' }),
})
export type ScriptCheck = z.output<typeof ScriptCheck>
