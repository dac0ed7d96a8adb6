import { said } from '../../kernel/said.ts'

interface TermRow {
  name: string
  term: string
  summary: string
  cover: string
  startsOn: string | null
  endsOn: string | null
}
interface LifeRow extends TermRow {
  id: string
  state: 'active' | 'archived'
  ownerId: string
  ownerName: string | null
  ownerAvatar: string | null
  studentCount: number
  teacherCount: number
  contentCount: number
  version: number
  createdAt: Date
}

/** What is written about a place, in the words of the contract. */
export const termBasicsOf = ({ name, term, summary, cover, startsOn, endsOn }: TermRow) => ({
  name,
  term,
  summary,
  cover,
  starts_on: startsOn,
  ends_on: endsOn,
})

/** The same for its columns; what was not given stays as it is. */
export const termChanges = ({
  name,
  term,
  summary,
  cover,
  starts_on: startsOn,
  ends_on: endsOn,
}: Partial<ReturnType<typeof termBasicsOf>>) => said({ name, term, summary, cover, startsOn, endsOn })

/** What every list and page says of a place. */
export const presentLife = (row: LifeRow) => ({
  id: row.id,
  ...termBasicsOf(row),
  state: row.state,
  owner: { id: row.ownerId, real_name: row.ownerName ?? '', avatar: row.ownerAvatar ?? '' },
  student_count: row.studentCount,
  teacher_count: row.teacherCount,
  content_count: row.contentCount,
  version: row.version,
  created_at: row.createdAt,
})
