import type { Regrade, RegradeRow } from '@lab/contract/regrade'
import type { Answer, Caller, TestApp } from '../../../testing/index.ts'
import { expectDone } from '../../learning/testing/taught.ts'

interface Found {
  regrade: Regrade
  rows: RegradeRow[]
  counts: Record<string, number>
}

/** What a teacher does about an offering's regrades. */
export function regradeDesk(app: TestApp, teacher: Caller, offeringId: string) {
  const at = (path = ''): string => `/apis/v2/offerings/${offeringId}/regrades${path}`

  /** Waits until the job of an answer has ended, known by the announcement of its end. */
  async function settled(answer: Answer): Promise<string> {
    const { regrade, job_id: id } = expectDone(answer).data
    const isOver = async () => {
      const { job } = expectDone(await teacher.get(`/apis/v2/jobs/${id}`)).data
      if (job.state === 'failed') throw new Error(`${job.title}: ${job.error}`)
      return !['queued', 'running'].includes(job.state)
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the job did not end')), 30_000)
      const look = () =>
        void isOver().then((over) => {
          if (!over) return
          clearTimeout(timer)
          stop()
          resolve()
        }, reject)
      const stop = app.kernel.events.subscribe((event) => {
        if (event.domain === 'job' && event.id === id) look()
      })
      look()
    })
    return regrade.id
  }
  return {
    at,
    settled,
    tryOut: async (changes: object[]): Promise<string> =>
      settled(await teacher.post(at(), { changes, reason: '答案有误' })),
    apply: async (id: string, policy: 'only_up' | 'max' | 'replace'): Promise<string> =>
      settled(await teacher.post(at(`/${id}/apply`), { policy })),
    /** The job of an application runs again, as after a server was killed just before its end. */
    applyAgain: async (id: string): Promise<string> => {
      const job_id = await app.kernel.connection.transaction((tx) =>
        app.kernel.jobs.enqueue(tx, {
          name: 'regrade.apply',
          title: '应用重新评分',
          payload: { regrade_id: id },
          orgId: app.school.orgs.a.id,
          ownerId: app.school.people.teacher.id,
        }),
      )
      const answer = await teacher.get(at(`/${id}`))
      return settled({ ...answer, data: { regrade: { id }, job_id } })
    },
    undo: async (id: string): Promise<string> => settled(await teacher.post(at(`/${id}/undo`))),
    rowsOf: async (id: string, query = {}): Promise<Found> => expectDone(await teacher.get(at(`/${id}`), query)).data,
  }
}
export type RegradeDesk = ReturnType<typeof regradeDesk>
