import type { Tx } from '../kernel/database/pool.ts'
import { forgetConversations } from './assistant/index.ts'
import { deleteNoticesOf } from './notice/index.ts'
import { organisationIdsOf, removeOrgMembers } from './org/index.ts'
import { roster } from './place/index.ts'
import { forgetInImports } from './school-import/index.ts'
import { forgetAtServices } from './sign-in-service/index.ts'

/**
 * What is kept of a person whose account is erased goes in every domain: where they belong, their messages, lists that name
 * them. Their work stays where it is, and shows the name that the account has from now on.
 */
export async function forgetPerson(tx: Tx, { id, number }: { id: string; number: string }): Promise<void> {
  for (const orgId of await organisationIdsOf(tx, id)) await removeOrgMembers(tx, orgId, [id])
  await deleteNoticesOf(tx, [id])
  await roster.forgetInLists(tx, number)
  await forgetInImports(tx, id)
  await forgetAtServices(tx, id)
  await forgetConversations(tx, id)
}
