import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { askOutside } from '../../kernel/outbound/ask.ts'
import { signed } from './keys.ts'
import type { ltiPlatforms } from './tables.ts'

const mostBytes = 64 * 1024

/** What a platform lets this tool ask with, for one of its services, by a statement that is signed with our key. */
export async function accessToken(
  kernel: Kernel,
  { tokenAddress: address, clientId }: Pick<typeof ltiPlatforms.$inferSelect, 'tokenAddress' | 'clientId'>,
  scope: string,
): Promise<string> {
  const assertion = await kernel.connection.transaction((tx) =>
    signed(tx, { iss: clientId, sub: clientId, aud: address }),
  )
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const allowed = kernel.config.privateNetworks
  const { status, text } = await askOutside({ address, method: 'POST', headers, body, mostBytes, allowed })
  if (status !== 200) throw new Error(`the platform gives no token: ${status}`)
  return z.object({ access_token: z.string().min(1) }).parse(JSON.parse(text)).access_token
}
