import type { Domain } from '../../kernel/domain.ts'
import { identityEndpoints } from './handlers.ts'

export { actorOfSession, createAuthenticator } from './authenticator.ts'
export { signingKey } from './signing-key.ts'
export { hashPassword, passwordFits } from './passwords.ts'
export { foldUsername, lockedUntil } from './rules.ts'
export { issueTicket, openSession } from './sign-in.ts'
export {
  countUsers,
  dropSecret,
  endSessionsOf,
  findUser,
  findUserByName,
  insertUser,
  keepSecret,
  keptSecret,
  loginRules,
  recordFailedSignIn,
  saveUser,
  sharedSecret,
  type UserRow,
} from './store.ts'

/** Sign-in, sessions and roles. */
export const identity: Domain = { name: 'identity', endpoints: identityEndpoints }
