import { pageLink } from '@lab/contract/page-link'
import { sql, type SQL } from 'drizzle-orm'
import type { ArchivePolicy } from '@lab/contract/archive'
import { publishEvent } from '../../kernel/events/bus.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { deleteJobs } from '../../kernel/jobs/records.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import { classLife, classRows } from '../classroom/index.ts'
import { deleteNotices, notices, notify } from '../notice/index.ts'
import { places } from '../place/index.ts'
import { records } from '../record/index.ts'

/** What one policy looks for and what it does with it. */
interface Putting {
  /** The rows that are due after `days`, as a query of their ids. */
  due: (days: number) => SQL
  /** Puts these away. */
  putAway: (tx: Tx, ids: readonly string[], now: Date) => Promise<void>
}

const days = (count: number): SQL => sql`make_interval(days => ${count})`

/** Archiving a class is what a teacher does by hand: it can be read, restored, and its teacher is notified. */
async function archiveClasses(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    await classLife.archive(tx, id, now)
    const rows = await tx.execute<{ name: string; owner_id: string; org_id: string }>(
      sql`SELECT name, owner_id, org_id FROM ${places} WHERE id = ${id}`,
    )
    const { name, owner_id: ownerId, org_id: orgId } = rows.rows[0]!
    await publishEvent(tx, { domain: 'classroom', id, orgId, placeId: id })
    await notify(tx, {
      kind: 'teaching',
      title: `班级「${name}」已自动归档`,
      body: '按平台的归档配置归档，只能查看；需要时可在班级中恢复。',
      link: pageLink('class', id, 'basics'),
      userIds: [ownerId],
      orgId,
    })
  }
}

const list = (ids: readonly string[]): SQL => sql`ANY(${sql.param([...ids])}::uuid[])`
const active = sql`c.state = 'active'`

export const putting: Readonly<Record<ArchivePolicy, Putting>> = {
  class_ended: {
    due: (count) => sql`SELECT c.id FROM ${classRows} c WHERE ${active} AND c.ends_on < current_date - ${days(count)}`,
    putAway: archiveClasses,
  },
  class_idle: {
    due: (count) => sql`SELECT c.id FROM ${classRows} c
      WHERE ${active} AND c.updated_at < now() - ${days(count)} AND NOT EXISTS (
        SELECT 1 FROM ${records} r WHERE r.place_id = c.id AND r.last_active_at >= now() - ${days(count)})`,
    putAway: archiveClasses,
  },
  notice_read: {
    due: (count) => sql`SELECT n.id FROM ${notices} n WHERE n.read_at < now() - ${days(count)}`,
    putAway: (tx, ids) => deleteNotices(tx, ids),
  },
  job_ended: {
    due: (count) => sql`SELECT j.id FROM ${jobs} j WHERE j.finished_at < now() - ${days(count)}`,
    putAway: (tx, ids) => deleteJobs(tx, sql`${jobs.id} = ${list(ids)}`),
  },
}

/** More than this is shown as “so many”. */
const countedAtMost = 100_000

/** How many rows each configuration would put away now, in the order of the configurations. */
export async function countDue(
  tx: Tx,
  configs: readonly { policy: ArchivePolicy; days: number }[],
): Promise<readonly number[]> {
  if (!configs.length) return []
  const counts = configs.map(
    (one) => sql`(SELECT count(*)::int FROM (${putting[one.policy].due(one.days)} LIMIT ${countedAtMost}) AS due)`,
  )
  const rows = await tx.execute<{ counts: number[] }>(sql`SELECT ARRAY[${sql.join(counts, sql`, `)}] AS counts`)
  return rows.rows[0]!.counts
}
