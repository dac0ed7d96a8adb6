import type { Method } from './endpoint.ts'

/** What every answer of the API looks like. */
export interface Envelope<D = unknown> {
  code: number
  msg: string
  data?: D
  /** Older API only. */
  msgcode?: string
}

const between = (code: number, low: number, high: number) => code >= low && code <= high

/**
 * Whether an answer counts as success, by method (specification section 8). Code rules apply to HTTP 2xx answers; for
 * POST the statuses 201 and 204 count by themselves.
 */
export function isSuccess(method: Method, http: number, code: number | undefined): boolean {
  if (http < 200 || http > 299) return false
  if (method === 'POST' && (http === 201 || http === 204)) return true
  if (code === undefined) return false
  switch (method) {
    case 'GET':
      return between(code, 10200, 10299) || code === 10404
    case 'POST':
      return between(code, 10200, 10299) || code === 311011 || code === 311012
    case 'PUT':
      return code === 10200
    case 'DELETE':
      return code === 10200 || code === 10204
  }
}

/** Codes a POST handles itself, without the message dialog. */
export const silentPostCodes: readonly number[] = [411006, 451008, 361014, 309014]
