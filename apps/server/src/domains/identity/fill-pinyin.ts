import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { background } from '../../kernel/jobs/named-queues.ts'
import { jobs as jobRows } from '../../kernel/jobs/tables.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { pinyinOf } from './name-pinyin.ts'

const name = 'identity.pinyin'
const slice = 2000

/** Fills in the sound of every name that has none yet, in slices; says how many. */
export async function fillPinyin(db: Tx, isOver: () => boolean): Promise<number> {
  let filled = 0
  while (!isOver()) {
    const { rows } = await db.execute<{ id: string; real_name: string }>(
      sql`SELECT id, real_name FROM users WHERE name_pinyin IS NULL LIMIT ${slice}`,
    )
    if (!rows.length) break
    const said = rows.map((row) => ({ ...row, sound: pinyinOf(row.real_name) }))
    // Anyone who was renamed meanwhile has the sound of the new name already.
    await db.execute(sql`
      UPDATE users u SET name_pinyin = v.sound
      FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS v(id uuid, real_name text, sound text)
      WHERE u.id = v.id AND u.name_pinyin IS NULL`)
    filled += rows.length
  }
  return filled
}

/** People who came before names were kept by their sound. */
export const fillPinyinJob = job(name, background, z.object({}), async (run) => {
  const filled = await fillPinyin(run.kernel.connection.db, () => run.cancelled())
  return run.stopping() ? undefined : { filled }
})

/** Asks for the job where anybody's name is not known by its sound, once for all servers. */
export async function scheduleFill({ connection, jobs }: Pick<Kernel, 'connection' | 'jobs'>): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const { rows } = await tx.execute(sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM users WHERE name_pinyin IS NULL)
      AND NOT EXISTS (SELECT 1 FROM ${jobRows} WHERE name = ${name} AND state IN ('queued', 'running'))`)
    if (rows.length) {
      await jobs.enqueue(tx, { name, title: '补充姓名拼音', payload: {}, orgId: null, ownerId: null })
    }
  })
}
