import type { Tx } from '../kernel/database/pool.ts'
import { forgetConversations } from './assistant/index.ts'
import { forgetOnCertificates } from './certificate/index.ts'
import { forgetAtPlatforms } from './lti/index.ts'
import { deleteNoticesOf } from './notice/index.ts'
import { organisationIdsOf, removeOrgMembers } from './org/index.ts'
import { roster } from './place/index.ts'
import { forgetInPushes } from './push/index.ts'
import { forgetInImports } from './school-import/index.ts'
import { forgetAtServices } from './sign-in-service/index.ts'
import type { ForgottenPerson } from './user/index.ts'
import { deletePeer } from './vpn/index.ts'

/**
 * What is kept of a person whose account is erased goes in every domain: where they belong, their messages, lists that name
 * them. Their work stays where it is, and shows the name that the account has from now on.
 */
export async function forgetPerson(tx: Tx, person: ForgottenPerson): Promise<void> {
  const { id, number, customerId } = person
  for (const orgId of await organisationIdsOf(tx, id)) await removeOrgMembers(tx, orgId, [id])
  await deleteNoticesOf(tx, [id])
  if (customerId !== null && number !== '') await roster.forgetInLists(tx, customerId, number)
  await forgetInImports(tx, person)
  await forgetInPushes(tx, id)
  await forgetAtServices(tx, id)
  await forgetAtPlatforms(tx, id)
  await forgetConversations(tx, id)
  await forgetOnCertificates(tx, id)
  await deletePeer(tx, id)
}
