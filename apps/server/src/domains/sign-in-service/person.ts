import { usualPersonClaims } from '@lab/contract/sign-in-service'
import { writeActivity, type ActivityEntry } from '../../kernel/audit/write.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { findUser, type UserRow } from '../identity/index.ts'
import { accountFor, applyRules } from './mapping.ts'
import { valuesOf } from './mapping-rules.ts'
import type { Proof } from './protocol.ts'
import { knownPerson, peopleNamed, rememberPerson, signsInThrough, type ServiceRow } from './store.ts'

/** An id or a name as a service may send one: OpenID Connect Core 2 allows ids of 255 characters. */
const isSaid = (text: string, most: number): boolean => text !== '' && text.length <= most && !/\p{Cc}/u.test(text)

/** What the service calls the person, as text; null where it does not say. */
export function nameIn(
  { protocol, personClaim }: Pick<ServiceRow, 'protocol' | 'personClaim'>,
  proof: Proof,
): string | null {
  const [name = ''] = valuesOf(proof, personClaim || usualPersonClaims[protocol])
  return isSaid(name, 200) ? name : null
}

/**
 * Who that is here. The first time by what the service calls them, among the people of its customer alone: no
 * service can vouch for a platform's operators or for another school. From then on by the service's own id.
 */
export async function personOf(
  tx: Tx,
  service: ServiceRow,
  proof: Proof,
  from: Pick<ActivityEntry, 'ip' | 'requestId'>,
): Promise<UserRow | Refusal<'signIn.nobody'>> {
  if (!isSaid(proof.subject, 255)) return refuse('signIn.nobody', { service: service.name })
  const known = await knownPerson(tx, service.id, proof.subject)
  const found = known === null ? await namedSo(tx, service, proof) : await findUser(tx, known)
  // Somebody who has moved to another customer is no longer one whom this service may let in.
  const user = found === 'nobody' ? await madeFor(tx, service, proof) : found
  if (!user || user.customerId !== service.customerId) return refuse('signIn.nobody', { service: service.name })
  if (known === null) await rememberPerson(tx, service.id, proof.subject, user.id)
  const brought = await applyRules(tx, service, user, proof)
  if (found === 'nobody' && known === null) await logMade(tx, service, brought, from)
  return brought
}

/** Nobody of the school has made the account: the log says by which sign-in it came to be. */
async function logMade(
  tx: Tx,
  { name, customerId }: ServiceRow,
  { id, realName, username, number, roles }: UserRow,
  from: Pick<ActivityEntry, 'ip' | 'requestId'>,
): Promise<void> {
  await writeActivity(tx, {
    ...from,
    orgId: null,
    customerId,
    actorId: id,
    actorName: realName,
    action: 'user.create',
    summary: `登录时自动创建账号（${name}）`,
    objectKind: 'user',
    objectId: id,
    objectTitle: realName,
    before: null,
    after: { username, number, roles },
    at: new Date(),
  })
}

const madeFor = async (tx: Tx, service: ServiceRow, proof: Proof): Promise<UserRow | null> => {
  const name = nameIn(service, proof)
  return name === null ? null : accountFor(tx, service, proof, name)
}

/** Null where it is not known who is meant, or where that person comes in by another id already. */
async function namedSo(tx: Tx, service: ServiceRow, proof: Proof): Promise<UserRow | 'nobody' | null> {
  const name = nameIn(service, proof)
  if (name === null) return null
  const [found, other] = await peopleNamed(tx, service.customerId, service.personField, name)
  if (!found) return 'nobody'
  if (other) return null
  const named = await findUser(tx, found.id)
  // The name of an account that became part of another one still says whose both are.
  const user = named?.mergedIntoId ? await findUser(tx, named.mergedIntoId) : named
  // At many services people change their own names: whose account has an id there already is nobody else's to take.
  return user && !(await signsInThrough(tx, service.id, user.id)) ? user : null
}
