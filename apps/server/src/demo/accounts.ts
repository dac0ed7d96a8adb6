import { demoPassword, demoOrganisations, demoStaff } from './people.ts'

/** The accounts to sign in with, one line each, as `npm run -s demo:accounts` prints them. */
export const demoAccounts = (password = demoPassword) =>
  demoStaff.map((person) => ({
    role: person.role,
    username: person.username,
    password,
    organisations: person.organisations.map((key) => demoOrganisations.find((org) => org.key === key)!.name),
  }))
