import { stateLook } from '../../kit/states.ts'
import { exactTime } from '../../kit/time-text.ts'
import { isQuietField, labelOfField } from './field-labels.ts'

/** One field of an entry as it was and as it became, in words. */
export interface Change {
  path: string
  label: string
  before: string
  after: string
  /** Several lines: shown as a comparison instead of two cells. */
  isLong: boolean
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** A value as a reader takes it in: 是 and 否, exact times, lists with 、, and 空 for nothing. */
export function valueText(name: string, value: unknown): string {
  if (isEmpty(value)) return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'state' || name === 'status') return stateLook(String(value)).label
  if (typeof value === 'string') return moment.test(value) ? exactTime(value) : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every(isPlain)) return value.map(String).join('、')
  return JSON.stringify(value, null, 2)
}

/**
 * The fields in which `before` and `after` differ. Of an object that was made or removed, every field that says
 * something. Ids and bookkeeping are left out.
 */
export function readChanges(before: unknown, after: unknown): Change[] {
  const found: Change[] = []
  collect(isFields(before) ? before : {}, isFields(after) ? after : {}, [], found)
  return found
}

function collect(before: Fields, after: Fields, path: string[], found: Change[]): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isQuietField(name)) continue
    const [old, young] = [before[name], after[name]]
    if (isFields(old) || isFields(young)) {
      collect(isFields(old) ? old : {}, isFields(young) ? young : {}, [...path, name], found)
      continue
    }
    if (isEmpty(old) && isEmpty(young)) continue
    if ([old, young].every((value) => isEmpty(value) || (typeof value === 'string' && uuid.test(value)))) continue
    const texts = { before: valueText(name, old), after: valueText(name, young) }
    if (texts.before === texts.after) continue
    // The inside of a rich text is called after what it is the text of.
    const called = name === 'value' ? (path.at(-1) ?? name) : name
    found.push({
      path: [...path, name].join('.'),
      label: labelOfField(called) ?? called,
      ...texts,
      isLong: `${texts.before}${texts.after}`.includes('\n'),
    })
  }
}

/** The changed fields of a row of the list, by the names that readers know. */
export const changedWords = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => (isQuietField(name) ? [] : (labelOfField(name) ?? [])))),
]
