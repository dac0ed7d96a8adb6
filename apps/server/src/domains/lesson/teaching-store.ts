import { isWritten, usualTeachingFields, type TeachingField, type TeachingValue } from '@lab/contract/lesson-teaching'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { lessonTeachingFields, lessonTeachingPlans } from './tables.ts'

/** The headings of an organisation's teaching plans; the usual ones, of version 0, until it makes its own. */
export async function findFields(tx: Tx, orgId: string): Promise<{ fields: TeachingField[]; version: number }> {
  const rows = await tx.select().from(lessonTeachingFields).where(eq(lessonTeachingFields.orgId, orgId))
  return rows[0] ?? { fields: usualTeachingFields, version: 0 }
}

/** Saves them over a version; false where somebody else was faster. */
export async function saveFields(tx: Tx, orgId: string, fields: TeachingField[], version: number): Promise<boolean> {
  if (version === 0) {
    const made = await tx
      .insert(lessonTeachingFields)
      .values({ orgId, fields, version: 1 })
      .onConflictDoNothing()
      .returning()
    return made.length > 0
  }
  const saved = await tx
    .update(lessonTeachingFields)
    .set({ fields, version: sql`${lessonTeachingFields.version} + 1` })
    .where(and(eq(lessonTeachingFields.orgId, orgId), eq(lessonTeachingFields.version, version)))
    .returning()
  return saved.length > 0
}

/** Teaching plans by the sessions that they are of. */
export type TeachingPlans = Record<string, TeachingValue[]>

export async function findPlans(tx: Tx, lessonId: string): Promise<TeachingPlans> {
  const rows = await tx.select().from(lessonTeachingPlans).where(eq(lessonTeachingPlans.lessonId, lessonId))
  return Object.fromEntries(rows.map((row) => [row.sessionId, row.values]))
}

/** Of each session, the headings under which something is written. */
export async function findWritten(tx: Tx, lessonId: string): Promise<{ sessionId: string; fieldIds: string[] }[]> {
  const { sessionId, fieldIds } = lessonTeachingPlans
  return tx.select({ sessionId, fieldIds }).from(lessonTeachingPlans).where(eq(lessonTeachingPlans.lessonId, lessonId))
}

export async function findPlan(tx: Tx, lessonId: string, sessionId: string): Promise<TeachingValue[]> {
  const of = and(eq(lessonTeachingPlans.lessonId, lessonId), eq(lessonTeachingPlans.sessionId, sessionId))
  return (await tx.select().from(lessonTeachingPlans).where(of))[0]?.values ?? []
}

const fieldsIn = (values: readonly TeachingValue[]): string[] => values.filter(isWritten).map((value) => value.field_id)

export async function putPlan(tx: Tx, lessonId: string, sessionId: string, values: TeachingValue[]): Promise<void> {
  const fieldIds = fieldsIn(values)
  await tx
    .insert(lessonTeachingPlans)
    .values({ lessonId, sessionId, values, fieldIds })
    .onConflictDoUpdate({
      target: [lessonTeachingPlans.lessonId, lessonTeachingPlans.sessionId],
      set: { values, fieldIds },
    })
}

/** Makes these the plans of a preparation, and no others. */
export async function replacePlans(tx: Tx, lessonId: string, plans: TeachingPlans): Promise<void> {
  await tx.delete(lessonTeachingPlans).where(eq(lessonTeachingPlans.lessonId, lessonId))
  const rows = Object.entries(plans).map(([sessionId, values]) => ({
    lessonId,
    sessionId,
    values,
    fieldIds: fieldsIn(values),
  }))
  if (rows.length > 0) await tx.insert(lessonTeachingPlans).values(rows)
}
