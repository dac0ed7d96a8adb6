import { type MemberDetails, sexLabels } from '@lab/contract/place'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { orgMembers } from '../org/index.ts'

type Placed = { org_id: string; learner_id: string }
/** What an organisation knows of its member, in words for a file. */
export type Details = Record<keyof MemberDetails, string>
export type DetailsOf = (who: Placed) => Details

const unknown = { sex: '', major: '', administrative_class: '' }
const keyOf = ({ org_id, learner_id }: Placed): string => `${org_id} ${learner_id}`

/** Sex, major and administrative class of everybody in a file, in one statement however many they are. */
export async function readMemberDetails(tx: Tx, people: readonly Placed[]): Promise<DetailsOf> {
  const ids = (of: keyof Placed) => sql`${sql.param([...new Set(people.map((one) => one[of]))])}::uuid[]`
  const found = await tx.execute<Placed & MemberDetails>(sql`
    SELECT org_id, user_id AS learner_id, coalesce(sex, '') AS sex, major, administrative_class
    FROM ${orgMembers} WHERE org_id = ANY(${ids('org_id')}) AND user_id = ANY(${ids('learner_id')})`)
  const known = new Map(
    found.rows.map((row) => [
      keyOf(row),
      { sex: row.sex && sexLabels[row.sex], major: row.major, administrative_class: row.administrative_class },
    ]),
  )
  return (who) => known.get(keyOf(who)) ?? unknown
}
