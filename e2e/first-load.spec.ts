import { Person } from './support/person.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** Bounds of the first list of a visit (bench/README.md): a slow connection pays for each file and each call. */
const mostScripts = 6
const mostRequests = 10
/** Of the learners' site up to a readable step (bench/README.md), as it is sent: 150 KiB. */
const mostScriptBytes = 150 * 1024
/** Of its files: what a page is drawn with comes in a few, what opens later after it. */
const mostLearnersScripts = 16

type Seen = { rowsAt?: number }

// What comes ahead of need must not come before what is needed.
test.use({ fetchesAhead: true })

test.describe('up to the first rows of a visit', () => {
  test('a list takes few files and few calls, also where the server knows a look that this browser does not', async ({
    page,
    context,
    baseURL,
  }) => {
    const teacher = new Person(page, 'teacher1', baseURL ?? '')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    // From then on it is chosen.
    await expect(teacher.organisation).toHaveText('软件工程系')
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
  test('what opens later comes once the page is at rest', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/exp')
    const scripts = () =>
      teacher.page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      )
    await expect.poll(scripts, { timeout: 30_000 }).toBeGreaterThan(mostScripts * 4)
  })
  test('a learner’s step is read after 150 KiB of scripts', async ({ page, context, baseURL }) => {
    const learner = new SiteLearner(page, 's2026033', baseURL ?? '')
    await learner.isSignedInToLearn()
    await learner.opens('/learn')
    await learner.main.getByRole('link', { name: 'Web 服务运维实训26班' }).click()
    // The home page may list the same content of two classes.
    await expect(learner.heading('Web 服务运维实训26班')).toBeVisible()
    await learner.main.getByRole('link', { name: 'Web 开发：从一张网页到一个安全的接口' }).click()
    // Depending on how far the demo school's learners have been played, this one has begun.
    const begin = page.getByRole('button', { name: '开始学习' })
    await expect(begin.or(page.getByRole('button', { name: '提交' }))).toBeVisible()
    if (await begin.isVisible()) await begin.click()
    await page.waitForURL('**/learn/work/*')

    const tab = await context.newPage()
    await tab.addInitScript(() => {
      const seen = window as Seen
      new MutationObserver(() => {
        if (document.querySelector('section[aria-label="正文"] .kw-md > *')) seen.rowsAt ??= performance.now()
      }).observe(document, { childList: true, subtree: true })
    })
    await tab.goto(page.url())
    await tab.waitForFunction(() => (window as Seen).rowsAt !== undefined)
    const scripts = await tab.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= ((window as Seen).rowsAt ?? 0))
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
    )
    expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(mostLearnersScripts)
    const sent = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(sent).toBeGreaterThan(0)
    expect(sent, JSON.stringify(scripts)).toBeLessThanOrEqual(mostScriptBytes)
  })
})
