import { randomUUID } from 'node:crypto'
import { demoIds } from '@lab/contract/demo-ids'
import type { Tx } from '../kernel/database/pool.ts'
import { hashPassword, insertRole, insertUser } from '../domains/identity/index.ts'
import { addOrgMembers, insertCustomer, insertOrganisation, keepDetails, settle } from '../domains/org/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import {
  closedDemoOrganisations,
  demoCustomer,
  demoOrganisations,
  demoPassword,
  demoRoles,
  demoStaff,
  demoStudents,
  expiredDemoCustomer,
  type DemoRoleKey,
} from './people.ts'

const fixedIds: Readonly<Record<string, string>> = {
  teacher1: demoIds.teacher,
  teacher2: demoIds.user,
  s2026001: demoIds.student,
}

/** Founds the customer, its organisations, staff and students; returns their ids by user name and by key. */
export async function fillPeople(
  tx: Tx,
  password = demoPassword,
): Promise<Pick<DemoSchool, 'people' | 'organisations'>> {
  const customer = await insertCustomer(tx, {
    id: demoIds.account,
    name: demoCustomer.name,
    shortName: demoCustomer.shortName,
  })
  const organisations: Record<string, string> = {}
  for (const [index, organisation] of demoOrganisations.entries()) {
    const row = await insertOrganisation(tx, {
      ...(index === 0 ? { id: demoIds.org } : {}),
      customerId: customer.id,
      name: organisation.name,
      domainId: organisation.domainId,
    })
    organisations[organisation.key] = row.id
  }
  await addClosed(tx, customer.id)
  // One hash for everybody: a hundred argon2 hashes would keep the first start waiting for seconds.
  const passwordHash = await hashPassword(password)
  const roles = await addRoles(tx, customer.id)
  const people: Record<string, string> = {}
  for (const person of [...demoStaff, ...demoStudents]) {
    const fixed = fixedIds[person.username]
    const row = await insertUser(tx, {
      ...(fixed ? { id: fixed } : {}),
      username: person.username,
      realName: person.realName,
      number: person.number,
      phone: person.phone,
      email: person.email,
      roles: [person.role],
      ownRoleId: person.ownRole ? roles[person.ownRole] : null,
      customerId: person.role === 'system_operator' ? null : customer.id,
      passwordHash,
    })
    people[person.username] = row.id
    for (const key of person.organisations) await addOrgMembers(tx, named(organisations, key), [row.id])
  }
  await fillDetails(tx, people, organisations)
  return { people, organisations }
}

/** 行政班 and 专业 of the students, which the lists for school offices are ordered by. */
async function fillDetails(
  tx: Tx,
  people: Readonly<Record<string, string>>,
  organisations: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { key } of demoOrganisations) {
    const students = demoStudents.filter(({ organisations: of }) => of.includes(key))
    const details = students.map(({ username, major, administrativeClass }) => ({
      userId: named(people, username),
      major,
      administrative_class: administrativeClass,
    }))
    await keepDetails(tx, named(organisations, key), details)
  }
}

/** The school's own roles, by key. */
async function addRoles(tx: Tx, customerId: string): Promise<Record<DemoRoleKey, string>> {
  const insert = (key: DemoRoleKey, id?: string): Promise<string> => {
    const { abilities, ...role } = demoRoles[key]
    return insertRole(tx, { ...role, ...(id ? { id } : {}), customerId, abilities: [...abilities] })
  }
  return { assistant: await insert('assistant', demoIds.ownRole), registrar: await insert('registrar') }
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3600 * 1000)

/** What administration shows of organisations and customers that are not open. */
async function addClosed(tx: Tx, customerId: string): Promise<void> {
  for (const { above, name, isSwitchedOn, endedDaysAgo } of closedDemoOrganisations) {
    const path = `${demoOrganisations.find(({ key }) => key === above)!.name}/${name}`
    const endsAt = endedDaysAgo === null ? null : daysAgo(endedDaysAgo)
    const row = await insertOrganisation(tx, { customerId, name: path, domainId: randomUUID(), isSwitchedOn, endsAt })
    await settle(tx, row.id)
  }
  const { name, shortName, organisation, endedDaysAgo, modules, admin } = expiredDemoCustomer
  const customer = await insertCustomer(tx, {
    name,
    shortName,
    expiresAt: daysAgo(endedDaysAgo),
    maxUsers: 200,
    maxEnvironments: 20,
    storageMb: 20_480,
    modules: [...modules],
  })
  const org = await insertOrganisation(tx, {
    customerId: customer.id,
    name: `/${shortName}/${organisation}`,
    domainId: randomUUID(),
  })
  const person = await insertUser(tx, {
    ...admin,
    roles: ['account_admin'],
    customerId: customer.id,
    passwordHash: await hashPassword(randomUUID()),
  })
  await addOrgMembers(tx, org.id, [person.id])
}
