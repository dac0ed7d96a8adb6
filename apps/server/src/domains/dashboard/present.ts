import type { readApplications } from './decisions.ts'
import type { RunningExam } from './exams.ts'
import type { PlaceRow, readEnvironments, readGrading, readQuestions, readStuck } from './today.ts'
import type { readWeek } from './week.ts'

type Read<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

/** The database writes moments its own way; the wire has one. */
const iso = (moment: string): string => new Date(moment).toISOString()
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : iso(moment))

const placeOf = (row: PlaceRow) => ({
  kind: row.kind,
  content_id: row.content_id,
  content_title: row.content_title,
  place:
    row.place_id === null
      ? null
      : { id: row.place_id, kind: row.place_kind!, name: row.place_name ?? '', is_training: row.is_training },
})

export const presentQuestions = ({ total, overdue, rows }: Read<typeof readQuestions>) => ({
  total,
  overdue,
  rows: rows.map((row) => ({
    ...placeOf(row),
    id: row.id,
    title: row.title,
    asker: { id: row.asker_id, real_name: row.asker_name, avatar: row.asker_avatar },
    step_title: row.step_title,
    waiting_since: iso(row.waiting_since),
    is_overdue: row.is_overdue,
  })),
})

export const presentGrading = ({ total, piles, rows }: Read<typeof readGrading>) => ({
  total,
  piles,
  rows: rows.map((row) => ({
    ...placeOf(row),
    count: row.count,
    late_count: row.late_count,
    oldest_at: iso(row.oldest_at),
    oldest_record_id: row.oldest_record_id,
  })),
})

export const presentApplications = ({ total, piles, rows }: Read<typeof readApplications>) => ({
  total,
  piles,
  rows: rows.map((row) => ({ ...placeOf(row), count: row.count, oldest_at: iso(row.oldest_at) })),
})

export const presentExams = ({ total, rows }: { total: number; rows: readonly RunningExam[] }) => ({
  total,
  rows: rows.map((row) => ({
    ...placeOf(row),
    offering_id: row.offering_id,
    state: row.state,
    closes_at: isoOrNull(row.closes_at),
    working: row.working,
    online: row.online,
    submitted: row.submitted,
    learners: row.learners,
  })),
})

export const presentStuck = ({ total, atWork, rows }: Read<typeof readStuck>) => ({
  total,
  at_work: atWork,
  rows: rows.map((row) => ({
    ...placeOf(row),
    record_id: row.record_id,
    learner: { id: row.learner_id, real_name: row.learner_name, avatar: row.learner_avatar },
    step_title: row.step_title,
    reason: row.reason,
    failures: row.failures,
    step_seconds: row.stepSeconds,
    last_message: row.last_message,
    last_active_at: iso(row.last_active_at),
  })),
})

export const presentEnvironments = ({ rows, ...counts }: Read<typeof readEnvironments>) => ({
  ...counts,
  rows: rows.map(({ expires_at: expiresAt, ...row }) => ({ ...row, expires_at: isoOrNull(expiresAt) })),
})

export const presentWeek = ({ places, total }: Read<typeof readWeek>) => ({
  total,
  places: places.map(({ contents, ...row }) => ({
    ...row,
    contents: contents.map((content) => ({
      ...content,
      opens_at: isoOrNull(content.opens_at),
      closes_at: isoOrNull(content.closes_at),
    })),
  })),
})
