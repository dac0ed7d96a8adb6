import type { Page } from '@playwright/test'
import { learnRoutes } from '../../apps/console/src/learn/routes.ts'
import type { Mode } from './sweep-tab.ts'
import { expect } from './test.ts'
import { Visitor } from './visitor.ts'

/** Rules that are looked for at each width, with the colours of both modes between them; 640 is a projector at 200 %. */
const widths: readonly [number, Mode, 'every rule' | 'colours' | 'none'][] = [
  [1440, 'dark', 'every rule'],
  [1280, 'light', 'colours'],
  [768, 'light', 'every rule'],
  [640, 'light', 'none'],
  [390, 'dark', 'every rule'],
]

const routeOf = (pathname: string): string | undefined =>
  learnRoutes.find(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))?.path

/** Looks at pages of the learners' site at five widths in dark and light, and notes what is wrong. */
export class LearnersLook {
  readonly found: string[] = []
  /** The pages of the route table that were looked at. */
  readonly routes = new Set<string | undefined>()
  readonly #page: Page
  readonly #visitor: Visitor

  constructor(page: Page) {
    this.#page = page
    this.#visitor = new Visitor(page)
  }

  async turns(mode: Mode): Promise<void> {
    await this.#page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await expect(this.#page.locator('html')).toHaveAttribute('data-mode', mode)
  }

  /** At the page that is open. */
  async looks(): Promise<void> {
    const page = this.#page
    this.routes.add(routeOf(new URL(page.url()).pathname))
    // The source of a diagram that is not drawn yet scrolls, and nobody reads it.
    const unfinished = page.locator('.bone, [aria-busy=true], pre.kw-diagram')
    for (const [width, mode, rules] of widths) {
      await page.setViewportSize({ width, height: 900 })
      await this.turns(mode)
      await expect(unfinished).toHaveCount(0)
      expect(await this.#visitor.settles()).toBe(true)
      const wrong = rules === 'none' ? [] : await this.#visitor.violations(rules)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) wrong.push(`is ${over} px too wide`)
      wrong.push(...(await this.#brokenEntries()).map((entry) => `breaks the entry ${entry} of the menu`))
      this.found.push(...wrong.map((one) => `${page.url()} ${width} ${mode} ${one}`))
    }
  }

  /** Entries of the menu that take more than one line. */
  #brokenEntries(): Promise<(string | null)[]> {
    const entries = this.#page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
    return entries.evaluateAll((links) =>
      links.flatMap((link) => {
        const words = document.createRange()
        words.selectNode(link.lastChild!)
        return words.getClientRects().length > 1 ? [link.textContent] : []
      }),
    )
  }
}
