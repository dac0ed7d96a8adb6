import { demoOrganisations, demoPassword, demoStaff, studentsOfClass } from './people.ts'

/** Where an account signs in: the console's page, or the learners'. */
const signIn = { staff: '/auth/login', learner: '/auth/login?alias=student' } as const
const nameOf = (key: string): string => demoOrganisations.find((org) => org.key === key)!.name

/** The first learner, who has done what there is to do, and one who still has something of everything before them. */
const learners = [0, 18].map((nth) => studentsOfClass(0)[nth]!)

/** The accounts to sign in with, one line each, as `npm run -s demo:accounts` prints them; of the learners two. */
export const demoAccounts = (password = demoPassword) => [
  ...demoStaff.map((person) => ({
    role: person.role,
    username: person.username,
    password,
    organisations: person.organisations.map(nameOf),
    signs_in_at: signIn.staff,
  })),
  ...learners.map((username) => ({
    role: 'student' as const,
    username,
    password,
    organisations: [nameOf('software')],
    signs_in_at: signIn.learner,
  })),
]
