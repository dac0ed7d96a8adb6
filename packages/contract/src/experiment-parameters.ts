import { z } from 'zod'

const Name = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,29}$/, '参数名应以小写字母开头，只含小写字母、数字和下划线')
  .meta({ title: '参数名' })
const label = z.string().trim().max(50, '说明不能超过50个字符').default('').meta({ title: '说明' })
const whole = (title: string, min: number, max: number) =>
  z
    .number(`${title}应为数字`)
    .int(`${title}应为整数`)
    .min(min, `${title}应不小于${min}`)
    .max(max, `${title}应不大于${max}`)
    .meta({ title })
const Lines = z
  .array(z.string().trim().min(1, '候选值不能为空').max(500, '候选值不能超过500个字符'))
  .min(2, '至少填写2个候选值')
  .max(200, '候选值最多200个')
  .meta({ title: '候选值' })

/**
 * A value that each learner gets an own one of, the same every time: `{{name}}` in texts, `$LAB_NAME` in scripts.
 * `number`: a whole number in steps; `unique`: random letters and digits; `hash`: a digest of another value and the
 * learner; `choice`: one of the lines; `slice`: some of the lines, in an order of their own.
 */
export const Parameter = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('number'),
      name: Name,
      label,
      min: whole('最小值', -1_000_000_000, 1_000_000_000),
      max: whole('最大值', -1_000_000_000, 1_000_000_000),
      step: whole('步长', 1, 1_000_000).default(1),
    })
    .refine((given) => given.max >= given.min, { path: ['max'], message: '最大值应不小于最小值' }),
  z.strictObject({ kind: z.literal('unique'), name: Name, label, length: whole('长度', 4, 32).default(8) }),
  z.strictObject({ kind: z.literal('hash'), name: Name, label, of: Name, length: whole('长度', 4, 64).default(16) }),
  z.strictObject({ kind: z.literal('choice'), name: Name, label, values: Lines }),
  z.strictObject({ kind: z.literal('slice'), name: Name, label, values: Lines, count: whole('抽取数量', 1, 200) }),
])
export type Parameter = z.output<typeof Parameter>
export type ParameterKind = Parameter['kind']
export const parameterKindLabels = {
  number: '随机数',
  unique: '唯一值',
  hash: '哈希值',
  choice: '随机选一项',
  slice: '随机抽取多项',
} as const satisfies Record<ParameterKind, string>

export const Parameters = z
  .array(Parameter)
  .max(20, '参数最多20个')
  .superRefine((parameters, context) => {
    const known = new Set<string>()
    for (const [at, parameter] of parameters.entries()) {
      const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [at, field], message })
      if (known.has(parameter.name)) wrong('name', `参数名「${parameter.name}」重复`)
      if (parameter.kind === 'hash' && !known.has(parameter.of)) wrong('of', '哈希值应取自排在前面的参数')
      if (parameter.kind === 'slice' && parameter.count > parameter.values.length) {
        wrong('count', '抽取数量不能多于候选值')
      }
      known.add(parameter.name)
    }
  })
export type Parameters = z.output<typeof Parameters>

/** What a value is called in scripts. */
export const environmentName = (name: string): string => `LAB_${name.toUpperCase()}`

export type ParameterValues = Readonly<Record<string, string>>

/** The values as environment variables. */
export const asEnvironment = (values: ParameterValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [environmentName(name), value]))

/** A text with the values in it; `{{…}}` that names no parameter stays as it is. */
export const filledText = (given: string, values: ParameterValues): string =>
  given.replaceAll(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g, (whole, name: string) => values[name] ?? whole)

const shellQuoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`

/**
 * A script that sees the values: shell and Python through environment variables (`$LAB_PORT`), queries and requests, which
 * have none, with the values in their text.
 */
export function scriptWithValues(
  type: 'shell' | 'python' | 'sql' | 'http',
  script: string,
  values: ParameterValues,
): string {
  const entries = Object.entries(values)
  if (!entries.length || !script.trim()) return script
  if (type === 'sql' || type === 'http') return filledText(script, values)
  if (type === 'shell') {
    return `export ${entries.map(([name, value]) => `${environmentName(name)}=${shellQuoted(value)}`).join(' ')}\n${script}`
  }
  return `import os; os.environ.update(${JSON.stringify(asEnvironment(values))})\n${script}`
}
