import type { factorProofs } from '@lab/contract/second-factor'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { noPassword } from '../passwords.ts'
import { entryOf, findUser } from '../store.ts'

/** For so long a sign-in elsewhere shows that it is its owner who sits here. */
const recentSeconds = 15 * 60

/** What shows that it is an account's owner who sets up a code: who comes by a school's sign-in may have no password here. */
export async function proofAskedOf(tx: Tx, actor: Actor): Promise<(typeof factorProofs)[number]> {
  const entry = await entryOf(tx, actor.sessionId)
  if (!entry || entry.loginMethod === 'password' || entry.loginMethod === 'api-token') return 'password'
  if (entry.secondsAgo <= recentSeconds) return 'signedIn'
  const user = await findUser(tx, actor.userId)
  return !user || user.passwordHash === noPassword ? 'signInAgain' : 'password'
}
