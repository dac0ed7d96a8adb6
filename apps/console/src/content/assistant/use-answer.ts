import type { AnswerState } from '@lab/contract/assistant'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { askAssistant, type AssistantQuestion } from './ask.ts'

/** An answer as far as it has come. */
export interface Answering {
  text: string
  isWriting: boolean
  /** How it ended. */
  state?: AnswerState
  /** Why there is no answer, or no more of it. */
  reason?: string | undefined
}

/** Pieces come faster than a page can draw a long text. Milliseconds. */
const drawEvery = 80

const reasonOf = (error: unknown): string => (isApiError(error) ? error.message : '与服务器的连接中断，请重试')

/** One answer of the assistant at a time: asked for, drawn while it comes, stopped. It is stopped too when its page is left. */
export function useAnswer() {
  const [answer, setAnswer] = useState<Answering>()
  const running = useRef<AbortController>(undefined)

  // Outside thing followed: the server's stream, which nobody reads any more.
  useEffect(() => () => running.current?.abort(), [])

  const ask = useCallback(
    async (question: AssistantQuestion, onConversation?: (id: string) => void): Promise<Answering> => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      let now: Answering = { text: '', isWriting: true }
      let timer: ReturnType<typeof setTimeout> | undefined
      const draw = (): void => {
        timer = undefined
        if (running.current === own) setAnswer(now)
      }
      const change = (next: Partial<Answering>): void => {
        now = { ...now, ...next }
        timer ??= setTimeout(draw, drawEvery)
      }
      draw()
      try {
        await askAssistant(question, own.signal, (event) => {
          if ('conversation' in event) onConversation?.(event.conversation.id)
          else if ('piece' in event) change({ text: now.text + event.piece })
          else change({ state: event.end.state, reason: event.end.reason ?? undefined })
        })
        // The server is gone without a word.
        if (now.state === undefined) change({ state: 'failed', reason: '与服务器的连接中断，请重试' })
      } catch (error) {
        change(own.signal.aborted ? { state: 'stopped' } : { state: 'failed', reason: reasonOf(error) })
      }
      clearTimeout(timer)
      now = { ...now, isWriting: false }
      draw()
      return now
    },
    [],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  const clear = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setAnswer(undefined)
  }, [])
  return { answer, ask, stop, clear }
}
