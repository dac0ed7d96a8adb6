import { expect, type Locator } from '@playwright/test'
import { sessionOf } from './api.ts'
import { Person } from './person.ts'

/** A learner in front of the learners' site. */
export class SiteLearner extends Person {
  get main(): Locator {
    return this.page.locator('#content')
  }

  get steps(): Locator {
    return this.page.getByRole('navigation', { name: '环节' })
  }

  /** Has signed in to the learners' site before. */
  async isSignedInToLearn(): Promise<void> {
    const session = await sessionOf(this.origin, this.username, 'student')
    await this.page
      .context()
      .addCookies([{ name: 'auth', value: encodeURIComponent(JSON.stringify(session)), url: this.origin }])
  }

  /** The same person in another tab of the same browser. */
  override async opensTab(path: string): Promise<SiteLearner> {
    const tab = new SiteLearner(await this.page.context().newPage(), this.username, this.origin)
    await tab.opens(path)
    return tab
  }

  async opensStep(title: string): Promise<void> {
    await this.steps.getByRole('button', { name: title }).click()
    await expect(this.heading(title)).toBeVisible()
  }

  /** The text of the report that is open, written at its end. */
  async writesReport(text: string): Promise<void> {
    const editor = this.page.getByRole('region', { name: '实验报告' }).locator('[contenteditable=true]')
    await editor.click()
    await this.page.keyboard.press('End')
    await this.page.keyboard.type(text)
  }

  async submits(): Promise<void> {
    await this.page.getByRole('button', { name: '提交', exact: true }).click()
    await this.dialog.getByRole('button', { name: '提交', exact: true }).click()
    await expect(this.page.getByText('已提交', { exact: true })).toBeVisible()
  }
}
