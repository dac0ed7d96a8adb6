type Parts = Record<string, unknown>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

/** Whether two values say the same. Of an object with thousands of parts hardly any was touched, and those are not looked into. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isParts(a) || !isParts(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && a.length !== (b as unknown as unknown[]).length) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSameValue(a[name], b[name]))
}
