export interface Difference {
  /** Names of fields from the answer's data down, `[]` for the entries of a list: `classes[].name`. */
  path: string
  before: unknown
  now: unknown
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells an entry of a list from the others, the most exact first. */
const keys = ['id', 'record_id', 'learner', 'user_id', 'step_id', 'offering_id', 'day', 'rule']

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

function keyOf(value: unknown): unknown {
  if (!isFields(value)) return isId(value) ? value : undefined
  const key = keys.map((name) => value[name]).find((one) => one !== undefined && one !== null)
  return isFields(key) ? key.id : key
}

/** The address of a private file is signed again from time to time. */
const unsigned = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('/files/') ? value.replace(/\?.*$/, '') : value

/**
 * Where an answer no longer says what it said: a field that is gone or has another value, an entry that is missing.
 * Fields and entries that were added are no difference. Entries that have a key, or are an id, are found by it, others by their position;
 * `renamed` says under which name a field is found now. Pure.
 */
export function differences(
  before: unknown,
  now: unknown,
  renamed: Readonly<Record<string, string>> = {},
  path = '',
): Difference[] {
  if (Array.isArray(before) && Array.isArray(now)) {
    return before.flatMap((entry, index) => {
      const key = keyOf(entry)
      const counterpart = key === undefined ? now[index] : now.find((other) => keyOf(other) === key)
      return differences(entry, counterpart, renamed, `${path}[]`)
    })
  }
  if (isFields(before) && isFields(now)) {
    return Object.entries(before).flatMap(([name, value]) => {
      const present = name in now ? now[name] : now[renamed[name] ?? name]
      return differences(value, present, renamed, path ? `${path}.${name}` : name)
    })
  }
  return Object.is(unsigned(before), unsigned(now)) ? [] : [{ path, before, now }]
}
