import type { AuthSession } from '@lab/contract/identity'
import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword, sessionOf } from './api.ts'

/** Somebody of the demo school in front of a browser tab. */
export class Person {
  readonly page: Page
  readonly username: string
  readonly origin: string

  constructor(page: Page, username: string, origin: string) {
    this.page = page
    this.username = username
    this.origin = origin
  }

  get header(): Locator {
    return this.page.getByRole('banner')
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: '主菜单' })
  }

  /** The short name of the chosen organisation, which opens the switch. */
  get organisation(): Locator {
    return this.header.getByTitle('点击切换组织')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name, exact: typeof name === 'string' })
  }

  /** Fills in the sign-in page that is open. */
  async signsIn(password: string = demoPassword): Promise<void> {
    await this.page.getByLabel('用户名').fill(this.username)
    await this.page.getByLabel('密码').fill(password)
    await this.page.getByRole('button', { name: '登录', exact: true }).click()
  }

  /** Has signed in before: the session is in the cookie, changed by `differently` if the test needs a special one. */
  async isSignedIn(differently: (session: AuthSession) => Partial<AuthSession> = () => ({})): Promise<AuthSession> {
    const granted = await sessionOf(this.origin, this.username)
    const session = { ...granted, ...differently(granted) }
    await this.page
      .context()
      .addCookies([{ name: 'auth', value: encodeURIComponent(JSON.stringify(session)), url: this.origin }])
    return session
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(path)
  }

  /** Another tab of the same browser. */
  async opensTab(path: string): Promise<Person> {
    const tab = new Person(await this.page.context().newPage(), this.username, this.origin)
    await tab.opens(path)
    return tab
  }

  /** Picks an organisation, by its short name, in the dialog that is open. */
  async choosesOrganisation(shortName: string): Promise<void> {
    await this.marksOrganisation(shortName)
    await this.dialog.getByRole('button', { name: '确定' }).click()
  }

  /** Fills the field of that dialog, as the keyboard does. */
  async marksOrganisation(shortName: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: '客户身份' }).click()
    const search = this.dialog.getByRole('searchbox', { name: '搜索客户身份' })
    await search.fill(shortName)
    await search.press('Enter')
  }

  async switchesOrganisation(shortName: string): Promise<void> {
    await this.organisation.click()
    await this.choosesOrganisation(shortName)
  }

  async opensPersonMenu(): Promise<void> {
    await this.header.getByRole('button', { expanded: false }).last().click()
  }

  async signsOut(): Promise<void> {
    await this.opensPersonMenu()
    await this.page.getByRole('menuitem', { name: '退出登录' }).click()
  }

  /** The session as the browser keeps it, or undefined. */
  async session(): Promise<AuthSession | undefined> {
    const cookies = await this.page.context().cookies()
    const kept = cookies.find((cookie) => cookie.name === 'auth')
    return kept && (JSON.parse(decodeURIComponent(kept.value)) as AuthSession)
  }

  /** Reads the message dialog: its whole text without title and button, then closes it. */
  async readsMessage(): Promise<string> {
    await expect(this.dialog).toHaveCount(1)
    await expect(this.dialog.getByText('提示', { exact: true })).toBeVisible()
    const button = this.dialog.getByRole('button', { name: '确定', exact: true })
    const text = await this.dialog.locator('p').allTextContents()
    await button.click()
    await expect(this.dialog).toHaveCount(0)
    return text.join('\n')
  }
}
