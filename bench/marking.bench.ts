/**
 * The marking bench in a browser with 5,000 answers to one question: the longest frame while the list is scrolled, and how long a
 * mark takes from its key to the next answer. Absolute, so an idle machine is wanted.
 */
import { Question } from '@lab/contract/question/content'
import { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import { chromium, type Page } from 'playwright-core'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { createExperiment } from '../apps/server/src/domains/experiment/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { connect, type Tx } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { addAttempts } from '../apps/server/src/testing/attempts.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { answerTo, longestDuring, longestFrame, settled } from './interactions/act.ts'
import { analyseFilled, startLab, withDatabase } from './lib/lab.ts'
import { median, type Measure } from './lib/measure.ts'
import { signedIn } from './lib/signed-in.ts'

const answers = Number(process.env.MARKING_ANSWERS ?? 5_000)
const rounds = 3
const marks = 10

/** Everybody has answered the question in words of their own, and submitted. */
async function makeAnswers(tx: Tx) {
  const place = await makePlace(tx)
  const who = { userId: place.teachers[0]!, orgId: place.orgId }
  const question = Question.parse({ type: 'short_answer', reference: '四个条件', keywords: ['互斥'], analysis: '' })
  const steps = [{ title: '死锁的条件', kind: 'question' as const, points: 10, question }]
  const experimentId = await createExperiment(tx, who, { title: '死锁', sections: [{ title: '简答', steps }] })
  const row = orAbsent(await findContent(tx, experimentId, null))
  ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
  const { id: classId } = await createClass(tx, who, { name: '千人班' })
  await makeLearners(tx, place.orgId, classId, '2026', answers)
  const settings = OfferingSettings.parse({})
  const { id } = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId: experimentId, settings }))
  await tx.execute(sql`
    INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id,
      content_version, state, progress, max_score, step_count, started_at, submitted_at, last_active_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), o.org_id, 'experiment', o.content_id, o.id, o.place_id,
      m.user_id, 1, 'submitted', 100, 10, 1, now(), now(), now()
    FROM offerings o JOIN memberships m ON m.place_id = o.place_id AND m.role = 'student' WHERE o.id = ${id}`)
  await addAttempts(tx)
  await tx.execute(sql`
    INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, state, tries)
    SELECT r.attempt_id, s.id, r.org_id, 1, '简答', s.title, s.kind, s.points, 'passed', 1
    FROM records r, experiment_steps s WHERE r.offering_id = ${id} AND s.experiment_id = ${experimentId}`)
  await tx.execute(sql`
    INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT i.attempt_id, i.key, i.org_id, now(), now(), r.party_id,
      jsonb_build_array('互斥、占有并等待、不可剥夺和循环等待，例如第 ' || n || ' 种情况')
    FROM (SELECT *, row_number() OVER () AS n FROM attempt_items) i JOIN records r ON r.attempt_id = i.attempt_id
    WHERE r.offering_id = ${id}`)
  return { place, classId, experimentId }
}

/** From the key that saves a mark to the frame that shows the next answer; the mark is counted by then. */
async function timesOf(page: Page): Promise<number[]> {
  const times: number[] = []
  const progress = page.getByRole('status', { name: '进度' })
  const current = page.getByRole('list', { name: '作答' }).locator('li:has([aria-current])')
  for (let at = 0; at < marks; at += 1) {
    await page.getByRole('button', { name: '保存并到下一份' }).waitFor()
    const before = Number(/\d+/.exec((await progress.textContent()) ?? '')![0])
    const next = (await current.locator('xpath=following-sibling::li[1]//b').textContent()) ?? ''
    await page.keyboard.press('f')
    const answered = { selector: 'article[aria-label="作答"] h2', text: next }
    times.push(await answerTo(page, 'keydown', answered, () => page.keyboard.press('Enter')))
    await progress.getByText(`已评 ${before + 1} /`).waitFor()
  }
  return times
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, 2)
      const made = await connection.transaction(makeAnswers).finally(() => connection.close())
      await analyseFilled(pool)
      const lab = await startLab({ connection: address, people: [made.place.teachers[0]!], runJobs: true })
      const browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      })
      try {
        const origin = `http://127.0.0.1:${lab.ready.port}`
        const storageState = signedIn(origin, lab.ready.sessions[0]!, made.place)!
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', storageState })
        await page.goto(`${origin}/class/${made.classId}/content/exp/${made.experimentId}/record/marking`)
        const list = page.getByRole('list', { name: '作答' })
        await list.getByRole('button').first().waitFor()
        await settled(page)
        const marking: number[] = []
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1)
          marking.push(await longestDuring(page, async () => void times.push(...(await timesOf(page)))))
        times.sort((one, other) => one - other)
        const box = (await list.locator('[aria-current]').boundingBox())!
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        const frames = [await longestFrame(page), await longestFrame(page), await longestFrame(page)]
        const ms = (name: string, ratio: number, bound: number, detail: string): Measure => ({
          name: `marking: ${name}, ms`,
          ratio,
          bound,
          better: 'lower',
          detail,
        })
        const detail = `of ${answers} answers`
        return [
          ms('longest frame while the list is scrolled', median(frames), 33.4, frames.map(Math.round).join(' ')),
          ms('longest frame while ten are marked', median(marking), 33.4, marking.map(Math.round).join(' ')),
          ms('mark to the next answer, median', median(times), 200, detail),
          ms('mark to the next answer, slowest', times.at(-1)!, 1_000, detail),
        ]
      } finally {
        await browser.close()
        await lab.stop()
      }
    },
    { durable: true },
  )
