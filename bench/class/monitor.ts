import type pg from 'pg'
import type { Browser } from 'playwright-core'
import type { AuthSession } from '@lab/contract/identity'
import { settled } from '../interactions/act.ts'
import type { Child } from '../lib/child.ts'
import type { LabServerReady } from '../lib/lab-server.ts'
import { databaseMs, usedBetween } from '../lib/database-ms.ts'
import { median, quantile, type Measure } from '../lib/measure.ts'
import { signedIn } from '../lib/signed-in.ts'
import { begin, ClassAtWork, type Wrong } from './learners.ts'
import type { School } from './school.ts'

const warmUpMs = 8_000
const measuredMs = 30_000

type Seen = { number: string; failures: number; at: number }
type Watching = { seen: Seen[]; frames: number[] }

/**
 * In the page: when the number of failures of a learner in sight became another one on the screen, by the clock, and how
 * long each frame took.
 */
function watchRows(): void {
  const grid = document.querySelector('[role=table]')!
  const known = new Map<string, string>()
  const watching: Watching = { seen: [], frames: [] }
  ;(window as unknown as { watching: Watching }).watching = watching
  const look = (): void => {
    const frame = grid.getBoundingClientRect()
    for (const row of grid.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')) {
      const box = row.getBoundingClientRect()
      if (box.top < frame.top + 36 || box.bottom > frame.bottom) continue
      const number = /^\d+/.exec(row.querySelector('[role=rowheader] small')?.textContent ?? '')?.[0] ?? ''
      const failures = row.querySelector('[data-state=failed]')?.textContent ?? ''
      if (known.get(number) === failures) continue
      // What scrolled or was sorted into sight is not news.
      if (known.has(number)) watching.seen.push({ number, failures: Number(failures), at: Date.now() })
      known.set(number, failures)
    }
  }
  let isDue = false
  // Drawn once the frame that shows it has been made.
  new MutationObserver(() => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isDue = false
        look()
      }),
    )
  }).observe(grid, { childList: true, subtree: true, characterData: true, attributes: true })
  let last = performance.now()
  const next = (now: number): void => {
    watching.frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** From the sending of each wrong answer to the frame that shows it. */
function latencies(wrongs: readonly Wrong[], seen: readonly Seen[]): number[] {
  const shown = new Map<string, Seen[]>()
  for (const one of seen) shown.set(one.number, [...(shown.get(one.number) ?? []), one])
  return wrongs.flatMap(({ number, failures, at }) => {
    // Two answers that arrive together are one picture; it shows both.
    const found = (shown.get(number) ?? []).find((one) => one.failures >= failures && one.at >= at)
    return found ? [found.at - at] : []
  })
}

/** A teacher watches while 300 learners each do something every two seconds. */
export async function measureMonitor(
  browser: Browser,
  lab: Child<LabServerReady>,
  pool: pg.Pool,
  school: School,
  [teacher, ...learners]: AuthSession[],
): Promise<Measure[]> {
  const origin = `http://127.0.0.1:${lab.ready.port}`
  const begun = await begin(origin, school, learners)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    storageState: signedIn(origin, teacher!, school.place)!,
  })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/class/${school.room.classId}/live?offering=${school.room.offeringId}`)
    await page.getByText('实时更新中').waitFor()
    await settled(page)
    const work = new ClassAtWork(begun)
    await page.waitForTimeout(warmUpMs)
    await page.evaluate(watchRows)
    const [from, serverBefore, databaseBefore] = [Date.now(), lab.processorMs(), await databaseMs(pool)]
    const answered = work.answeredMs.length
    await page.waitForTimeout(measuredMs)
    const [took, server, database] = [Date.now() - from, lab.processorMs() - serverBefore, await databaseMs(pool)]
    const answers = work.answeredMs.slice(answered)
    await work.stop()
    await page.waitForTimeout(1_000)
    const { seen, frames } = await page.evaluate(() => (window as unknown as { watching: Watching }).watching)
    // The page was watched from then on; of who was not in sight there are no events.
    const inSight = new Set(seen.map((one) => one.number))
    const times = latencies(
      work.wrongs.filter((one) => one.at > from && one.at < from + took && one.failures > 2 && inSight.has(one.number)),
      seen,
    )
    const databaseUsed = usedBetween(databaseBefore, database)
    const share = (used: number): string => `${((100 * used) / took).toFixed(0)} %`
    const detail = [
      `${times.length} answers of ${inSight.size} learners`,
      `slowest ${Math.max(...times).toFixed(0)}`,
      `${((1000 * answers.length) / took).toFixed(0)} calls/s answered in ${median(answers).toFixed(0)}, 95 % ${quantile(answers, 0.95).toFixed(0)}`,
      `longest frame ${Math.max(...frames.slice(1)).toFixed(0)}`,
    ].join('; ')
    return [
      { name: 'monitor: event to pixel, ms', ratio: median(times), bound: 200, better: 'lower', detail },
      { name: 'monitor: event to pixel, 95 %, ms', ratio: quantile(times, 0.95), bound: 200, better: 'lower' },
      {
        name: 'monitor: cores of the server',
        ratio: server / took,
        bound: 0.5,
        better: 'lower',
        detail: `its database next to it ${share(databaseUsed)} of a core`,
      },
    ]
  } finally {
    await context.close()
  }
}
