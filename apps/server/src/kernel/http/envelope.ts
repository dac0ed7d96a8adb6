import { refusalMessage, refusals, successCodes, type RefusalEntry } from '@lab/contract/refusals'
import type { Refusal } from '../result.ts'

/** The body of a successful answer around the JSON of its data. */
export const successText = (data: string, code: number = successCodes.done): string =>
  `{"code":${code},"msg":"ok","data":${data}}`

/** Status and body of a refusal. The older API answers an unavailable organisation with 406 and a msgcode. */
export function refusalBody(refusal: Refusal, older: boolean): { status: number; body: Record<string, unknown> } {
  const entry: RefusalEntry = refusals[refusal.name]
  const message = refusalMessage(refusal.name, refusal.facts)
  const data: Record<string, unknown> = { ...refusal.data }
  if (refusal.fields) data.fields = refusal.fields
  const body: Record<string, unknown> = { code: entry.code, msg: message, reason: refusal.name }
  if (Object.keys(data).length) body.data = data
  if (older && entry.msgcode) return { status: 406, body: { ...body, msgcode: entry.msgcode } }
  if (older && refusal.name === 'signedOut') return { status: 401, body }
  return { status: entry.http, body }
}
