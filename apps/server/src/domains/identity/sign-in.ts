import { sql } from 'drizzle-orm'
import { expiryMarginSeconds, type AuthSession, type SignInProof } from '@lab/contract/identity'
import type { Site } from '@lab/contract/endpoint'
import type { LoginConfig } from '@lab/contract/platform-settings'
import type { RefusalName } from '@lab/contract/refusals'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { signAccessToken } from './access-token.ts'
import { countFailure, failuresSoFar, forgetAttempts, takeBackAttempt, turnOf, type Attempt } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import { foldUsername, isAdmittedTo, isLateCaller, lifetimes } from './rules.ts'
import type { SessionKernel, SessionScope } from './scope.ts'
import { askForProof, isProof } from './sign-in-proof.ts'
import { sharedKey } from './signing-key.ts'
import { passesSecondFactor } from './second-factor/check.ts'
import { hasFactor } from './second-factor/store.ts'
import {
  endSession,
  endSessionsOf,
  findSessionByRefresh,
  findUser,
  findUserByName,
  insertSession,
  insertTicket,
  rotateSession,
  signedInElsewhere,
  type UserRow,
} from './store.ts'
import { hashToken, newSecret, seal, unseal } from './tokens.ts'

export interface Client {
  ip: string
  userAgent: string
  /** What the browser counts as, where it is known for the account (known-devices.ts). */
  device?: string | null
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
/** A session that is not used for this long is over. */
const sessionSeconds = ({ session_days }: Pick<LoginConfig, 'session_days'>): number => session_days * 24 * 3600
const later = (now: Date, byS: number): Date => new Date(now.getTime() + byS * 1000)

/** The session object that the console keeps, for a person, a session and its present refresh token. */
async function authSession(
  user: UserRow,
  { id: sessionId, site, loginMethod }: { id: string; site: Site; loginMethod: string },
  refreshToken: string,
  expiresAt: Date,
  key: Buffer,
  now: Date,
): Promise<AuthSession> {
  const accessExpires = Math.min(seconds(now) + lifetimes.accessToken, seconds(expiresAt))
  const refreshExpires = seconds(expiresAt)
  return {
    access_token: await signAccessToken({ sid: sessionId, sub: user.id, exp: accessExpires }, key),
    refresh_token: refreshToken,
    token_expire_in: accessExpires,
    refresh_token_expire_in: refreshExpires,
    access_token_time: accessExpires - expiryMarginSeconds,
    refresh_token_time: refreshExpires - expiryMarginSeconds,
    login_method: loginMethod,
    site,
    user: {
      id: user.id,
      username: user.username,
      real_name: user.realName,
      avatar: user.avatar,
      role_slugs: user.roles,
    },
  }
}

export type SignInRefusal =
  | 'identity.wrongPassword'
  | 'identity.proofNeeded'
  | 'identity.lockedOut'
  | 'identity.codeNeeded'
  | 'identity.wrongCode'
  | 'identity.notForConsole'
  | 'identity.notForLearners'
  | 'personDisabled'
  | 'customer.disabled'

/** What somebody types at the sign-in page. */
export interface Credentials {
  username: string
  password: string
  code?: string | undefined
  proof?: SignInProof | undefined
  alias: Site
}

/** What says whose a name and a password are; null where they are nobody's, or the password is another. */
interface Proving<R extends RefusalName> {
  method: string
  /** Whose names these are, where they are not the platform's: somebody else's name may be the same, and waits for itself. */
  names?: string
  prove: (db: Tx, given: Credentials) => Promise<UserRow | null | Refusal<R>>
}

export interface SignedIn {
  session: AuthSession
  userId: string
  mustChangePassword: boolean
  mustSetFactor: boolean
  /** Their sessions elsewhere that ended with this, where the platform allows one only. */
  ended: string[]
}

/**
 * Signs a person in by name and password. Wrong passwords in a row make the next attempts from that address or known browser wait
 * (rules.waitsAfter); unknown names take as long as known ones and read the same. Who has a second factor types a code of it in
 * the next call, with the password. `alias` is the site: each admits who has a role there.
 */
export const signIn = (kernel: SessionKernel, key: Buffer, given: Credentials, client: Client) =>
  signInBy(kernel, key, given, client, { method: 'password', prove: byOwnPassword })

/** The same by whatever else proves a name and a password. */
export const signInBy = <R extends RefusalName = never>(
  kernel: SessionKernel,
  key: Buffer,
  given: Credentials,
  client: Client,
  by: Proving<R>,
): Promise<SignedIn | Refusal<SignInRefusal | R>> =>
  // One person's browsers that sign in at the same moment must not count against each other.
  inTurn(`sign-in ${turnOf({ ...client, account: accountOf(given, by.names) })}`, () =>
    attemptSignIn(kernel, key, given, client, by),
  )

const accountOf = ({ username }: Credentials, names: string | undefined): string =>
  names === undefined ? foldUsername(username) : `${names} ${foldUsername(username)}`

async function byOwnPassword(db: Tx, { username, password }: Credentials): Promise<UserRow | null> {
  const user = await findUserByName(db, foldUsername(username))
  const fits = await passwordFits(user?.passwordHash, password)
  return user && fits ? user : null
}

async function attemptSignIn<R extends RefusalName>(
  { connection, providers }: SessionKernel,
  key: Buffer,
  given: Credentials,
  client: Client,
  { method, names, prove }: Proving<R>,
): Promise<SignedIn | Refusal<SignInRefusal | R>> {
  const { db } = connection
  const attempt = { ...client, account: accountOf(given, names) }
  const rules = await providers.loginRules(db)
  const failed = await failuresSoFar(db, attempt)
  const asks = await proofRules(db, attempt, rules)
  if (failed !== null && asks.lacks(given.proof, failed)) return asks.refusal(failed, given.proof)
  const counted = await countFailure(db, attempt, rules)
  if (counted instanceof Refusal) return counted
  // Others may have failed, or the wait may have ended, since it was asked for: how often it had failed is known only now. So one
  // proof at several attempts of one moment is good for the first.
  if (asks.lacks(given.proof, counted.failures - 1)) return asks.refusal(counted.failures, given.proof)
  const user = await prove(db, given)
  if (user instanceof Refusal) {
    // The directory did not answer, or knows them and the platform does not: no password was wrong.
    await takeBackAttempt(db, attempt, counted, rules)
    return user
  }
  if (!user) return refuse('identity.wrongPassword', {}, asks.withNext(counted.failures))
  await forgetAttempts(db, attempt)
  const passes = await passesSecondFactor(db, { user, code: given.code, ip: client.ip }, rules)
  if (passes !== true) return passes
  return enter({ connection, providers }, key, user, { site: given.alias, loginMethod: method }, client)
}

/** When attempts have to bring a proof, and what is asked of the next one. */
async function proofRules(tx: Tx, attempt: Attempt, { proof_attempts: after }: Pick<LoginConfig, 'proof_attempts'>) {
  const key = await sharedKey(tx, 'sign-in-proof')
  const turn = turnOf(attempt)
  const isNeeded = (failures: number): boolean => after > 0 && failures >= after
  const withNext = (failures: number) =>
    isNeeded(failures) ? { data: { proof: askForProof(key, { turn, failures }, new Date()) } } : {}
  return {
    withNext,
    /** Whether it should have brought one and has not. */
    lacks: (proof: SignInProof | undefined, failures: number): boolean =>
      isNeeded(failures) && !isProof(key, proof, { turn, failures }, new Date()),
    refusal: (failures: number, proof: SignInProof | undefined): Refusal<'identity.proofNeeded'> =>
      refuse('identity.proofNeeded', { isWrong: proof ? 1 : 0 }, withNext(failures)),
  }
}

/** A key of a device recognised its person, so it is a second factor as well. */
const provesByItself: ReadonlySet<string> = new Set(['passkey'])

/** Lets in a person whose identity has been proved, if their account, their customer and the site admit them. */
export async function enter(
  { connection, providers }: SessionKernel,
  key: Buffer,
  user: UserRow,
  { site, loginMethod }: { site: Site; loginMethod: string },
  client: Client,
): Promise<
  SignedIn | Refusal<'personDisabled' | 'customer.disabled' | 'identity.notForConsole' | 'identity.notForLearners'>
> {
  const { db } = connection
  if (!user.isEnabled) return refuse('personDisabled')
  if (!(await customerIsOpen(db, providers.sessionScope, user))) return refuse('customer.disabled')
  if (!isAdmittedTo(site, user.roles))
    return refuse(site === 'teacher' ? 'identity.notForConsole' : 'identity.notForLearners')
  const rules = await providers.loginRules(db)
  return connection.transaction(async (tx) => {
    const ended = rules.is_single_session ? await endSessionsOf(tx, user.id, signedInElsewhere, new Date()) : []
    const session = await openSession(tx, key, user, site, client, rules, loginMethod)
    const mustSetFactor =
      rules.admins_need_code &&
      !provesByItself.has(loginMethod) &&
      user.roles.some((role) => role === 'account_admin' || role === 'system_operator') &&
      !(await hasFactor(tx, user.id))
    return { session, ended, userId: user.id, mustChangePassword: user.mustChangePassword, mustSetFactor }
  })
}

/** Whether the person's customer is neither disabled nor expired. */
async function customerIsOpen(tx: Tx, scope: SessionScope, user: UserRow): Promise<boolean> {
  const rows = await tx.execute<{ open: boolean }>(
    sql`SELECT ${scope.customerIsOpen(sql`${user.customerId}::uuid`)} AS open`,
  )
  return rows.rows[0]?.open === true
}

/** Opens a session for a person whose identity has been proved. */
export async function openSession(
  tx: Tx,
  key: Buffer,
  user: UserRow,
  site: Site,
  client: Client,
  rules: Pick<LoginConfig, 'session_days'>,
  loginMethod = 'password',
): Promise<AuthSession> {
  const now = new Date()
  const id = newId()
  const refreshToken = newSecret()
  const expiresAt = later(now, sessionSeconds(rules))
  await insertSession(tx, {
    id,
    userId: user.id,
    refreshHash: hashToken(refreshToken),
    loginMethod,
    site,
    ip: client.ip,
    userAgent: client.userAgent.slice(0, 300),
    expiresAt,
  })
  return authSession(user, { id, site, loginMethod }, refreshToken, expiresAt, key, now)
}

/**
 * Exchanges a refresh token for a new pair. The old one keeps answering with the same successor for some seconds (many
 * tabs refresh at once); after that its use means it was stolen, and the whole session ends (RFC 9700, 4.14).
 */
export async function refreshSession(
  { connection, providers }: SessionKernel,
  key: Buffer,
  token: string,
): Promise<AuthSession | Refusal<'signedOut' | 'signedInElsewhere' | 'personDisabled' | 'customer.disabled'>> {
  return connection.transaction(async (tx) => {
    const now = new Date()
    const presented = hashToken(token)
    const session = await findSessionByRefresh(tx, presented)
    if (session?.endReason === signedInElsewhere) return refuse('signedInElsewhere')
    if (!session || session.endedAt || session.expiresAt <= now) return refuse('signedOut')
    const user = await findUser(tx, session.userId)
    if (!user) return refuse('signedOut')
    if (!user.isEnabled) return refuse('personDisabled')
    if (!(await customerIsOpen(tx, providers.sessionScope, user))) return refuse('customer.disabled')
    if (session.refreshHash !== presented) {
      if (session.rotatedAt && session.sealedSuccessor && isLateCaller(session.rotatedAt, now)) {
        return authSession(user, session, unseal(session.sealedSuccessor, token), session.expiresAt, key, now)
      }
      await endSession(tx, session.id, 'refresh token used twice', now)
      return refuse('signedOut')
    }
    const successor = newSecret()
    const expiresAt = later(now, sessionSeconds(await providers.loginRules(tx)))
    await rotateSession(tx, session.id, {
      refreshHash: hashToken(successor),
      previousHash: presented,
      sealedSuccessor: seal(successor, token),
      rotatedAt: now,
      expiresAt,
    })
    return authSession(user, session, successor, expiresAt, key, now)
  })
}

/** A one-time ticket that lets `actor` open one WebSocket within 30 s. */
export async function issueTicket(tx: Tx, actor: Actor, domainId: string | undefined): Promise<string> {
  const ticket = newSecret()
  await insertTicket(tx, {
    ticketHash: hashToken(ticket),
    sessionId: actor.sessionId,
    domainId: domainId ?? null,
    expiresAt: later(new Date(), lifetimes.ticket),
  })
  return ticket
}
