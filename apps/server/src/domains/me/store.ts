import { and, eq, inArray, sql } from 'drizzle-orm'
import { TeacherSetting } from '@lab/contract/me'
import type { NoticeKind } from '@lab/contract/notice'
import type { Tx } from '../../kernel/database/pool.ts'
import { teacherSettings } from './tables.ts'

/** A person's settings, completed by their defaults. */
export async function readSetting(tx: Tx, userId: string): Promise<TeacherSetting> {
  const rows = await tx.select().from(teacherSettings).where(eq(teacherSettings.userId, userId))
  return TeacherSetting.parse(rows[0]?.value ?? {})
}

export async function saveSetting(tx: Tx, userId: string, value: TeacherSetting): Promise<void> {
  await tx
    .insert(teacherSettings)
    .values({ userId, value })
    .onConflictDoUpdate({ target: teacherSettings.userId, set: { value, updatedAt: sql`now()` } })
}

/** Who of these people does not want notices of a kind. */
export async function peopleWhoMuted(tx: Tx, userIds: string[], kind: NoticeKind): Promise<string[]> {
  const rows = await tx
    .select({ userId: teacherSettings.userId })
    .from(teacherSettings)
    .where(
      and(
        inArray(teacherSettings.userId, userIds),
        sql`${teacherSettings.value} -> 'muted_notice_kinds' @> ${JSON.stringify([kind])}::jsonb`,
      ),
    )
  return rows.map((row) => row.userId)
}
