import { isFileResource, type LessonResource } from '@lab/contract/lesson-resources'
import { kindLabels } from '@lab/contract/kinds'
import { pageLink } from '@lab/contract/page-link'
import { eq, sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import type { ResourceReference, ResourceUse } from '../resource/index.ts'
import { lessonResources } from './tables.ts'

export async function findResources(tx: Tx, lessonId: string): Promise<LessonResource[]> {
  const rows = await tx.select().from(lessonResources).where(eq(lessonResources.lessonId, lessonId))
  return rows[0]?.resources ?? []
}

export async function putResources(tx: Tx, lessonId: string, resources: LessonResource[]): Promise<void> {
  await tx
    .insert(lessonResources)
    .values({ lessonId, resources })
    .onConflictDoUpdate({ target: lessonResources.lessonId, set: { resources } })
}

/** The experiments that are linked. */
export const experimentsIn = (resources: readonly LessonResource[]): string[] =>
  resources.flatMap((one) => (isFileResource(one) ? [] : [one.content_id]))

/** Resources for another organisation: files go along, what is linked of this one stays. */
export const withoutLinks = (resources: readonly LessonResource[]): LessonResource[] =>
  resources.filter(isFileResource).map((one) => ({ ...one, file: { ...one.file, resource_id: null } }))

/** The preparations of an organisation that teach with a resource of the library, or with its file. */
export async function usersOfResource(tx: Tx, { id, orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  const said = sql`own.resources::text`
  const isQuoted = address === null ? sql`false` : sql`${said} LIKE ${likePattern(address)}`
  const { rows } = await tx.execute<{ id: string; title: string }>(sql`
    SELECT c.id, c.title FROM ${contents} c JOIN ${lessonResources} AS own ON own.lesson_id = c.id
    WHERE c.org_id = ${orgId} AND c.deleted_at IS NULL AND (${said} LIKE ${likePattern(id)} OR ${isQuoted})
    ORDER BY c.seq`)
  return rows.map((row) => ({
    kind: 'lesson',
    id: row.id,
    label: kindLabels.lesson,
    title: row.title,
    link: pageLink('lesson', row.id, 'resource'),
  }))
}
