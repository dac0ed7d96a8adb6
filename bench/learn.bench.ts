/**
 * The learner's way to a readable first step, against the console's list page and against a bare React and antd page, in
 * the same rounds: cold cache, a processor four times slower, the built sites served by the real server to people who are
 * signed in. The step is text with a piece of code, next to a machine that is not started.
 */
import { join } from 'node:path'
import { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import { chromium } from 'playwright-core'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { createExperiment } from '../apps/server/src/domains/experiment/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { callerOf } from './class/call.ts'
import { makeLearners } from './class/school.ts'
import type { PageServerInput, PageServerReady } from './first-load/floor-server.ts'
import { callDepth, open, type Opening } from './first-load/visit.ts'
import { startChild } from './lib/child.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import { median, type Measure } from './lib/measure.ts'
import { seedContents, type Seeded } from './lib/seed.ts'
import { signedIn } from './lib/signed-in.ts'

const rounds = 9
const listPath = '/apis/v2/experiments'
const lastWords = '这一步读到这里。'
const text = `## 准备\n\n先看一段程序：\n\n\`\`\`c\nint main(void) { return 0; }\n\`\`\`\n\n${'说明文字。'.repeat(60)}\n\n${lastWords}`

/** A class of one learner who is taught an experiment that begins with a text. */
async function makeLesson(connection: ReturnType<typeof connect>, place: Seeded) {
  return connection.transaction(async (tx) => {
    const who = { userId: place.teachers[0]!, orgId: place.orgId }
    const step = { title: '准备', kind: 'text' as const, body: { format: 'markdown' as const, value: text } }
    const contentId = await createExperiment(tx, who, {
      title: '第一个实验',
      sections: [{ title: '一', steps: [step] }],
    })
    const row = orAbsent(await findContent(tx, contentId, null))
    ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
    const { id: classId } = await createClass(tx, who, { name: '实验班' })
    await makeLearners(tx, place.orgId, classId, '2026', 1)
    const settings = OfferingSettings.parse({})
    const offering = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student'`,
    )
    return { offeringId: offering.id, learner: rows[0]!.id }
  })
}

interface Pages {
  bare: Opening
  list: Opening
  step: Opening
}
type Figures = Awaited<ReturnType<typeof open>>

async function measure(pages: Pages, recordId: string): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const isStep = ({ pathname }: URL): boolean => pathname === `/apis/v2/learning/records/${recordId}`
    const depth = await callDepth(browser, pages.step, isStep)
    const names = ['bare', 'list', 'step'] as const
    for (const name of names) await open(browser, pages[name])
    const seen: Record<(typeof names)[number], Figures>[] = []
    for (let round = 0; round < rounds; round += 1) {
      const found: Partial<Record<(typeof names)[number], Figures>> = {}
      // Each is first, second and last in turn, so that what disturbs the machine disturbs all of them.
      for (const [at] of names.entries()) {
        const name = names[(at + round) % names.length]!
        found[name] = await open(browser, pages[name])
      }
      seen.push(found as Record<(typeof names)[number], Figures>)
    }
    const over = (of: (round: (typeof seen)[number]) => number): number => median(seen.map(of))
    const ms = (name: (typeof names)[number], of: (one: Figures) => number): string =>
      `${name} ${over((round) => of(round[name])).toFixed(0)} ms`
    const rows = (one: Figures): number => one.rows
    const paint = (one: Figures): number => one.firstPaint
    return [
      {
        name: 'learn: JavaScript up to the first step, KiB',
        ratio: over(({ step }) => step.scriptBytes / 1024),
        bound: 150,
        better: 'lower',
        detail: `${over(({ step }) => step.scriptFiles)} files`,
      },
      {
        name: 'learn: step readable, to the console’s list',
        ratio: over(({ step, list }) => step.rows / list.rows),
        bound: 0.9,
        better: 'lower',
        detail: `${ms('step', rows)}, ${ms('list', rows)}`,
      },
      {
        name: 'learn: first contentful paint, to the bare page',
        ratio: over(({ step, bare }) => step.firstPaint / bare.firstPaint),
        bound: 0.35,
        better: 'lower',
        detail: `${ms('step', paint)}, ${ms('bare', paint)}`,
      },
      { name: 'learn: layout shift', ratio: over(({ step }) => step.layoutShift), bound: 0.01, better: 'lower' },
      { name: 'learn: API calls deep', ratio: depth, bound: 1, better: 'lower' },
    ]
  } finally {
    await browser.close()
  }
}

export default (): Promise<Measure[]> =>
  withDatabase(async (pool, address) => {
    const seeded = await seedContents(pool, { contents: 60, teachers: 1 })
    const connection = connect(address, 2)
    const lesson = await makeLesson(connection, seeded).finally(() => connection.close())
    const lab = await startLab({ connection: address, people: [seeded.teachers[0]!, lesson.learner] })
    const [teacher, learner] = lab.ready.sessions
    const origin = `http://127.0.0.1:${lab.ready.port}`
    try {
      const begin = callerOf(origin, learner!, seeded.domainId)
      const path = `/apis/v2/learning/offerings/${lesson.offeringId}/records`
      const { record } = await begin<{ record: { id: string } }>('POST', path, {})
      const list = await fetch(`${origin}${listPath}`, {
        headers: { authorization: `Bearer ${teacher!.access_token}`, 'domain-id': seeded.domainId },
      }).then((answer) => answer.text())
      const last = (JSON.parse(list) as { data: { experiments: { title: string }[] } }).data.experiments.at(-1)!.title
      const input: PageServerInput = { list }
      const bare = await startChild<PageServerReady>(join(import.meta.dirname, 'first-load/floor-server.ts'), input)
      try {
        const pages: Pages = {
          bare: { url: `http://127.0.0.1:${bare.ready.port}/index.html`, lastRow: last },
          list: { url: `${origin}/exp`, state: signedIn(origin, teacher!, seeded), lastRow: last },
          step: {
            url: `${origin}/learn/work/${record.id}`,
            state: signedIn(origin, learner!, seeded),
            lastRow: lastWords,
            within: 'section[aria-label="正文"]',
          },
        }
        return await measure(pages, record.id)
      } finally {
        await bare.stop()
      }
    } finally {
      await lab.stop()
    }
  })
