import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Service } from './protocol.ts'
import { readSecret, type ServiceRow } from './store.ts'

/** An address of this platform as browsers know it. */
export const ownAddress = ({ config }: Kernel, request: FastifyRequest, path: string): string =>
  new URL(path, config.publicUrl ?? `${request.protocol}://${request.host}`).href

/** Where a service leads back to. */
export const returnPath = '/auth/return'

/** A service with its secret, as the protocols ask it. */
export const withSecret = async (tx: Tx, { id, address, clientId }: ServiceRow): Promise<Service> => ({
  address,
  clientId,
  secret: await readSecret(tx, id),
})

/** What a service answers; one that does not answer as it should is refused, and why is in the log. */
export async function answerOf<Answer>(
  kernel: Kernel,
  ask: () => Promise<Answer>,
): Promise<Answer | Refusal<'signIn.unreachable'>> {
  try {
    return await ask()
  } catch (error) {
    kernel.log.warn({ err: error }, 'a sign-in service did not answer as it should')
    return refuse('signIn.unreachable')
  }
}
