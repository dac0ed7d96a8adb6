import { request } from 'node:http'

/** A console's end of a stream of server-sent events: the events so far, and waiting for one. */
export interface EventReader<Event> {
  readonly events: Event[]
  /** The status once it is known. */
  readonly opened: Promise<number>
  readonly closed: Promise<void>
  until(is: (events: Event[]) => boolean): Promise<void>
  leave(): void
}

/** Opens a stream; with a body it is asked for by POST. */
export function readEvents<Event>(url: string, headers: Record<string, string>, body?: object): EventReader<Event> {
  const events: Event[] = []
  let wake = (): void => {}
  const json = body && JSON.stringify(body)
  const sent = json ? { ...headers, 'content-type': 'application/json' } : headers
  const call = request(url, { method: json ? 'POST' : 'GET', headers: sent })
  const opened = Promise.withResolvers<number>()
  const closed = Promise.withResolvers<void>()
  call.on('response', (answer) => {
    let rest = ''
    answer.setEncoding('utf8')
    answer.on('data', (text: string) => {
      // The first words say that the server listens from now on.
      opened.resolve(answer.statusCode ?? 0)
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as Event)
      wake()
    })
    answer.on('close', () => closed.resolve())
  })
  call.on('error', () => closed.resolve())
  call.end(json)
  return {
    events,
    opened: opened.promise,
    closed: closed.promise,
    leave: () => call.destroy(),
    async until(is) {
      const limit = AbortSignal.timeout(10_000)
      while (!is(events)) {
        if (limit.aborted) throw new Error(`Told so far: ${JSON.stringify(events)}`)
        await new Promise<void>((resolve) => {
          wake = resolve
          limit.addEventListener('abort', () => resolve(), { once: true })
        })
      }
    },
  }
}
