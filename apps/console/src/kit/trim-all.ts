/**
 * A copy of an object without any whitespace in its string values (inside as well as at the ends, spec 5).
 * Only for names, numbers and search words: never give it passwords, code or rich text.
 */
export function trimAll<T extends Record<string, unknown>>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\s+/g, '') : value,
    ]),
  ) as T
}
