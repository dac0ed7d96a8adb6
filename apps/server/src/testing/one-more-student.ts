import { insertUser } from '../domains/identity/index.ts'
import { addOrgMembers } from '../domains/org/index.ts'
import { testPasswordHash } from './school.ts'
import type { TestApp } from './test-app.ts'

/** A further student of the first organisation, for tests that need more than the cast has. */
export async function oneMoreStudent(app: TestApp, name: string): Promise<{ id: string; username: string }> {
  const passwordHash = await testPasswordHash()
  return app.kernel.connection.transaction(async (tx) => {
    const username = `more-${crypto.randomUUID().slice(0, 8)}`
    const row = await insertUser(tx, {
      username,
      realName: name,
      number: username,
      roles: ['student'],
      customerId: app.school.customers.first,
      passwordHash,
    })
    await addOrgMembers(tx, app.school.orgs.a.id, [row.id])
    return { id: row.id, username }
  })
}
