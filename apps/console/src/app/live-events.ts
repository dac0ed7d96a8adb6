import type { QueryClient } from '@tanstack/react-query'
import { apiBase } from './request/api-base.ts'
import { readAuth, sessionDue } from './request/auth-cookie.ts'
import { refreshSession } from './request/refresh.ts'
import { callHeaders } from './request/request.ts'

export interface LiveEvent {
  /** The contract's domain whose data changed. */
  domain: string
  id?: string
  class_id?: string | null
  kind?: string
}

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Follows changes as they are announced; for pages that show more than a query (a live wall, a terminal). */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Many changes at once (an import, a class at work) become one refetch per domain. */
const settleMs = 250
const longestRetryMs = 30_000

async function readStream(signal: AbortSignal, take: (event: LiveEvent) => void): Promise<void> {
  let session = readAuth()
  if (session && sessionDue(session, Math.floor(Date.now() / 1000)) === 'refresh')
    session = await refreshSession(session)
  if (!session) return
  // EventSource cannot send headers, so the stream is read by hand.
  const answer = await fetch(`${apiBase()}/apis/v2/events`, {
    headers: callHeaders(session),
    credentials: 'include',
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(String(answer.status))
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)) as LiveEvent)
  }
}

/** Keeps the stream open, reconnecting with growing pauses; refetches everything visible after a gap. */
export function startLiveEvents(client: QueryClient): () => void {
  const abort = new AbortController()
  const stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = 1_000

  const flush = (): void => {
    timer = undefined
    const domains = [...stale]
    stale.clear()
    for (const domain of domains) void client.invalidateQueries({ queryKey: [domain] })
  }
  const take = (event: LiveEvent): void => {
    pauseMs = 1_000
    for (const listener of listeners) listener(event)
    stale.add(event.domain)
    timer ??= setTimeout(flush, settleMs)
  }
  void (async () => {
    while (!abort.signal.aborted) {
      await readStream(abort.signal, take).catch(() => undefined)
      if (abort.signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pauseMs = Math.min(pauseMs * 2, longestRetryMs)
      void client.invalidateQueries({ refetchType: 'active' })
    }
  })()
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}
