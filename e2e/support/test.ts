import { test as base } from '@playwright/test'
import { Person } from './person.ts'

export { expect } from '@playwright/test'

/** `as('teacher1')`: that person in front of the test's own tab. */
export const test = base.extend<{ as: (username: string) => Person }>({
  as: async ({ page, baseURL }, provide) => {
    await provide((username) => new Person(page, username, baseURL ?? ''))
  },
})
