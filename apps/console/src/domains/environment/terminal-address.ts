import { apiBase } from '../../app/request/api-base.ts'
import { api } from '../../app/request/api.ts'

/** A fresh socket address for a machine's terminal: its one-time ticket is good for one attempt. */
export async function terminalAddress(
  recordId: string,
  machine: string,
  size: { cols: number; rows: number },
  options: { watch?: boolean; key?: string } = {},
): Promise<string> {
  const { url } = await api.environment.terminalTicket(
    {
      params: { id: recordId },
      body: { machine, watch: options.watch ?? false, ...(options.key ? { key: options.key } : {}) },
    },
    { quiet: true },
  )
  const address = new URL(url, apiBase() || location.origin)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('c', String(size.cols))
  address.searchParams.set('r', String(size.rows))
  return address.href
}
