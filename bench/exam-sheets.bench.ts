/**
 * Sheets of 60 objective items taken in and marked on a database with real durability, each in a transaction of its own as it is when
 * learners submit: reading the answers, marks, totals and the event. Absolute, in milliseconds. SHEETS changes how many.
 */
import { ExamSettings } from '@lab/contract/exam-settings'
import { OfferingSettings } from '@lab/contract/offering'
import { PaperContent } from '@lab/contract/question/paper-content'
import { sql } from 'drizzle-orm'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { createExam, preparePapers } from '../apps/server/src/domains/exam/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { learn } from '../apps/server/src/domains/learning/index.ts'
import { offeringFacts, placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { newId } from '../apps/server/src/kernel/database/columns.ts'
import { connect, type Tx } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { analyseFilled, withDatabase } from './lib/lab.ts'
import { median, type Measure } from './lib/measure.ts'

const sheets = Number(process.env.SHEETS ?? 300)
const items = 60
/** As many as the server takes in at once. */
const atOnce = 8

const paper = () =>
  PaperContent.parse({
    sections: [
      {
        id: newId(),
        title: '选择题',
        note: '',
        draws: [],
        questions: Array.from({ length: items }, (_, at) => ({
          key: newId(),
          source: null,
          stem: { format: 'markdown', value: `第 ${at + 1} 题` },
          question: { type: 'single', options: ['甲', '乙', '丙', '丁'], answer: ['B'], analysis: '' },
          points: 1,
          difficulty: 3,
          knowledge: [],
          rubric: null,
        })),
      },
    ],
  })

/** An exam at which everybody has answered everything, half of it right, and nobody has submitted. */
async function makeSheets(tx: Tx): Promise<string[]> {
  const place = await makePlace(tx)
  const who = { userId: place.teachers[0]!, orgId: place.orgId }
  const contentId = await createExam(tx, who, { title: '期末考试', content: paper(), settings: ExamSettings.parse({}) })
  const row = orAbsent(await findContent(tx, contentId, null))
  ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
  const { id: classId } = await createClass(tx, who, { name: '考试班' })
  await makeLearners(tx, place.orgId, classId, '2026', sheets)
  const settings = OfferingSettings.parse({})
  const { id } = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
  await preparePapers(tx, orAbsent(await offeringFacts(tx, id, who.userId)), new Date())
  await tx.execute(sql`UPDATE records SET state = 'in_progress', started_at = now() WHERE offering_id = ${id}`)
  await tx.execute(sql`UPDATE attempts SET state = 'in_progress', started_at = now()
    WHERE record_id IN (SELECT id FROM records WHERE offering_id = ${id})`)
  await tx.execute(sql`
    INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT i.attempt_id, i.key, i.org_id, now(), now(), r.party_id, jsonb_build_array(CASE i.position % 2 WHEN 0 THEN 'A' ELSE 'B' END)
    FROM attempt_items i JOIN records r ON r.attempt_id = i.attempt_id WHERE r.offering_id = ${id}`)
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM records WHERE offering_id = ${id} ORDER BY id`)
  return rows.map((record) => record.id)
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, atOnce)
      try {
        const ids = await connection.transaction(makeSheets)
        await analyseFilled(pool)
        const waiting = [...ids]
        const times: number[] = []
        const start = performance.now()
        const takeIn = async (): Promise<void> => {
          for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
            const record = id
            const began = performance.now()
            const taking = { at: new Date(), word: '提交' }
            const taken = await connection.transaction((tx) => learn.collect(tx, { kinds }, record, taking))
            if (taken?.state !== 'submitted' && taken?.state !== 'graded') throw new Error('a sheet was not taken in')
            times.push(performance.now() - began)
          }
        }
        await Promise.all(Array.from({ length: atOnce }, takeIn))
        const whole = performance.now() - start
        const measure = (name: string, ratio: number, bound: number, detail: string): Measure => ({
          name: `exam sheets: ${name}, ms`,
          ratio,
          bound,
          better: 'lower',
          detail,
        })
        return [
          measure('10,000 of 60 items with the database', (whole / ids.length) * 10_000, 2_000, `from ${ids.length}`),
          measure('one, median', median(times), 100, `${atOnce} at once`),
        ]
      } finally {
        await connection.close()
      }
    },
    { durable: true },
  )
