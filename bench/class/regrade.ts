import type pg from 'pg'
import type { Measure } from '../lib/measure.ts'
import type { Call } from './call.ts'
import { expectDone, follow, type Followed } from './jobs.ts'
import { size, type School } from './school.ts'

type Started = { regrade: { id: string }; job_id: string }

/** A thousand submissions graded again by another key: tried, applied, undone; then applied once more and cancelled on the way. */
export async function measureRegrade(call: Call, pool: pg.Pool, school: School): Promise<Measure[]> {
  const path = `/apis/v2/offerings/${school.crowd.offeringId}/regrades`
  const question = await pool.query<{ id: string }>(
    `SELECT id FROM experiment_steps WHERE experiment_id = $1 AND kind = 'question' ORDER BY id`,
    [school.crowd.experimentId],
  )
  const changes = question.rows.slice(0, 2).map(({ id }) => ({ step_id: id, answer: ['C'] }))
  const stored = async (): Promise<string> => {
    const found = await pool.query<{ sum: string }>(
      `SELECT md5(string_agg(concat_ws(' ', r.id, r.score, r.max_score, r.passed_count, s.key, s.state, s.share, s.automatic,
         s.points), ',' ORDER BY r.id, s.key)) AS sum
       FROM records r JOIN attempt_items s ON s.attempt_id = r.attempt_id WHERE r.offering_id = $1`,
      [school.crowd.offeringId],
    )
    return found.rows[0]!.sum
  }
  const begin = (at: string, body: object = {}): Promise<Started> => call<Started>('POST', `${path}${at}`, body)
  const whole = async (at: string, body?: object): Promise<Followed & { id: string }> => {
    const { regrade, job_id: job } = await begin(at, body)
    const followed = await follow(call, job)
    expectDone(followed)
    if (followed.ms > 1_000 && followed.seen.length === 0) throw new Error(`no progress of ${followed.job.name}`)
    return { ...followed, id: regrade.id }
  }
  const tried = await whole('', { changes, reason: '答案有误' })
  // A submission as it is stored is brought to today's sums by the first regrade; what follows must come back to these.
  const applied = await whole(`/${tried.id}/apply`, { policy: 'replace' })
  const undone = await whole(`/${tried.id}/undo`)
  const before = await stored()

  const again = await whole('', { changes, reason: '答案有误' })
  const { job_id: job } = await begin(`/${again.id}/apply`, { policy: 'replace' })
  let cancelledAt = Number.NaN
  const cancelled = await follow(call, job, async ({ done }) => {
    if (done < size.submissions / 5 || !Number.isNaN(cancelledAt)) return
    cancelledAt = performance.now()
    await call('POST', `/apis/v2/jobs/${job}/cancel`)
  })
  const tookBack = performance.now() - cancelledAt
  const { regrade } = await call<{ regrade: { state: string } }>('GET', `${path}/${again.id}`)
  const isWhole = cancelled.job.state === 'cancelled' && regrade.state === 'ready' && (await stored()) === before
  const seconds = (name: string, { ms, seen }: Followed, bound: number): Measure => ({
    name: `regrade: 1,000 ${name}, s`,
    ratio: ms / 1000,
    bound,
    better: 'lower',
    detail: `${seen.length} states of progress seen`,
  })
  return [
    seconds('tried', tried, 10),
    seconds('applied', applied, 20),
    seconds('undone', undone, 20),
    {
      name: 'regrade: left half-applied by a cancel',
      ratio: isWhole ? 0 : 1,
      bound: 0,
      better: 'lower',
      detail: `job ${cancelled.job.state}, regrade ${regrade.state}, ${(tookBack / 1000).toFixed(1)} s to take back`,
    },
  ]
}
