/**
 * Pages of courses and preparations at their largest, in a browser: a course of 500 units, a graph of 1,000 points and a term of
 * 200 sessions are opened at a quarter of the speed and edited, and a learner's video goes on where it was left. Absolute,
 * so an idle machine is wanted.
 */
import { readFile } from 'node:fs/promises'
import { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import { chromium, type Browser, type Page } from 'playwright-core'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { createLesson } from '../apps/server/src/domains/lesson/index.ts'
import { createMooc } from '../apps/server/src/domains/mooc/index.ts'
import { placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { connect, type Tx } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { callerOf, type Call } from './class/call.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { answerTo, longestDuring, settled } from './interactions/act.ts'
import { analyseFilled, startLab, withDatabase } from './lib/lab.ts'
import { aGraph, aPlan, aTerm, idOf } from './lib/large-course.ts'
import { spreadVideo } from './lib/spread-video.ts'
import { median, type Measure } from './lib/measure.ts'
import type { Seeded } from './lib/seed.ts'
import { signedIn } from './lib/signed-in.ts'

const rounds = 3
const slowdown = 4
const film = 'apps/server/demo-files/groupby-demo.mp4'
const filmSeconds = 42
/** Where its learner left the video. */
const leftAt = 33

/** A class of one learner. */
const makeClass = (tx: Tx) =>
  makePlace(tx).then(async (place) => {
    const who = { userId: place.teachers[0]!, orgId: place.orgId }
    const { id: classId } = await createClass(tx, who, { name: '数据班' })
    await makeLearners(tx, place.orgId, classId, '2026', 1)
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student'`,
    )
    return { place, who, classId, learner: rows[0]!.id }
  })
type Room = Awaited<ReturnType<typeof makeClass>>

/** A course whose first unit is a video, taught in the class, and a preparation. */
async function makeCourses(tx: Tx, { who, classId }: Room, url: string) {
  const plan = aPlan(500)
  const [first] = plan.chapters[0]!.sections[0]!.units
  plan.chapters[0]!.sections[0]!.units[0] = {
    id: first!.id,
    title: first!.title,
    is_required: true,
    weight: 1,
    unlock: first!.unlock,
    kind: 'video',
    file: { name: '演示.mp4', url, resource_id: null },
    duration_seconds: filmSeconds,
    watch_percent: 90,
  }
  const courseId = await createMooc(tx, who, { title: '五百个小节', plan })
  ok(
    await publishContent(tx, { kinds, providers }, who, orAbsent(await findContent(tx, courseId, null)), {
      seen: null,
      force: true,
    }),
  )
  const settings = OfferingSettings.parse({})
  const offering = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId: courseId, settings }))
  const lessonId = await createLesson(tx, who, { title: '一千个知识点', graph: aGraph(1_000), term: aTerm(200) })
  return { courseId, lessonId, offeringId: offering.id }
}
type Courses = Awaited<ReturnType<typeof makeCourses>>

/** From the press of a tab to the frame that shows its page, on a slow processor, once the pointer has rested on it. */
async function opened(page: Page, tab: string, selector: string, text?: string): Promise<number> {
  const link = page.getByRole('main').getByRole('link', { name: tab, exact: true })
  await link.hover()
  await settled(page)
  return answerTo(page, 'click', { selector, ...(text === undefined ? {} : { text }) }, () => link.click())
}

interface Found {
  times: number[]
  frames: number[]
}

async function newPage(browser: Browser, state: ReturnType<typeof signedIn>, rate: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(state === undefined ? {} : { storageState: state }),
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

/** A page opened some times by its tab on a slow processor; edited once at full speed. */
async function pageOf(
  browser: Browser,
  state: ReturnType<typeof signedIn>,
  way: { from: string; tab: string; selector: string; text?: string; edit: Edit },
): Promise<Found> {
  const times: number[] = []
  const frames: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const slow = await newPage(browser, state, slowdown)
    await slow.goto(way.from)
    await settled(slow)
    times.push(await opened(slow, way.tab, way.selector, way.text))
    await slow.context().close()
    const page = await newPage(browser, state, 1)
    await page.goto(way.from)
    await opened(page, way.tab, way.selector, way.text)
    await settled(page)
    const act = await way.edit(page)
    frames.push(await longestDuring(page, act))
    await page.context().close()
  }
  return { times, frames }
}

/** What is pressed is found ahead: to look for it among 500 rows holds the page up itself, longer than what is measured. */
type Edit = (page: Page) => Promise<() => Promise<void>>

/** Ten units are chosen, and one goes down and up again. */
const editCourse: Edit = async (page) => {
  const boxes = await page.$$('input[type=checkbox][aria-label^="选择小节"]')
  const [down, up] = await Promise.all(['下移', '上移'].map((way) => page.$(`button[aria-label="${way}小节3"]`)))
  return async () => {
    for (const box of boxes.slice(0, 10)) await box.click()
    for (const button of [down, up]) await button!.click()
  }
}

