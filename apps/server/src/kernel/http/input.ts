import type { EndpointDefinition } from '@lab/contract/endpoint'
import { wordOfField } from '@lab/contract/field-words'
import { isComplete, issueText } from '@lab/contract/issue-text'
import { z } from 'zod'
import { refuse, Refusal } from '../result.ts'

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
    const message = isNamed || isComplete(issue.message) ? issue.message : `${label}：${issue.message}`
    return { path: issue.path.map(String).join('.'), label, message }
  })
  return refuse('invalid', { message: fields.map((field) => field.message).join('；') }, { fields })
}

/**
 * Fields that mean nothing to a call and come along all the same: what breaks caches, what addresses of the console carry
 * (specification, section 2), and words of its pickers (section 4) for kinds that have no such list yet.
 */
const companions = new Set([
  '_',
  '_t',
  't',
  'timestamp',
  's',
  'hm',
  'extend',
  'cal_type',
  'scene_types',
  'test_library_id',
])

/** The query under our own names. A field that the call does not know is refused: a filter that is ignored answers too much. */
export function parseQuery(
  { query: schema, queryNames = {}, answer }: Pick<EndpointDefinition, 'query' | 'queryNames' | 'answer'>,
  given: unknown,
): unknown | Refusal {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    const ours = queryNames[name] ?? name
    if (ours === name || !(ours in fields)) fields[ours] = value
  }
  const unknown = Object.keys(fields).filter((name) => !companions.has(name) && !(name in (schema?.shape ?? {})))
  // Sockets and streams have fields of their connection in addition to those of the call.
  if (unknown.length && answer !== 'socket' && answer !== 'events') {
    const complaints = unknown.map((name) => ({ path: name, message: `不支持的查询条件：${name}` }))
    return refuse('invalid', { message: `不支持的查询条件：${unknown.join('、')}` }, { fields: complaints })
  }
  return parsePart('query', schema, fields)
}

/**
 * What an object is after a change of some of its fields: what was left out stays. Rules across fields hold for the
 * whole of it; `at` is where the changed fields are in the input.
 */
export function merged<S extends z.ZodType>(
  schema: S,
  present: Record<string, unknown>,
  changes: Record<string, unknown>,
  at = '',
): z.output<S> | Refusal<'invalid'> {
  const whole = { ...present }
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) whole[name] = value
  const parsed = parsePart('body', schema, whole)
  if (!(parsed instanceof Refusal)) return parsed as z.output<S>
  const fields = (parsed.fields ?? []).map((one) => ({ ...one, path: at ? `${at}.${one.path}` : one.path }))
  return refuse('invalid', parsed.facts, { fields })
}

const shapeOf = (schema: unknown): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {})

/** Whether a body may name the version that its sender saw, and does not: then the last write wins, and the log says so. */
export function leftVersionOut(schema: z.ZodType | undefined, body: unknown): boolean {
  const isSilent = (shape: Record<string, unknown>, value: unknown): boolean =>
    'version' in shape && (value as { version?: number } | undefined)?.version === undefined
  const outer = shapeOf(schema)
  if (isSilent(outer, body)) return true
  return Object.entries(outer).some(
    ([name, inner]) => 'version' in shapeOf(inner) && isSilent(shapeOf(inner), (body as Record<string, unknown>)[name]),
  )
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
