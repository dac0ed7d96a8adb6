import { test as base } from '@playwright/test'
import { Person } from './person.ts'

export { expect } from '@playwright/test'

/** In the page: what a browser says in which somebody has asked to save data. Some documents have no connection. */
function saveData(): void {
  const { connection } = navigator as Navigator & { connection?: object }
  if (connection) Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
}

type OurFixtures = {
  /** `as('teacher1')`: that person in front of the test's own tab. */
  as: (username: string) => Person
  /** Fails a journey in which a page threw an error that nothing caught. */
  noUncaughtErrors: void
}

type OurWorkerFixtures = {
  /** Whether pages fetch the code of further pages and dialogs before it is needed, as they do on a connection without limits. */
  fetchesAhead: boolean
  /** Whether the browser compiles what it runs often, which costs more than it saves where no page computes. */
  optimises: boolean
}

export const test = base.extend<OurFixtures, OurWorkerFixtures>({
  fetchesAhead: [false, { scope: 'worker', option: true }],
  optimises: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ launchOptions, optimises }, provide) => {
      const args = launchOptions.args?.filter((one) => !optimises || !one.startsWith('--js-flags='))
      await provide({ ...launchOptions, ...(args ? { args } : {}) })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, fetchesAhead }, provide) => {
      const opens = browser.newContext.bind(browser)
      // A document that fetches a hundred files ahead of need costs more than what most journeys do in it.
      browser.newContext = async (options) => {
        const context = await opens(options)
        if (!fetchesAhead) await context.addInitScript(saveData)
        return context
      }
      await provide(browser)
      browser.newContext = opens
    },
    { scope: 'worker' },
  ],
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