/** A point is chosen, and moved by keys. */
const editGraph: Edit = async (page) => {
  const [point, canvas] = await Promise.all(
    ['button[title="知识点0"]', 'canvas[role=application]'].map((one) => page.$(one)),
  )
  return async () => {
    await point!.click()
    await canvas!.focus()
    for (let at = 0; at < 20; at += 1) await page.keyboard.press(at % 2 === 0 ? 'ArrowRight' : 'ArrowDown')
  }
}

interface Seen {
  resumed: number[]
  statuses: Set<number>
}

type Pressed = { pressedAt?: number }

/** The learner opens their work: from then on to the frame of the video at which they left. */
async function resume(browser: Browser, state: ReturnType<typeof signedIn>, address: string): Promise<Seen> {
  const resumed: number[] = []
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const page = await newPage(browser, state, slowdown)
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'media') statuses.add(answer.status())
    })
    await page.goto(address)
    const outline = page.getByRole('navigation', { name: '课程目录' })
    await outline.getByRole('button', { name: /小节1(?!\d)/ }).click()
    await settled(page)
    const entry = outline.getByRole('button', { name: /小节0(?!\d)/ })
    // From the press itself: finding what is pressed among 500 entries is not the page's work.
    await page.evaluate(() => {
      const noted = (event: MouseEvent): void => void ((window as Pressed).pressedAt = event.timeStamp)
      document.addEventListener('click', noted, { capture: true, once: true })
    })
    await entry.click()
    resumed.push(
      await page.evaluate(
        (place) =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              const video = document.querySelector('video')
              if (video && video.readyState >= 2 && !video.seeking && video.currentTime > place)
                resolve(performance.now() - (window as Pressed).pressedAt!)
              else requestAnimationFrame(look)
            }
            look()
          }),
        leftAt - 1,
      ),
    )
    await page.context().close()
  }
  return { resumed, statuses }
}

async function begin(call: Call, { offeringId }: Courses): Promise<string> {
  const { record } = await call<{ record: { id: string } }>(
    'POST',
    `/apis/v2/learning/offerings/${offeringId}/records`,
    {},
  )
  const value = { kind: 'watched', stretches: [[leftAt - 10, leftAt]], position: leftAt, played: 10 }
  await call('POST', `/apis/v2/learning/records/${record.id}/items/${idOf(0)}/responses`, { value })
  return record.id
}

const ms = (name: string, times: number[], bound: number): Measure => ({
  name: `course pages: ${name}, ms`,
  ratio: median(times),
  bound,
  better: 'lower',
  detail: times.map((time) => time.toFixed(0)).join(' '),
})

export default (): Promise<Measure[]> =>
  withDatabase(async (pool, address) => {
    const connection = connect(address, 2)
    const room = await connection.transaction(makeClass)
    const lab = await startLab({ connection: address, people: [room.who.userId, room.learner] })
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
    try {
      const origin = `http://127.0.0.1:${lab.ready.port}`
      const place: Seeded = room.place
      const [teacher, learner] = lab.ready.sessions
      const form = new FormData()
      form.set('video', new Blob([spreadVideo(await readFile(film))], { type: 'video/mp4' }), '演示.mp4')
      const { url } = await callerOf(origin, teacher!, place.domainId)<{ url: string }>(
        'POST',
        '/apis/v2/file-videos',
        form,
      )
      const made = await connection.transaction((tx) => makeCourses(tx, room, url))
      await analyseFilled(pool)
      const state = signedIn(origin, teacher!, place)
      const prepared = `${origin}/course-preparation/${made.lessonId}/basics`
      const course = await pageOf(browser, state, {
        from: `${origin}/mooc/${made.courseId}/basics`,
        tab: '内容',
        selector: 'button[aria-label="编辑小节0"]',
        edit: editCourse,
      })
      const graph = await pageOf(browser, state, {
        from: prepared,
        tab: '知识图谱',
        selector: 'canvas[role=application]',
        edit: editGraph,
      })
      const recordId = await begin(callerOf(origin, learner!, place.domainId), made)
      const { resumed, statuses } = await resume(
        browser,
        signedIn(origin, learner!, place),
        `${origin}/learn/work/${recordId}`,
      )
      return [
        ms('a course of 500 units opened', course.times, 1_000),
        ms('longest frame while units are chosen and moved', course.frames, 33.4),
        ms('a graph of 1,000 points opened', graph.times, 1_000),
        ms('longest frame while a point is moved', graph.frames, 33.4),
        ms('a video goes on where it was left', resumed, 1_000),
        {
          name: 'course pages: the video came by range requests',
          ratio: statuses.has(206) && !statuses.has(200) ? 1 : 0,
          bound: 1,
          better: 'higher',
          detail: `answers ${[...statuses].join(' ')}`,
        },
      ]
    } finally {
      await browser.close()
      await lab.stop()
      await connection.close()
    }
  })
