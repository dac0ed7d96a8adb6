import { z } from 'zod'
import { refuse, type Refusal } from '../result.ts'

type Issue = z.core.$ZodIssue

/** Plain-Chinese words for what the schema's own messages do not cover. */
function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return '必填'
      return issue.expected === 'number' || issue.expected === 'int'
        ? '应为数字'
        : issue.expected === 'array'
          ? '应为列表'
          : issue.expected === 'boolean'
            ? '应为是或否'
            : issue.expected === 'string'
              ? '应为文字'
              : '格式不正确'
    case 'too_small':
      return issue.origin === 'string'
        ? `至少${issue.minimum}个字符`
        : issue.origin === 'array'
          ? `至少${issue.minimum}项`
          : `应不小于${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `不能超过${issue.maximum}个字符`
        : issue.origin === 'array'
          ? `不能超过${issue.maximum}项`
          : `应不大于${issue.maximum}`
    case 'invalid_value':
      return `应为以下之一：${issue.values.map(String).join('、')}`
    case 'unrecognized_keys':
      return `不支持的字段：${issue.keys.join('、')}`
    case 'invalid_format':
      return '格式不正确'
    default:
      return '内容有误'
  }
}

z.config({ customError: (issue) => sentence(issue as Issue) })

/** The label (`meta.title`) of the field at `path`, or its name. */
function labelAt(schema: z.ZodType | undefined, path: PropertyKey[]): string {
  let current: unknown = schema
  let label = ''
  for (const key of path) {
    const def = (
      current as { _zod?: { def: { shape?: Record<string, unknown>; element?: unknown; innerType?: unknown } } }
    )?._zod?.def
    const inner = def?.innerType as
      | { _zod?: { def: { shape?: Record<string, unknown>; element?: unknown } } }
      | undefined
    const shape = def?.shape ?? inner?._zod?.def.shape
    if (typeof key === 'number') {
      current = def?.element ?? inner?._zod?.def.element
      label += `第${key + 1}项`
      continue
    }
    current = shape?.[String(key)]
    const title = current instanceof z.ZodType ? current.meta()?.title : undefined
    label = (label ? `${label}的` : '') + (title ?? String(key))
  }
  return label
}

/** Parses one part of the input. A wrong path parameter reads as an object that does not exist. */
export function parsePart(
  part: 'params' | 'query' | 'body',
  schema: z.ZodType | undefined,
  value: unknown,
): unknown | Refusal {
  if (!schema) return part === 'body' ? undefined : {}
  const parsed = schema.safeParse(value ?? (part === 'body' ? undefined : {}))
  if (parsed.success) return parsed.data
  if (part === 'params') return refuse('absent')
  const fields = parsed.error.issues.slice(0, 20).map((issue) => {
    const label = labelAt(schema, issue.path)
    const message = issue.message.includes(label) || !label ? issue.message : `${label}：${issue.message}`
    return { path: issue.path.map(String).join('.'), message }
  })
  return refuse('invalid', { message: fields.map((field) => field.message).join('；') }, { fields })
}

/** The values that a dotted path names: `body.rows.*.user_id` reaches into lists. */
export function valuesAt(input: Record<string, unknown>, path: string): unknown[] {
  let current: unknown[] = [input]
  for (const key of path.split('.')) {
    current = current.flatMap((value) => {
      if (value === null || value === undefined) return []
      if (key === '*') return Array.isArray(value) ? value : []
      return [(value as Record<string, unknown>)[key]]
    })
  }
  return current.flatMap((value) => (Array.isArray(value) ? value : [value])).filter((value) => value != null)
}
