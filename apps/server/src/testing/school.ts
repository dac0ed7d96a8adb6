import type { RoleSlug } from '@lab/contract/endpoint'
import { hash } from '@node-rs/argon2'
import { insertUser } from '../domains/identity/index.ts'
import { addOrgMembers, insertCustomer, insertOrganisation } from '../domains/org/index.ts'
import type { Tx } from '../kernel/database/pool.ts'

export const testPassword = 'Lab@2026'
let hashed: Promise<string> | undefined

/** As cheap as argon2 can be: what it costs to check a password is written into its hash, and many tests sign in. */
export const testPasswordHash = (): Promise<string> =>
  (hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

/** People of the test school, by what they are. */
export const cast = {
  operator: { roles: ['system_operator'], customer: null, orgs: [] },
  admin: { roles: ['account_admin'], customer: 'first', orgs: ['a'] },
  teacher: { roles: ['teacher'], customer: 'first', orgs: ['a'] },
  /** Same organisation as `teacher`. */
  peer: { roles: ['teacher'], customer: 'first', orgs: ['a'] },
  /** Another organisation of the same customer. */
  neighbour: { roles: ['teacher'], customer: 'first', orgs: ['b'] },
  student: { roles: ['student'], customer: 'first', orgs: ['a'] },
  otherStudent: { roles: ['student'], customer: 'first', orgs: ['a'] },
  /** Another customer altogether. */
  stranger: { roles: ['teacher'], customer: 'second', orgs: ['c'] },
  strangeAdmin: { roles: ['account_admin'], customer: 'second', orgs: ['c'] },
  strangeStudent: { roles: ['student'], customer: 'second', orgs: ['c'] },
} as const satisfies Record<string, { roles: RoleSlug[]; customer: string | null; orgs: string[] }>

export type CastName = keyof typeof cast
export type OrgName = 'a' | 'b' | 'c'

export interface School {
  customers: Record<'first' | 'second', string>
  orgs: Record<OrgName, { id: string; domainId: string }>
  people: Record<CastName, { id: string; realName: string }>
}

/** Two customers, three organisations, ten people: enough for every "own, other, nobody" question. */
export async function foundSchool(tx: Tx): Promise<School> {
  const passwordHash = await testPasswordHash()
  const first = await insertCustomer(tx, { name: '示范大学', shortName: '示范大学' })
  const second = await insertCustomer(tx, { name: '外校', shortName: '外校' })
  const customers = { first: first.id, second: second.id }
  const orgs = {} as School['orgs']
  const plan: [OrgName, string, string][] = [
    ['a', first.id, '/示范大学/计算机学院'],
    ['b', first.id, '/示范大学/数学学院'],
    ['c', second.id, '/外校/工学院'],
  ]
  for (const [key, customerId, name] of plan) {
    const row = await insertOrganisation(tx, { customerId, name, domainId: `domain-${key}` })
    orgs[key] = { id: row.id, domainId: row.domainId }
  }
  const people = {} as School['people']
  for (const [name, person] of Object.entries(cast) as [CastName, (typeof cast)[CastName]][]) {
    const row = await insertUser(tx, {
      username: name.toLowerCase(),
      realName: `测试${name}`,
      number: `T-${name}`,
      roles: [...person.roles],
      customerId: person.customer ? customers[person.customer] : null,
      passwordHash,
    })
    people[name] = { id: row.id, realName: row.realName }
    for (const org of person.orgs) await addOrgMembers(tx, orgs[org].id, [row.id])
  }
  return { customers, orgs, people }
}
