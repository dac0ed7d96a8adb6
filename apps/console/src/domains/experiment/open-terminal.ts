import { isApiError } from '../../app/request/api-error.ts'
import { TerminalRefused, type TerminalSize } from '../../kit/terminal/index.ts'
import { terminalAddress } from '../environment/index.ts'

/** A socket address for a machine's terminal; what the server refuses is not tried again. */
export async function openTerminal(envId: string, machine: string, size: TerminalSize, key: string): Promise<string> {
  try {
    return await terminalAddress(envId, machine, size, { key })
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) throw new TerminalRefused(error.message)
    throw error
  }
}
