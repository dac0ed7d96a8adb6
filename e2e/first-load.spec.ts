import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

/** Bounds of the first list of a visit (bench/README.md): a slow connection pays for each file and each call. */
const mostScripts = 6
const mostRequests = 10

type Seen = { rowsAt?: number }

test.describe('up to the first rows of a visit', () => {
  test('a list takes few files and few calls, also where the server knows a look that this browser does not', async ({
    page,
    context,
    baseURL,
  }) => {
    const teacher = new Person(page, 'teacher1', baseURL ?? '')
    await teacher.isSignedIn()
    // Their organisation is chosen from then on.
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('appearance'))

    const tab = await context.newPage()
    await tab.addInitScript(() => {
      const seen = window as Seen
      new MutationObserver(() => {
        if (document.querySelector('tbody a')) seen.rowsAt ??= performance.now()
      }).observe(document, { childList: true, subtree: true })
    })
    await tab.goto('/exp')
    await expect(tab.getByRole('heading', { name: '实验', exact: true })).toBeVisible()
    await tab.waitForFunction(() => (window as Seen).rowsAt !== undefined)
    const asked = await tab.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime <= ((window as Seen).rowsAt ?? 0))
        .map(({ name }) => new URL(name).pathname),
    )
    const scripts = asked.filter((path) => path.endsWith('.js'))
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(mostScripts)
    // And the page itself.
    expect(asked.length + 1, asked.join(' ')).toBeLessThanOrEqual(mostRequests)
  })
})
