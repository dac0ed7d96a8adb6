import { sql } from 'drizzle-orm'
import type { ContentKind } from '@lab/contract/kinds'
import type { FoundObject } from '@lab/contract/dashboard'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { contentCounts, contents, listContents } from '../content/index.ts'
import { envSuites } from '../environment/index.ts'
import { termPlaces } from '../term-places.ts'
import { isOwn, mayOpen } from './scope.ts'
import { seenBy } from './seen.ts'

/** Contents of one kind that the palette offers for a word. */
const foundPerKind = 6
const foundPlaces = 8
/** What the palette knows of without a word, so that it can be found by pinyin: the newest of each. */
const newest = 60

/** Classes, courses and projects that the person may open, newest first; administrators may open all. */
async function findPlaces(tx: Tx, actor: Member, keyword: string | undefined): Promise<FoundObject[]> {
  const words = keyword
    ? sql`(k.name ILIKE ${likePattern(keyword)} OR k.course_name ILIKE ${likePattern(keyword)} OR k.term ILIKE ${likePattern(keyword)})`
    : isOwn(actor)
  const found = await tx.execute<FoundObject & Record<string, unknown>>(sql`
    SELECT k.kind, k.id, k.name AS title, concat_ws(' · ', nullif(k.term, ''), nullif(k.course_name, '')) AS note,
      k.is_training
    FROM ${termPlaces} k WHERE ${mayOpen(actor)} AND ${words}
    ORDER BY k.state, k.created_at DESC, k.id LIMIT ${keyword ? foundPlaces : newest}`)
  return found.rows
}

async function findSuites(tx: Tx, actor: Member, keyword: string | undefined): Promise<FoundObject[]> {
  const found = await tx.execute<FoundObject & Record<string, unknown>>(sql`
    SELECT 'suite' AS kind, id, title, '' AS note, false AS is_training FROM ${envSuites}
    WHERE org_id = ${actor.orgId} AND ${keyword ? sql`title ILIKE ${likePattern(keyword)}` : sql`true`}
    ORDER BY seq DESC LIMIT ${keyword ? foundPerKind : newest}`)
  return found.rows
}

/** Contents with the word in their titles, newest first, of every kind that the organisation has any of. */
async function findContents(tx: Tx, actor: Member, keyword: string): Promise<FoundObject[]> {
  const kinds = await tx.execute<{ kind: ContentKind }>(
    sql`SELECT DISTINCT kind FROM ${contentCounts} WHERE org_id = ${actor.orgId} AND shelf = 'own' AND level = 2 AND n > 0`,
  )
  const lists = await Promise.all(
    kinds.rows.map(({ kind }) =>
      listContents(tx, { actor, kind }, { page: 1, per_page: foundPerKind, count: 'none', scope: 'org', keyword }),
    ),
  )
  return lists.flatMap(({ rows }) =>
    rows.map(({ kind, id, title, creator }) => ({ kind, id, title, note: creator.realName, is_training: false })),
  )
}

/** One's own newest contents. */
async function newestContents(tx: Tx, actor: Member): Promise<FoundObject[]> {
  const found = await tx.execute<FoundObject & Record<string, unknown>>(sql`
    SELECT kind, id, title, '' AS note, false AS is_training FROM ${contents}
    WHERE creator_id = ${actor.userId} AND org_id = ${actor.orgId} AND shelf = 'own' AND deleted_at IS NULL
    ORDER BY seq DESC LIMIT ${newest}`)
  return found.rows
}

/** What the command palette offers for a word; without one, what is likely to be looked for. */
export async function findObjects(tx: Tx, actor: Member, keyword: string | undefined): Promise<FoundObject[]> {
  const seen = seenBy(actor)
  const found = await Promise.all([
    seen(['place.see'], () => findPlaces(tx, actor, keyword), []),
    seen(['content.see'], () => (keyword ? findContents(tx, actor, keyword) : newestContents(tx, actor)), []),
    seen(['environment.see'], () => findSuites(tx, actor, keyword), []),
  ])
  return found.flat()
}
