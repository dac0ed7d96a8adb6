import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../kernel/config.ts'

/** Whose keys are made: the host of the platform's address. A browser signs for no other one. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers make keys for names alone. */
const isName = (host: string): boolean => !/^[\d.]+$|^\[/.test(host)
const isOwnMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * By the address that is set (`PUBLIC_URL`), never by what a caller says it is: who sits between would choose it. Without one only
 * on the own machine; null where browsers would make none.
 */
export function relyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'host' | 'hostname' | 'protocol'>,
): RelyingParty | null {
  const asked = isOwnMachine(request.hostname) ? `${request.protocol}://${request.host}` : undefined
  const address = publicUrl ?? asked
  if (address === undefined) return null
  const { hostname, origin, protocol } = new URL(address)
  return isName(hostname) && (protocol === 'https:' || isOwnMachine(hostname)) ? { id: hostname, origin } : null
}
