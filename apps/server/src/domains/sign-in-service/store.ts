import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { PersonField, SignInProtocol } from '@lab/contract/sign-in-service'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { dropSecret, endSessionsBy, foldUsername, keepSecret, keptSecret, users } from '../identity/index.ts'
import { customers } from '../org/index.ts'
import { signInGrants, signInPeople, signInServices } from './tables.ts'

export type ServiceRow = typeof signInServices.$inferSelect
export type NewService = Omit<typeof signInServices.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>
export interface ListedService {
  row: ServiceRow
  customerName: string
  people: number
}

const secretName = (id: string): string => `sign-in-service ${id}`
export const readSecret = (tx: Tx, id: string): Promise<string | null> => keptSecret(tx, secretName(id))
/** Without one given the one that is there stays; an empty one removes it. */
export async function saveSecret(tx: Tx, id: string, secret: string | undefined): Promise<void> {
  if (secret === undefined) return
  if (secret) await keepSecret(tx, secretName(id), secret)
  else await dropSecret(tx, secretName(id))
  await tx
    .update(signInServices)
    .set({ hasSecret: secret !== '' })
    .where(eq(signInServices.id, id))
}

const listed = (tx: Tx, condition?: SQL): Promise<ListedService[]> =>
  tx
    .select({
      row: signInServices,
      customerName: customers.name,
      people: sql<number>`(SELECT count(*) FROM ${signInPeople} WHERE service_id = ${signInServices.id})::integer`,
    })
    .from(signInServices)
    .innerJoin(customers, eq(customers.id, signInServices.customerId))
    .where(condition)
    .orderBy(asc(signInServices.createdAt), asc(signInServices.id))

export const listServices = (tx: Tx): Promise<ListedService[]> => listed(tx)
export const findListed = async (tx: Tx, id: string): Promise<ListedService | null> =>
  (await listed(tx, eq(signInServices.id, id)))[0] ?? null

/** One that people may sign in through now. */
export async function findOffered(tx: Tx, id: string): Promise<ServiceRow | null> {
  const rows = await tx
    .select()
    .from(signInServices)
    .where(and(eq(signInServices.id, id), eq(signInServices.isEnabled, true)))
  return rows[0] ?? null
}

export const offeredServices = (tx: Tx): Promise<{ id: string; name: string; protocol: SignInProtocol }[]> =>
  tx
    .select({ id: signInServices.id, name: signInServices.name, protocol: signInServices.protocol })
    .from(signInServices)
    .where(eq(signInServices.isEnabled, true))
    .orderBy(asc(signInServices.createdAt), asc(signInServices.id))

export const insertService = async (tx: Tx, row: NewService): Promise<string> =>
  (await tx.insert(signInServices).values(row).returning({ id: signInServices.id }))[0]!.id

/** Saves over the version that the person saw. */
export async function saveService(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<NewService>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(signInServices)
    .set({ ...patch, version: sql`${signInServices.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(signInServices.id, id), seen === null ? undefined : eq(signInServices.version, seen)))
    .returning({ id: signInServices.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.delete(signInServices).where(eq(signInServices.id, id))
  await dropSecret(tx, secretName(id))
}

/** The person of a service who signed in here before. */
export async function knownPerson(tx: Tx, serviceId: string, subject: string): Promise<string | null> {
  const rows = await tx
    .select({ userId: signInPeople.userId })
    .from(signInPeople)
    .where(and(eq(signInPeople.serviceId, serviceId), eq(signInPeople.subject, subject)))
  return rows[0]?.userId ?? null
}

/** The people of a customer who have this name or number; two at most. */
export async function peopleNamed(
  tx: Tx,
  customerId: string,
  field: PersonField,
  value: string,
): Promise<{ id: string }[]> {
  const named = field === 'username' ? eq(users.username, foldUsername(value)) : eq(users.number, value)
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.customerId, customerId), named))
    .limit(2)
}

/** Whether somebody signs in through a service already, under whatever id. */
export const signsInThrough = async (tx: Tx, serviceId: string, userId: string): Promise<boolean> =>
  (await tx.$count(signInPeople, and(eq(signInPeople.serviceId, serviceId), eq(signInPeople.userId, userId)))) > 0

/** Remembers who somebody is; of two sign-ins at one moment the first decides. */
export async function rememberPerson(tx: Tx, serviceId: string, subject: string, userId: string): Promise<void> {
  await tx.insert(signInPeople).values({ serviceId, subject, userId }).onConflictDoNothing()
}

/** Ends the sessions of those whom a service has let in; returns which ended. */
export async function endSessionsThrough(tx: Tx, { id, protocol }: Pick<ServiceRow, 'id' | 'protocol'>, now: Date) {
  const people = await tx.select({ id: signInPeople.userId }).from(signInPeople).where(eq(signInPeople.serviceId, id))
  const ids = people.map((one) => one.id)
  return endSessionsBy(tx, ids, protocol, 'the sign-in service was closed', now)
}

/** Who somebody is at the schools' services is not known any more. */
export async function forgetAtServices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInGrants).where(eq(signInGrants.userId, userId))
  await tx.delete(signInPeople).where(eq(signInPeople.userId, userId))
}

/** Lets everybody be found by name again at their next sign-in. */
export async function forgetPeople(tx: Tx, serviceId: string): Promise<void> {
  await tx.delete(signInPeople).where(eq(signInPeople.serviceId, serviceId))
}
