import type { Measure } from '../lib/measure.ts'
import type { Call } from './call.ts'
import { expectDone, follow } from './jobs.ts'
import type { School } from './school.ts'

const members = 5_000

/** 5,000 new members from a file: read and planned, confirmed, imported with progress. */
export async function measureImport(call: Call, school: School): Promise<Measure[]> {
  const lines = Array.from(
    { length: members },
    (_, at) => `N${100_000 + at},新生${at},138${String(at).padStart(8, '0')}`,
  )
  const form = new FormData()
  form.append('file', new Blob([`学号,姓名,手机\n${lines.join('\n')}\n`], { type: 'text/csv' }), '名单.csv')
  const path = `/apis/v2/places/${school.empty}/member-imports`
  const from = performance.now()
  const { import: preview } = await call<{ import: { id: string; counts: { create: number } } }>('POST', path, form)
  const previewed = performance.now() - from
  if (preview.counts.create !== members) throw new Error(`the preview has ${preview.counts.create} new members`)
  const confirmed = performance.now()
  const { job_id: job } = await call<{ job_id: string }>('POST', `${path}/${preview.id}/confirm`, {
    initial_password: 'Lab12345',
  })
  const followed = await follow(call, job)
  expectDone(followed)
  const took = previewed + performance.now() - confirmed
  const { total } = await call<{ total: number }>(
    'GET',
    `/apis/v2/places/${school.empty}/members?role=student&per_page=20`,
  )
  if (total !== members) throw new Error(`the class has ${total} members`)
  if (followed.seen.length === 0) throw new Error('no progress was shown')
  return [
    {
      name: 'import: 5,000 members, s',
      ratio: took / 1000,
      bound: 10,
      better: 'lower',
      detail: `preview ${previewed.toFixed(0)} ms, the job ${followed.ms.toFixed(0)} ms, ${followed.seen.length} states of progress seen`,
    },
  ]
}
