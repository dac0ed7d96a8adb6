import { apiBase } from '../../api/request/api-base.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { api } from '../../api/request/api.ts'
import { TerminalRefused } from '../../kit/terminal/index.ts'

/** Whether the same request may be granted a little later. */
const isPassing = (status: number): boolean => status >= 500 || status === 429

/**
 * A fresh socket address for a machine's terminal: its one-time ticket is good for one attempt. What the server refuses is
 * not tried again.
 */
export async function terminalAddress(
  recordId: string,
  machine: string,
  size: { cols: number; rows: number },
  options: { watch?: boolean; key?: string } = {},
): Promise<string> {
  const body = { machine, watch: options.watch ?? false, ...(options.key ? { key: options.key } : {}) }
  const { url } = await api.environment
    .terminalTicket({ params: { id: recordId }, body }, { quiet: true })
    .catch((error: unknown) => {
      if (isApiError(error) && error.status >= 400 && !isPassing(error.status)) throw new TerminalRefused(error.message)
      throw error
    })
  const address = new URL(url, apiBase() || location.origin)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('c', String(size.cols))
  address.searchParams.set('r', String(size.rows))
  return address.href
}
