import { AxeBuilder } from '@axe-core/playwright'
import { type Page, type Request } from '@playwright/test'

/** Looks through many pages in one tab, as fast as the console changes pages, and notes whatever is wrong. */
export class Visitor {
  readonly page: Page
  readonly #open = new Set<Request>()
  #faults: string[] = []

  constructor(page: Page) {
    this.page = page
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.#faults.push(`thrown: ${error.message}`))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!/eventsource|websocket|ping/.test(request.resourceType()) && !pathname.endsWith('/events'))
        this.#open.add(request)
    })
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => {
      this.#open.delete(request)
      const reason = request.failure()?.errorText ?? ''
      // A page that is left takes its questions back.
      if (reason !== 'net::ERR_ABORTED') this.#faults.push(`failed: ${request.method()} ${request.url()} ${reason}`)
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400) this.#faults.push(`${answer.status()}: ${answer.request().method()} ${answer.url()}`)
    })
  }

  /** Opens an address of the console without loading the document again, and answers what is wrong with the page. */
  async visits(address: string, title: string): Promise<string[]> {
    await this.page.evaluate((to) => {
      window.history.pushState({ ...window.history.state, key: to }, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    }, address)
    const isNamed = await this.#becomes(async () => (await this.names()).includes(title))
    const isSettled = await this.settles()
    // A title that is shown only until its object has come would be missed now and then.
    const isStillNamed = (await this.names()).includes(title)
    const [over, ...wrong] = await Promise.all([
      this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      this.#spills(),
      this.#foreignNames(),
      this.#cutTexts(),
      this.#squeezedLists(),
    ])
    const found = this.#faults
    this.#faults = []
    if (!isNamed || !isStillNamed) found.push(`is named ${(await this.names()).join(' / ')} and not ${title}`)
    if (!isSettled) found.push(`still waits for ${[...this.#open].map((request) => request.url()).join(', ')}`)
    if (over > 0) found.push(`scrolls ${over} px sideways`)
    return [...found, ...wrong.flat()]
  }

  /** Whether the page comes to show everything that it asks for. What has just come may have more code fetched when drawn. */
  settles(): Promise<boolean> {
    const busy = this.page.locator('#content :is([aria-busy=true], .bone, .ant-skeleton)')
    const isQuiet = async (): Promise<boolean> => this.#open.size === 0 && (await busy.count()) === 0
    return this.#becomes(async () => {
      if (!(await isQuiet())) return false
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      return isQuiet()
    })
  }

  shows(text: string): Promise<boolean> {
    return this.page.locator('#content').getByText(text).isVisible()
  }

  /** Violations that axe finds in the page as it is, each with the elements it concerns. */
  async violations(rules: 'every rule' | 'colours', part: 'whole' | 'without frame' = 'whole'): Promise<string[]> {
    const frames = this.page.frames().map((frame) => frame.evaluate(() => 'axe' in window))
    const isThere = (await Promise.all(frames)).every(Boolean)
    // It would be sent and read again for each question: a megabyte and a half, twice.
    const axe = new AxeBuilder({ page: this.page, ...(isThere ? { axeSource: ';' } : {}) })
      .setLegacyMode()
      // Off by itself, because it came with a later edition of the guidelines.
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    if (part === 'without frame') for (const one of ['.frame-header', '.frame-menu']) axe.exclude(one)
    const { violations } = await (
      rules === 'colours' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe
    ).analyze()
    return violations.map(({ id, impact, nodes }) => {
      const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.html.slice(0, 120)}`)
      return `axe ${impact} ${id} (${nodes.length}): ${where.join(' | ')}`
    })
  }

  /** Everything that says which page this is: heading, breadcrumb, chosen tab. */
  async names(): Promise<string[]> {
    const texts = await this.page.locator('h1, [aria-label=面包屑] [aria-current=page]').allTextContents()
    return texts.map((text) => text.trim())
  }

  /** Words that do not fit into the control that they are in. */
  #spills(): Promise<string[]> {
    return this.page.locator('#content :is(button, a)').evaluateAll((controls) =>
      controls
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .filter((one) => getComputedStyle(one).overflowX === 'visible' && getComputedStyle(one).display !== 'inline')
        .map((one) => `「${one.textContent.trim()}」 spills out of its control`),
    )
  }

  /** Controls and pictures whose name is English words that stand nowhere in them: a library's own, not the school's. */
  #foreignNames(): Promise<string[]> {
    return this.page.locator(':is([aria-label], [alt], [title]):not([aria-hidden=true] *)').evaluateAll((elements) =>
      elements
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('[aria-hidden=true]'))
        .flatMap((one) => ['aria-label', 'alt', 'title'].map((name) => one.getAttribute(name) ?? ''))
        .filter((name) => /^[A-Za-z]+([ -][A-Za-z]+)*$/.test(name) && !document.body.innerText.includes(name))
        .map((name) => `is named in English: ${name}`),
    )
  }

  /** Texts that end in an ellipsis and can be read whole nowhere. */
  #cutTexts(): Promise<string[]> {
    return this.page.locator('#content :is(a, b, h2, p, span, strong, td)').evaluateAll((elements) =>
      elements
        .filter((one) => {
          const look = getComputedStyle(one)
          const isCut =
            look.textOverflow === 'ellipsis' && look.overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1
          return isCut || (look.webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 2)
        })
        .filter((one) => one.checkVisibility() && !one.closest('[title]') && !one.querySelector('[title]'))
        .map((one) => `is cut and nowhere whole: ${one.textContent.trim().slice(0, 30)}`),
    )
  }

  /** Lists that have to be moved sideways on a screen for which the console is made, or whose names have no room. */
  #squeezedLists(): Promise<string[]> {
    return this.page.locator('#content table').evaluateAll((tables) =>
      tables
        // A sheet of marks has a column for each work: names stay in sight while keys scroll it.
        .filter((one) => one.checkVisibility() && window.innerWidth >= 1280 && !one.closest('section[tabindex="0"]'))
        .flatMap((one) => {
          const [name, ...others] = [...one.querySelectorAll('thead th')].filter((cell) => cell.textContent.trim())
          // What has few columns has room; what is listed in the order of time is not led by names.
          if (!name || others.length < 3 || name.textContent === '时间') return []
          const width = Math.round(name.getBoundingClientRect().width)
          const over = one.parentElement!.scrollWidth - one.parentElement!.clientWidth
          return [
            ...(width < 200 ? [`has ${width} px for 「${name.textContent}」`] : []),
            ...(over > 0 ? [`a table goes on for ${over} px`] : []),
          ]
        }),
    )
  }

  async #becomes(is: () => Promise<boolean>): Promise<boolean> {
    const until = Date.now() + 10_000
    // Each question is work for the page that is to get ready, so that they become fewer.
    for (let pauseMs = 25; !(await is()); pauseMs = Math.min(pauseMs * 1.5, 200)) {
      if (Date.now() > until) return false
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return true
  }
}
