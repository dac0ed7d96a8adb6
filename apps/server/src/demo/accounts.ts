import { namedLearners } from './learners/named.ts'
import { demoOrganisations, demoPassword, demoStaff } from './people.ts'

/** Where an account signs in: the console's page, or the learners'. */
const signIn = { staff: '/auth/login', learner: '/auth/login?alias=student' } as const
const nameOf = (key: string): string => demoOrganisations.find((org) => org.key === key)!.name

/** The accounts to sign in with, one line each, as `npm run -s demo:accounts` prints them; of the learners two. */
export const demoAccounts = (password = demoPassword) => [
  ...demoStaff.map((person) => ({
    role: person.role,
    username: person.username,
    password,
    organisations: person.organisations.map(nameOf),
    signs_in_at: signIn.staff,
  })),
  ...namedLearners.map((username) => ({
    role: 'student' as const,
    username,
    password,
    organisations: [nameOf('software')],
    signs_in_at: signIn.learner,
  })),
]
