import { test as base } from '@playwright/test'
import { Person } from './person.ts'

export { expect } from '@playwright/test'

type OurFixtures = {
  /** `as('teacher1')`: that person in front of the test's own tab. */
  as: (username: string) => Person
  /** Fails a journey in which a page threw an error that nothing caught. */
  noUncaughtErrors: void
}

export const test = base.extend<OurFixtures>({
  as: async ({ page, baseURL }, provide) => {
    await provide((username) => new Person(page, username, baseURL ?? ''))
  },
  noUncaughtErrors: [
    async ({ context, baseURL }, provide) => {
      const uncaught: string[] = []
      context.on('weberror', (error) => {
        // Pages of learners' machines are their own affair, and some journeys cut the console's files off.
        const { stack = '', message } = error.error()
        if (
          !error
            .page()
            ?.url()
            .startsWith(baseURL ?? '') ||
          /dynamically imported module/.test(message)
        )
          return
        uncaught.push(`${message} ${stack}`)
      })
      await provide()
      base.expect(uncaught, 'errors that no page caught').toEqual([])
    },
    { auto: true },
  ],
})
