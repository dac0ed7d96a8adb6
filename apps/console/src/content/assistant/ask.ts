import type { AnswerEvent, assistant } from '@lab/contract/assistant'
import type { BodyIn } from '@lab/contract/endpoint'
import { takeEvents } from '../../api/live-events.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { apiBase } from '../../api/request/api-base.ts'
import { renewedSession } from '../../api/request/refresh.ts'
import { callHeaders } from '../../api/request/request.ts'

export type AssistantQuestion = BodyIn<typeof assistant.ask>

/**
 * Asks the assistant and passes its answer on piece by piece. Rejects with an `ApiError` where the question was refused, with an
 * `AbortError` where `signal` stopped it, and with another error where the connection broke.
 */
export async function askAssistant(
  question: AssistantQuestion,
  signal: AbortSignal,
  take: (event: AnswerEvent) => void,
): Promise<void> {
  const session = await renewedSession()
  const answer = await fetch(`${apiBase()}/apis/v2/assistant/answers`, {
    method: 'POST',
    headers: { ...callHeaders(session), 'content-type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(question),
    signal,
  })
  if (!answer.ok || !answer.body) {
    const said = (await answer.json().catch(() => null)) as { code?: number; msg?: string } | null
    throw new ApiError({
      status: answer.status,
      code: said?.code,
      message: said?.msg ?? '智能助手暂不可用，请稍后再试',
    })
  }
  await takeEvents(answer.body, take)
}
