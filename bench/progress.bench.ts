/**
 * The progress of a large course: 5,000 learners of one class, 500 units, each learner at a place of their own. The list of records
 * as its page asks for it, one learner's units, and the figures of all units. Absolute, in milliseconds of one request through
 * the real server on an otherwise idle machine.
 */
import { CoursePlan, type Unit } from '@lab/contract/mooc-plan'
import { OfferingSettings } from '@lab/contract/offering'
import type pg from 'pg'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { createMooc } from '../apps/server/src/domains/mooc/index.ts'
import { placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { analyseFilled, startLab, withDatabase } from './lib/lab.ts'
import { alone, type Request } from './lib/load.ts'
import { median, type Measure } from './lib/measure.ts'

const learners = Number(process.env['COURSE_LEARNERS'] ?? 5_000)
const units = 500
const rounds = 7

const idOf = (number: number): string => `0de70000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Ten chapters of five sections of ten units. */
function aPlan(): CoursePlan {
  const unit = (at: number): Unit => ({
    id: idOf(at),
    title: `小节 ${at + 1}`,
    is_required: true,
    weight: 1,
    unlock: { rule: 'free' },
    kind: 'document',
    body: { format: 'markdown', value: '正文' },
  })
  return CoursePlan.parse({
    completion: 'submitted',
    chapters: Array.from({ length: 10 }, (_, chapter) => ({
      id: idOf(10_000 + chapter),
      title: `第${chapter + 1}章`,
      unlock: { rule: 'free' },
      sections: Array.from({ length: 5 }, (_section, section) => ({
        id: idOf(20_000 + chapter * 5 + section),
        title: `第${section + 1}节`,
        units: Array.from({ length: 10 }, (_unit, at) => unit(chapter * 50 + section * 10 + at)),
      })),
    })),
  })
}

interface Course {
  teacher: string
  domainId: string
  offeringId: string
  recordId: string
}

/** The course in a class, where learner number n has done so many units as n leaves over by 501. */
async function fill(pool: pg.Pool, config: pg.PoolConfig): Promise<Course> {
  const connection = connect(config)
  try {
    const made = await connection.transaction(async (tx) => {
      const place = await makePlace(tx)
      const who = { userId: place.teachers[0]!, orgId: place.orgId }
      const contentId = await createMooc(tx, who, { title: '大课', plan: aPlan() })
      const row = orAbsent(await findContent(tx, contentId, null))
      ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null }))
      const { id: placeId } = await createClass(tx, who, { name: '五千人' })
      await makeLearners(tx, place.orgId, placeId, '2026', learners)
      const settings = OfferingSettings.parse({})
      const offering = ok(await placeOffering(tx, { kinds }, who, { placeId, contentId, settings }))
      return { place, who, contentId, placeId, offeringId: offering.id }
    })
    const { who, contentId, placeId, offeringId, place } = made
    await pool.query(
      `WITH who AS (SELECT u.id, row_number() OVER (ORDER BY u.number) % ($5::integer + 1) AS done
         FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.place_id = $3 AND m.role = 'student'),
       begun AS (SELECT id, done, gen_random_uuid() AS record_id, gen_random_uuid() AS attempt_id FROM who),
       kept AS (INSERT INTO records (id, org_id, kind, content_id, offering_id, place_id, party_id, content_version, state,
           attempt_id, counted_attempt_id, progress, step_count, passed_count, max_score, current_step_id, duration_seconds,
           started_at, last_active_at)
         SELECT record_id, $1, 'mooc', $2, $4, $3, id, 1, 'in_progress', attempt_id, attempt_id,
           done * 100.0 / $5::integer, $5::integer, done, $5::integer,
           ('0de70000-0000-4000-8000-' || lpad(least(done, $5::integer - 1)::text, 12, '0'))::uuid, done * 60,
           now() - interval '9 days', now() - done * interval '1 minute' FROM begun RETURNING id)
       INSERT INTO attempts (id, org_id, record_id, number, state, variant, content_version, progress, max_score)
         SELECT attempt_id, $1, record_id, 1, 'in_progress', '{}', 1, done * 100.0 / $5::integer, $5::integer FROM begun`,
      [who.orgId, contentId, placeId, offeringId, units],
    )
    await pool.query(
      `INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, state, share,
         duration_seconds)
       SELECT r.attempt_id, ('0de70000-0000-4000-8000-' || lpad(at::text, 12, '0'))::uuid, r.org_id, at, '第一章 › 第一节',
         '小节 ' || at, 'text', 1,
         CASE WHEN at < r.passed_count THEN 'passed' WHEN at = r.passed_count THEN 'in_progress' ELSE 'not_started' END,
         CASE WHEN at < r.passed_count THEN 1 END, CASE WHEN at < r.passed_count THEN 30 + (at * 7) % 90
           WHEN at = r.passed_count THEN hashtext(r.id::text) & 1023 ELSE 0 END
       FROM records r CROSS JOIN generate_series(0, $2::integer - 1) AS at WHERE r.offering_id = $1 ORDER BY r.id, at`,
      [offeringId, units],
    )
    await pool.query('VACUUM (FREEZE) attempt_items')
    await analyseFilled(pool)
    const one = await pool.query<{ id: string }>('SELECT id FROM records WHERE passed_count = 250 LIMIT 1')
    return { teacher: who.userId, domainId: place.domainId, offeringId, recordId: one.rows[0]!.id }
  } finally {
    await connection.close()
  }
}

const lists = {
  'first page': {},
  'first page of 300': { per_page: 300 },
  'last page': { page: Math.ceil(learners / 20) },
  'by progress': { sort: 'progress', order: 'desc' },
  'by number': { sort: 'number', order: 'asc' },
  'by state': { state: 'in_progress' },
  'by a name': { keyword: '学员499' },
  'who is stuck first': { sort: 'stuck', order: 'desc' },
} satisfies Record<string, Record<string, string | number>>

const query = (given: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString()

async function measured(name: string, bound: number, request: Request): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await alone(request))
  return {
    name: `progress: ${name}, ms`,
    ratio: median(times),
    bound,
    better: 'lower',
    detail: `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)} ms`,
  }
}

export default (): Promise<Measure[]> =>
  withDatabase(async (pool, config) => {
    const course = await fill(pool, config)
    const lab = await startLab({ connection: config, people: [course.teacher] })
    try {
      const [session] = lab.ready.sessions
      const headers = [
        {
          authorization: `Bearer ${session!.access_token}`,
          'domain-id': course.domainId,
          'app-type': 'teacher',
        },
      ]
      const at = (path: string): Request => ({ port: lab.ready.port, processorMs: lab.processorMs, headers, path })
      const offering = `/apis/v2/offerings/${course.offeringId}`
      const measures: Measure[] = []
      for (const [name, given] of Object.entries(lists))
        measures.push(await measured(name, 300, at(`${offering}/records?${query(given)}`)))
      measures.push(await measured('one learner’s units', 300, at(`/apis/v2/records/${course.recordId}/progress`)))
      measures.push(await measured('all units, figure by figure', 5_000, at(`${offering}/mooc-figures`)))
      return measures
    } finally {
      await lab.stop()
    }
  })
