import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A page to open: where, as whom, and how to tell that what it is opened for is there. */
export type Opening = {
  url: string
  /** Cookies and local storage of somebody signed in. */
  state?: BrowserContextOptions['storageState']
  /** A text of the last row. */
  lastRow: string
  /** What the text is in, where that is no row of a table. */
  within?: string
}

/** A page with two lists to switch between. */
export type Target = Opening & {
  /** What is pressed to leave for the second list, and to come back. */
  leave: string
  back: string
  /** What is there once the second list is shown. */
  away: string
  /** A list without these rows to start from, where `url` itself is the one to switch to. */
  other?: string
  /** What is pressed to open a list for the first time. */
  unseen: string
}

export type Visit = {
  firstPaint: number
  rows: number
  layoutShift: number
  /** Up to the rows. */
  scriptBytes: number
  scriptFiles: number
  requests: number
  /** Milliseconds from the press to the rows, of each return to the first list. */
  switches: number[]
}

const slowdown = 4
const switchCount = 6

/** In the page, before its own scripts: notes when what is waited for is drawn, and layout shifts. */
function observe({ lastRow, within }: Pick<Opening, 'lastRow' | 'within'>): void {
  const seen = window as unknown as Seen
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  seen.firstPaint = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntriesByName('first-contentful-paint')[0]
      if (entry) resolve(entry.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
  // Twenty rows with the last one's text; the frame's own placeholder rows have none, and rows of a page that is kept
  // behind another one are not shown.
  seen.hasRows = () => {
    if (within !== undefined) return document.querySelector(within)?.textContent.includes(lastRow) === true
    const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility())
    return rows.length >= 20 && rows.at(-1)!.textContent.includes(lastRow)
  }
  seen.whenDrawn = (isThere) =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isThere()) return
        watcher.disconnect()
        // Drawn once the frame that shows them has been made.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      look()
    })
  seen.rows = seen.whenDrawn(seen.hasRows)
}
type Seen = {
  shift: number
  hasRows(): boolean
  whenDrawn(isThere: () => boolean): Promise<number>
  rows: Promise<number>
  firstPaint: Promise<number>
}

/** What the page knows of its own start, once its rows are there. */
async function figures(): Promise<Omit<Visit, 'switches'>> {
  const seen = window as unknown as Seen
  const rows = await seen.rows
  // The browser tells of a paint some time after it.
  const firstPaint = await seen.firstPaint
  const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ startTime }) => startTime <= rows,
  )
  const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return {
    rows,
    firstPaint,
    layoutShift: seen.shift,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scriptFiles: scripts.length,
    requests: loaded.length + 1,
  }
}

async function press({ selector, away, fresh }: { selector: string; away?: string; fresh?: boolean }): Promise<number> {
  const seen = window as unknown as Seen
  // Rows of the list that is left have the same texts where both lists show the same: they are taken out of sight.
  if (fresh) for (const row of document.querySelectorAll('tbody tr')) row.setAttribute('hidden', '')
  const started = performance.now()
  document.querySelector<HTMLElement>(selector)!.click()
  const isThere = away === undefined ? seen.hasRows : () => !seen.hasRows() && document.querySelector(away) !== null
  return (await seen.whenDrawn(isThere)) - started
}

/** Nobody presses again before the answers to the last press have come and been drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(600)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
}

/** A page with a cold cache on a processor four times slower; the context is closed after the work. */
async function withSlowPage<T>(browser: Browser, target: Opening, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(target.state ? { storageState: target.state } : {}),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(observe, { lastRow: target.lastRow, within: target.within })
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Milliseconds from the press to the rows of a list that this session has not opened yet, started on another list. */
export const firstSwitch = (browser: Browser, target: Target): Promise<number> =>
  withSlowPage(browser, target, async (page) => {
    await page.goto(target.other ?? target.url, { waitUntil: 'load' })
    await page.waitForSelector(target.unseen, { state: 'attached' })
    await settled(page)
    return page.evaluate(press, { selector: target.unseen, fresh: true })
  })

/** One first visit. */
export const open = (browser: Browser, target: Opening): Promise<Omit<Visit, 'switches'>> =>
  withSlowPage(browser, target, async (page) => {
    await page.goto(target.url, { waitUntil: 'load' })
    return page.evaluate(figures)
  })

/** One visit, then some switches between two lists. */
export const visit = (browser: Browser, target: Target): Promise<Visit> =>
  withSlowPage(browser, target, async (page) => {
    // Asked only now: the browser driver's own script would run before the first paint and be counted with it.
    await page.goto(target.url, { waitUntil: 'load' })
    const seen = await page.evaluate(figures)
    const switches: number[] = []
    for (let round = 0; round < switchCount; round += 1) {
      await settled(page)
      await page.evaluate(press, { selector: target.leave, away: target.away })
      await settled(page)
      switches.push(await page.evaluate(press, { selector: target.back }))
    }
    return { ...seen, switches }
  })

/**
 * How many API calls deep the rows are: 1 when they come while every other call is never answered, else 2 (or more:
 * the two are not distinguished). `isList` names the rows' own call.
 */
export async function callDepth(browser: Browser, target: Opening, isList: (url: URL) => boolean): Promise<number> {
  const context = await browser.newContext(target.state ? { storageState: target.state } : {})
  try {
    const page = await context.newPage()
    await page.route('**/apis/**', (route) => (isList(new URL(route.request().url())) ? route.continue() : undefined))
    await page.addInitScript(observe, { lastRow: target.lastRow, within: target.within })
    await page.goto(target.url, { waitUntil: 'commit' })
    const shown = page.waitForFunction(() => (window as unknown as Seen).hasRows(), undefined, { timeout: 10_000 })
    return await shown.then(
      () => 1,
      () => 2,
    )
  } finally {
    await context.close()
  }
}
