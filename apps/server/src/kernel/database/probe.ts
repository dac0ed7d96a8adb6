import pg from 'pg'

const answerMs = 2_000

export interface Probe {
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

/** Asks the database whether it answers, on a connection that nobody else uses. */
export function openProbe(options: pg.ClientConfig): Probe {
  let open: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const client =
      open ?? new pg.Client({ ...options, connectionTimeoutMillis: answerMs, query_timeout: answerMs, keepAlive: true })
    try {
      if (!open) {
        client.on('error', () => drop(client))
        await client.connect()
        open = client
      }
      await client.query('SELECT 1')
      return true
    } catch {
      drop(client)
      return false
    }
  }

  /** It may not answer a goodbye either. */
  function drop(client: pg.Client): void {
    if (open === client) open = undefined
    client.end().catch(() => {})
    client.connection.stream.destroy()
  }

  return {
    isAnswering() {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    async close() {
      await asking
      await open?.end()
    },
  }
}
