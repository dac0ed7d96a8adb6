import { wordOfField } from '@lab/contract/field-words'
import { issueText } from '@lab/contract/issue-text'
import { z } from 'zod'
import { refuse, type Refusal } from '../result.ts'

z.config({ customError: issueText })

/** What people call the field at `path`: its own label (`meta.title`), or what its name means everywhere. */
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
    label = (label ? `${label}的` : '') + (title ?? wordOfField(String(key)))
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
    // The field's own word is enough, without what it lies in; which one of a list it is has to be said.
    const isOfList = issue.path.some((key) => typeof key === 'number')
    const isNamed = issue.message.includes(isOfList ? label : label.slice(label.lastIndexOf('的') + 1))
    const message = isNamed ? issue.message : `${label}：${issue.message}`
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
