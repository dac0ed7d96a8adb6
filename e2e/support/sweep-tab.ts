import { changeAnswer } from './server-answers.ts'
import { expect, test } from './test.ts'
import { Person } from './person.ts'
import { Visitor } from './visitor.ts'

export type Mode = 'dark' | 'light'

/** The smallest screen that the console is made for. */
export const consoleScreen = { width: 1280, height: 720 } as const

/** The tab of a person who has arrived: pages are opened in it without loading the console again. */
export class SweepTab extends Visitor {
  readonly person: Person
  readonly hue: string

  constructor(person: Person, hue: string) {
    super(person.page)
    this.person = person
    this.hue = hue
  }

  /** The mode is the machine's, so that it changes in the page that is open; the hue is the platform's. */
  async turns(mode: Mode): Promise<void> {
    await this.page.emulateMedia({ colorScheme: mode })
    await this.page.locator(`html[data-theme="${mode}_${this.hue}"]`).waitFor({ state: 'attached' })
  }

  async arrives(): Promise<void> {
    const { person, page, hue } = this
    await changeAnswer(page, '/apis/v2/platform-configs/system_config', (data) => {
      const { system_config } = data.platform_configs as { system_config: object }
      return { platform_configs: { system_config: { ...system_config, style_settings: 'dark', theme_colors: hue } } }
    })
    await changeAnswer(page, '/apis/v1/teachers/setting', ({ setting }) => ({
      setting: { ...(setting as object), theme: 'system' },
    }))
    await person.isSignedIn()
    await person.opens('/my/pwd')
    if (person.username === 'operator') await person.choosesOrganisation('软件工程系')
    await expect(person.menu.getByRole('link').first()).toBeVisible()
    await this.turns('dark')
    await this.settles()
  }
}

/** One tab for all pages that a person looks through in one hue: to arrive takes as long as to look at two of them. */
export const sweepTest = test.extend<object, { tabOf: (username: string, hue: string) => Promise<SweepTab> }>({
  tabOf: [
    async ({ browser }, provide, { project }) => {
      const tabs = new Map<string, SweepTab>()
      await provide(async (username, hue) => {
        const known = tabs.get(`${username} ${hue}`)
        if (known) return known
        const page = await browser.newPage({
          ...project.use.contextOptions,
          ...project.use,
          viewport: consoleScreen,
        })
        const tab = new SweepTab(new Person(page, username, project.use.baseURL ?? ''), hue)
        await tab.arrives()
        tabs.set(`${username} ${hue}`, tab)
        return tab
      })
      for (const { page } of tabs.values()) await page.close()
    },
    { scope: 'worker' },
  ],
})
