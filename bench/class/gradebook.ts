import type { Browser, Page } from 'playwright-core'
import type { AuthSession } from '@lab/contract/identity'
import { answerTo, longestFrame, settled } from '../interactions/act.ts'
import { median, type Measure } from '../lib/measure.ts'
import { signedIn } from '../lib/signed-in.ts'
import { size, type School } from './school.ts'

const rounds = 3
const slowdown = 4
/** A frame at 30 a second, and what clocks differ by. */
const longestBearable = 33.4

/** A cell of somebody's record, drawn. All that are in sight are drawn in one frame. */
const cell = { selector: '[role=grid] a[data-column]' }

/** How long after its opening a page shows cells, by the page's own clock. */
const openedAgain = (page: Page, url: string): Promise<number> =>
  page
    .goto(url, { waitUntil: 'commit' })
    .then(() => page.locator(cell.selector).first().waitFor())
    .then(() => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))))
    .then(() => page.evaluate(() => performance.now()))

/** The record of the class, 300 × 40: pressed in the tabs and opened again at a quarter of the speed, then scrolled. */
export async function measureGradebook(
  browser: Browser,
  origin: string,
  school: School,
  session: AuthSession,
): Promise<Measure[]> {
  const place = `${origin}/class/${school.room.classId}`
  const pressed: number[] = []
  const again: number[] = []
  const frames = { down: [] as number[], across: [] as number[], slowDown: [] as number[], slowAcross: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      storageState: signedIn(origin, session, school.place)!,
    })
    try {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
      await slow(slowdown)
      await page.goto(`${place}/basics`)
      await settled(page)
      const tab = page.getByRole('main').getByRole('link', { name: '学习记录', exact: true })
      pressed.push(await answerTo(page, 'click', cell, () => tab.click()))
      const columns = await page.getByRole('grid').getAttribute('aria-colcount')
      if (Number(columns) !== size.contents + 3) throw new Error(`the gradebook has ${columns} columns`)
      // What the page before still reads is not part of an opening.
      await settled(page)
      again.push(await openedAgain(page, page.url()))
      await settled(page)
      const box = (await page.getByRole('grid').boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      frames.slowDown.push(await longestFrame(page))
      await settled(page)
      frames.slowAcross.push(await longestFrame(page, 'across'))
      await slow(1)
      await settled(page)
      frames.down.push(await longestFrame(page))
      frames.across.push(await longestFrame(page, 'across'))
    } finally {
      await context.close()
    }
  }
  const list = (times: number[]): string => times.map((time) => time.toFixed(0)).join(' ')
  const ms = (name: string, times: number[], bound: number): Measure => ({
    name: `gradebook: ${name}, ms`,
    ratio: median(times),
    bound,
    better: 'lower',
    detail: list(times),
  })
  return [
    ms('press to cells, slowed down', pressed, 1_000),
    ms('opened by its address, slowed down', again, 1_000),
    ms('longest frame, down', frames.down, longestBearable),
    ms('longest frame, across', frames.across, longestBearable),
    ms('longest frame, down, slowed down', frames.slowDown, longestBearable),
    ms('longest frame, across, slowed down', frames.slowAcross, longestBearable),
  ]
}
