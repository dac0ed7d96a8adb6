import { issueText } from '@lab/contract/issue-text'
import type { ZodType } from 'zod'
import { isSameValue } from '../same-value.ts'
import type { FormField, FormValues } from './form-types.ts'

/** The first complaint of a schema about each field: in the schema's own words, else in words for this kind of field. */
export function complaints(
  schema: ZodType,
  values: FormValues,
  fields: readonly ComplainedField[] = [],
): Map<string, string> {
  const result = schema.safeParse(values, {
    error: (issue) => {
      const field = fields.find(({ name }) => issue.path?.length === 1 && issue.path[0] === name)
      if (!isMissing(issue.input)) return issueText(issue)
      return field
        ? `${ASKED[field.kind] ?? '请选择'}${field.label}`
        : (issue.path?.length ?? 0) > 1
          ? '请填写完整'
          : '必填'
    },
  })
  const found = new Map<string, string>()
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (!found.has(name)) found.set(name, issue.message)
  }
  for (const field of fields) {
    const message = found.has(field.name) ? undefined : outOfRange(field, values[field.name])
    if (message) found.set(field.name, message)
  }
  return found
}

type ComplainedField = {
  name: string
  label: string
  kind: FormField['kind']
  min?: number | undefined
  max?: number | undefined
}

/** What a field counts to holds for what is typed in it, too. */
function outOfRange({ kind, label, min, max }: ComplainedField, value: unknown): string | undefined {
  if (kind !== 'number' || typeof value !== 'number') return undefined
  const [isLow, isHigh] = [min !== undefined && value < min, max !== undefined && value > max]
  if (!isLow && !isHigh) return undefined
  if (min !== undefined && max !== undefined) return `${label}应在${min}到${max}之间`
  return isLow ? `${label}应不小于${min}` : `${label}应不大于${max}`
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What is typed is asked for in other words than what is chosen. */
const ASKED: Partial<Record<FormField['kind'], string>> = { text: '请输入', textarea: '请输入', number: '请输入' }

/**
 * Names of the fields that a schema refuses to do without. What several fields are asked for together is complained about
 * at one of them, which may be left empty all the same.
 */
export function requiredFields(schema: ZodType): Set<string> {
  const fields: Record<string, ZodType> = 'shape' in schema ? (schema.shape as Record<string, ZodType>) : {}
  const isOptional = (name: string): boolean => fields[name]?.safeParse(undefined).success ?? false
  return new Set([...complaints(schema, {}).keys()].filter((name) => !isOptional(name)))
}

export type MergeRow = { name: string; mine: unknown; theirs: unknown }

const isAlike = (one: unknown, other: unknown): boolean => isSameValue(one ?? null, other ?? null)

/**
 * Brings two people's edits together: of what only one changed, that change counts; where both changed the same field
 * differently, mine is kept and the field is listed.
 */
export function mergeEdits(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): { merged: FormValues; clashes: MergeRow[] } {
  const merged: FormValues = { ...mine }
  const clashes: MergeRow[] = []
  for (const name of Object.keys(theirs)) {
    if (isAlike(theirs[name], base[name]) || isAlike(theirs[name], mine[name])) continue
    if (isAlike(mine[name], base[name])) merged[name] = theirs[name]
    else clashes.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { merged, clashes }
}
