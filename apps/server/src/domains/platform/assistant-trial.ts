/** How long a service may think about one word. */
const patienceMs = 20_000
const longestAnswer = 64 * 1024

export interface Trial {
  is_fine: boolean
  milliseconds: number
  detail: string
}

/** `https://host/v1` and `https://host/v1/chat/completions` name the same service. */
export const completionsAddress = (endpoint: string): string => {
  const base = endpoint.replace(/\/+$/, '')
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`
}

/** Why a service refused, by its status. */
export const statusWords: Readonly<Record<number, string>> = {
  401: '密钥无效',
  403: '密钥没有权限',
  404: '地址或模型不存在',
  429: '请求过于频繁或额度已用完',
}

/** The beginning of an answer, as far as it may be kept in memory. */
async function beginningOf(answer: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > longestAnswer) break
  }
  return text
}

/** What the model said, in an answer of the chat-completions protocol; null where it is none. */
export function saidIn(text: string): string | null {
  try {
    const parsed = JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] }
    const said = parsed.choices?.[0]?.message?.content
    return typeof said === 'string' ? said : null
  } catch {
    return null
  }
}

const failureWords = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return `${patienceMs / 1000} 秒内没有回答`
  return `无法连接服务器${cause?.code ? `（${cause.code}）` : ''}`
}

/** Asks a service one short question. Redirects are not followed: the key is for the address that was named. */
export async function tryService(given: { endpoint: string; model: string; key: string | null }): Promise<Trial> {
  const began = performance.now()
  const after = (is_fine: boolean, detail: string): Trial => ({
    is_fine,
    milliseconds: Math.round(performance.now() - began),
    detail,
  })
  try {
    const answer = await fetch(completionsAddress(given.endpoint), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'content-type': 'application/json',
        ...(given.key ? { authorization: `Bearer ${given.key}` } : {}),
      },
      body: JSON.stringify({
        model: given.model,
        messages: [{ role: 'user', content: '请只回答“正常”两个字。' }],
        max_tokens: 64,
      }),
    })
    if (answer.status >= 300 && answer.status < 400) return after(false, '服务要求转到另一个地址，请直接填写那个地址')
    const text = await beginningOf(answer)
    if (!answer.ok) return after(false, `${statusWords[answer.status] ?? '服务拒绝了请求'}（HTTP ${answer.status}）`)
    const said = saidIn(text)
    return said === null
      ? after(false, '服务的回答不是对话格式，请检查地址')
      : after(true, said.trim().slice(0, 200) || '（空）')
  } catch (error) {
    return after(false, failureWords(error))
  }
}
