import type { signInEndpoints } from '@lab/contract/sign-in-service'
import type { Handlers } from '../../kernel/http/context.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { signingKey, signInBy } from '../identity/index.ts'
import { answerOf } from './asking.ts'
import { askDirectory, directoryOf } from './ldap.ts'
import { personOf } from './person.ts'
import { findOffered, readSecret } from './store.ts'

/** Signing in by a name and a password that a school's directory proves. */
export const signInByDirectory: Handlers<typeof signInEndpoints>['directory'] = async ({
  body,
  kernel,
  request,
  ok,
  changed,
}) => {
  const { connection } = kernel
  const { service_id: id, ...given } = body
  const service = (await findOffered(connection.db, id)) ?? ok(refuse('signIn.noService'))
  if (service.protocol !== 'ldap') return ok(refuse('signIn.noService'))
  const directory = directoryOf(service, await readSecret(connection.db, id))
  const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
  const signedIn = await signInBy(kernel, await signingKey(connection.db), given, client, {
    method: 'ldap',
    names: id,
    prove: async () => {
      const proof = await answerOf(kernel, () => askDirectory(directory, given.username, given.password))
      if (proof === null || proof instanceof Refusal) return proof
      const from = { ip: request.ip, requestId: request.id }
      return connection.transaction((tx) => personOf(tx, service, proof, from))
    },
  })
  const { session, ended, userId, mustSetFactor } = ok(signedIn)
  for (const one of ended) changed({ domain: 'session', id: one, userId })
  // The password that the platform gave out was not used.
  return { auth: session, must_change_password: false, must_set_factor: mustSetFactor }
}
