import type { Tx } from '../../kernel/database/pool.ts'

/** A resource as whatever refers to it knows it: by its id, or by the beginning of its file's address. */
export interface ResourceReference {
  id: string
  orgId: string
  /** `/files/<token>/`; null for what has no file of ours. */
  address: string | null
}

/** Names what refers to a resource, in the words a person knows: `实验「Linux 入门」`. */
export type ResourceUsers = (tx: Tx, resource: ResourceReference) => Promise<string[]>

const registered: ResourceUsers[] = []

/** Called once per domain whose objects link to resources. */
export function registerResourceUsers(users: ResourceUsers): void {
  registered.push(users)
}

export async function usersOf(tx: Tx, resource: ResourceReference): Promise<string[]> {
  const found: string[] = []
  for (const users of registered) found.push(...(await users(tx, resource)))
  return found
}
