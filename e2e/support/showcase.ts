import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { Person } from './person.ts'

/** An operator in front of the showcase of all widgets. */
export class Operator extends Person {
  /** Signs in, chooses an organisation and opens one widget of the showcase. */
  async looksAt(view: string): Promise<Locator> {
    await this.isSignedIn()
    await this.opens('/message')
    await this.choosesOrganisation('软件工程系')
    await expect(this.organisation).toHaveText('软件工程系')
    await this.opens(`/test?view=${view}`)
    await expect(this.part.locator(`#part-${view}`)).toBeVisible()
    return this.part
  }

  /** The widget that is shown. */
  get part(): Locator {
    return this.page.locator('section[aria-labelledby^="part-"]')
  }

  /** Another widget, fresh, without loading the console again. */
  async turnsTo(title: string): Promise<Locator> {
    const entry = (name: string) =>
      this.page.getByRole('navigation', { name: '部件' }).getByRole('button', { name, exact: true })
    await entry('标签编辑').click()
    await expect(this.page.getByRole('heading', { name: '标签编辑' })).toBeVisible()
    await entry(title).click()
    await this.part.scrollIntoViewIfNeeded()
    return this.part
  }

  /** What the widget gave last. */
  async value<T>(name = '当前值'): Promise<T> {
    return JSON.parse((await this.part.getByRole('status', { name }).textContent()) ?? 'null') as T
  }
}

/** One page for all tests of a file: opening the console again for each widget would take longer than the test. */
export const showcaseTest = base.extend<object, { operator: Operator; showcasePage: Page }>({
  showcasePage: [
    async ({ browser }, provide, { project }) => {
      const page = await browser.newPage(project.use)
      await provide(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  operator: [
    async ({ showcasePage }, provide, { project }) => {
      const operator = new Operator(showcasePage, 'operator', project.use.baseURL ?? '')
      await operator.looksAt('progress')
      await provide(operator)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
