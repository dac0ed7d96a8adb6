import type { AuthSession } from '@lab/contract/identity'

/** One person's calls to the measured server. */
export type Call = <Data>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Data>

/** Answers with the data of an answer; throws what was refused. */
export function callerOf(origin: string, session: AuthSession, domainId: string): Call {
  const headers = { authorization: `Bearer ${session.access_token}`, 'domain-id': domainId }
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: body === undefined || isForm ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const { data, code, msg } = (await answer.json()) as { code: number; msg: string; data: never }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}, ${code}: ${msg}`)
    return data
  }
}
