import type { Domain } from '../../kernel/domain.ts'
import { apiTokenEndpoints } from './api-tokens/handlers.ts'
import { fillPinyinJob, scheduleFill } from './fill-pinyin.ts'
import { identityEndpoints } from './handlers.ts'
import { passwordLinkEndpoints } from './password-links/handlers.ts'
import { passwordMailJob } from './password-links/mail-job.ts'
import { passkeyEndpoints } from './passkeys/handlers.ts'
import { secondFactorEndpoints } from './second-factor/handlers.ts'

export { makeToken } from './api-tokens/make.ts'
export { holdTokens } from './api-tokens/store.ts'
export { countAttempt, forgetAllAttempts, forgetAttempts, turnOf } from './attempts.ts'
export { actorOfSession, createAuthenticator } from './authenticator.ts'
export { confirmPassword } from './confirm-password.ts'
export { dropFactor, hasFactor } from './second-factor/store.ts'
export { takeAwayPasskeys } from './passkeys/tell-owner.ts'
export { sharedKey, signingKey } from './signing-key.ts'
export { dropPasswordLinks, makePasswordLink } from './password-links/store.ts'
export { pinyinPattern } from './name-pinyin.ts'
export { findPeople, personSearch, type PersonColumn } from './people-search.ts'
export { hashCode, hashPassword, hashPasswords, noPassword, passwordFits } from './passwords.ts'
export { deleteRole, givenOwnRole, insertRole, saveRole } from './own-role-store.ts'
export { foldUsername, mayGrant, reachesRole, type GivenRole } from './rules.ts'
export type { SessionKernel, SessionScope } from './scope.ts'
export { hashesOf, replaceHash } from './shared-passwords.ts'
export { enter, issueTicket, openSession, signInBy, type Credentials } from './sign-in.ts'
export { apiTokens, ownRoles, platformSecrets, sessions, signInAttempts, tickets, users } from './tables.ts'
export { eraseAccount, erasedName } from './erase.ts'
export { closeMerged, holdAccounts, mergedInto, takeOver } from './merge-account.ts'
export { lastSeen } from './last-seen.ts'
export { seal, unseal } from './tokens.ts'
export {
  countUsers,
  dropSecret,
  endSession,
  endSessionsBy,
  endSessionsOf,
  findUser,
  findUserByName,
  insertUser,
  insertUsers,
  deleteUsers,
  keepSecret,
  keptSecret,
  saveAccount,
  saveUser,
  savePeople,
  type UserRow,
} from './store.ts'

/** Sign-in, sessions and roles. */
export const identity: Domain = {
  name: 'identity',
  endpoints: [
    ...identityEndpoints,
    ...apiTokenEndpoints,
    ...secondFactorEndpoints,
    ...passwordLinkEndpoints,
    ...passkeyEndpoints,
  ],
  jobs: [fillPinyinJob, passwordMailJob],
  start: scheduleFill,
}
