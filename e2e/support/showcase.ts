import { expect, type Locator } from '@playwright/test'
import { Person } from './person.ts'

/** An operator in front of the showcase of all widgets. */
export class Operator extends Person {
  /** Signs in, chooses an organisation and opens one widget of the showcase. */
  async looksAt(view: string): Promise<Locator> {
    await this.isSignedIn()
    await this.opens('/message')
    await this.choosesOrganisation('软件工程系')
    await expect(this.organisation).toHaveText('软件工程系')
    return this.turnsTo(view)
  }

  /** Another widget, when an organisation is chosen already. */
  async turnsTo(view: string): Promise<Locator> {
    await this.opens(`/test?view=${view}`)
    const part = this.page.locator('section', { has: this.page.locator(`#part-${view}`) }).last()
    await expect(part).toBeVisible()
    return part
  }

  /** What the widget gave last. */
  async value<T>(name = '当前值'): Promise<T> {
    return JSON.parse((await this.page.getByRole('status', { name }).textContent()) ?? 'null') as T
  }
}
