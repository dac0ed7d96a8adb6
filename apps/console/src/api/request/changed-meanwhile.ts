import { relativeTime } from '../../kit/time-text.ts'

type Refused = { reason?: string | undefined; msg?: string | undefined; data?: Record<string, unknown> | undefined }

/** Who saved meanwhile, and when, as the refusal's data tells it. */
export function lastEditor({ data }: Pick<Refused, 'data'>): { by: string; at: string | undefined } {
  const { who, at } = data ?? {}
  return { by: typeof who === 'string' ? who : '其他人', at: typeof at === 'string' ? at : undefined }
}

/** The sentence of a refusal: the server's, but of a lost update with the moment, in the reader's own time. */
export function refusalText(body: Refused | null | undefined, now = new Date()): string {
  if (body?.reason !== 'changedMeanwhile') return body?.msg ?? '请求失败'
  const { by, at } = lastEditor(body)
  return `内容已被${by}修改${at ? `（${relativeTime(at, now)}）` : ''}，请刷新后再保存`
}
