import { sql } from 'drizzle-orm'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { countUsers, foldUsername, hashPassword, insertUser, type UserRow } from '../identity/index.ts'
import { insertCustomer, insertOrganisation } from '../org/index.ts'

/** Makes the first operator with a first customer and organisation; only on a platform without any user. */
export async function createFirstOperator(
  tx: Tx,
  given: { username: string; password: string; real_name: string; customer_name: string },
): Promise<UserRow | Refusal<'identity.alreadySetUp'>> {
  // Two people setting up at once: the second waits here and then sees the first one's account.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first-run', 0))`)
  if ((await countUsers(tx)) > 0) return refuse('identity.alreadySetUp')
  const customer = await insertCustomer(tx, { name: given.customer_name, shortName: given.customer_name.slice(0, 20) })
  await insertOrganisation(tx, { customerId: customer.id, name: `/${given.customer_name}`, domainId: newId() })
  return insertUser(tx, {
    username: foldUsername(given.username),
    realName: given.real_name,
    roles: ['system_operator'],
    passwordHash: await hashPassword(given.password),
  })
}
