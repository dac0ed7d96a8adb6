import type { Query, QueryClient } from '@tanstack/react-query'
import { apiBase } from './request/api-base.ts'
import { dueAt, WaitingChanges } from './live-pace.ts'
import { renewedSession } from './request/refresh.ts'
import { callHeaders } from './request/request.ts'

export interface LiveEvent {
  /** The contract's domain whose data changed. */
  domain: string
  id?: string
  place_id?: string | null
  kind?: string
}

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Follows changes as they are announced; for pages that show more than a query (a live monitor, a terminal). */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const longestRetryMs = 30_000

/** Reads a stream of server-sent events until it ends; anyone who wants it kept open calls again. */
export async function readStream<Event>(
  path: string,
  signal: AbortSignal,
  take: (event: Event) => void,
): Promise<void> {
  const session = await renewedSession()
  if (!session) return
  // EventSource cannot send headers, so the stream is read by hand.
  const answer = await fetch(`${apiBase()}${path}`, {
    headers: callHeaders(session),
    credentials: 'include',
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(String(answer.status))
  await takeEvents(answer.body, take)
}

/** Passes the events of a stream on as they arrive. */
export async function takeEvents<Event>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (event: Event) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)) as Event)
  }
}

/**
 * Keeps the stream open, reconnecting with growing pauses; refetches everything visible after a gap. `composed` names by
 * domain the domains whose answers are put together out of its data, and which no event names.
 */
export function startLiveEvents(
  client: QueryClient,
  composed: Readonly<Record<string, readonly string[]>> = {},
): () => void {
  const abort = new AbortController()
  const waiting = new WaitingChanges()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const lastAsked = new Map<string, number>()
  let pauseMs = 1_000

  const flush = (domain: string): void => {
    timers.delete(domain)
    lastAsked.set(domain, Date.now())
    const concerns = waiting.take(domain)
    // What has failed was shown; asking again, which nobody did, would show it again.
    const isConcerned = ({ meta, state }: Query): boolean => state.status !== 'error' && concerns(meta)
    void client.invalidateQueries({ queryKey: [domain], predicate: isConcerned })
  }
  const take = (event: LiveEvent): void => {
    pauseMs = 1_000
    for (const listener of listeners) listener(event)
    for (const domain of [event.domain, ...(composed[event.domain] ?? [])]) {
      waiting.add({ ...event, domain })
      if (timers.has(domain)) continue
      const now = Date.now()
      const due = dueAt(now, lastAsked.get(domain))
      timers.set(domain, setTimeout(flush, due - now, domain))
    }
  }
  void (async () => {
    while (!abort.signal.aborted) {
      await readStream<LiveEvent>('/apis/v2/events', abort.signal, take).catch(() => undefined)
      if (abort.signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pauseMs = Math.min(pauseMs * 2, longestRetryMs)
      void client.invalidateQueries({ refetchType: 'active' })
    }
  })()
  return () => {
    abort.abort()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
