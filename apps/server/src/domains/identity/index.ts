import type { Domain } from '../../kernel/domain.ts'
import { fillPinyinJob, scheduleFill } from './fill-pinyin.ts'
import { identityEndpoints } from './handlers.ts'

export { countAttempt, forgetAttempts, turnOf } from './attempts.ts'
export { actorOfSession, createAuthenticator } from './authenticator.ts'
export { sharedKey, signingKey } from './signing-key.ts'
export { pinyinPattern } from './name-pinyin.ts'
export { hashPassword, hashPasswords, passwordFits } from './passwords.ts'
export { foldUsername } from './rules.ts'
export type { SessionKernel, SessionScope } from './scope.ts'
export { hashesOf, replaceHash } from './shared-passwords.ts'
export { issueTicket, openSession } from './sign-in.ts'
export { users } from './tables.ts'
export {
  countUsers,
  dropSecret,
  endSessionsOf,
  findUser,
  findUserByName,
  insertUser,
  insertUsers,
  keepSecret,
  keptSecret,
  saveUser,
  type UserRow,
} from './store.ts'

/** Sign-in, sessions and roles. */
export const identity: Domain = {
  name: 'identity',
  endpoints: identityEndpoints,
  jobs: [fillPinyinJob],
  start: scheduleFill,
}
