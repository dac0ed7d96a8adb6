import { and, desc, eq, isNull } from 'drizzle-orm'
import { libraryModes, type LibraryMode } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import { refusalOf } from '../../kernel/policy/verdict.ts'
import { throwRefusal, Refusal } from '../../kernel/result.ts'
import type { Copied } from './kind-life.ts'
import { contentPolicy } from './policy.ts'
import { saveContent, type FullContent, type Reader, type Who } from './store.ts'
import { contents } from './tables.ts'

/** The case of a library, and whether it was made now. */
export type AddedCase = Copied & { isNew: boolean }

/** The case made last from a content in an organisation. */
async function lastCaseOf(tx: Tx, sourceId: string, orgId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(
      and(
        eq(contents.sourceId, sourceId),
        eq(contents.orgId, orgId),
        eq(contents.shelf, 'case'),
        isNull(contents.deletedAt),
      ),
    )
    .orderBy(desc(contents.createdAt), desc(contents.id))
    .limit(1)
  return rows[0]?.id
}

/** How a kind makes cases. */
export interface CaseMaking<Row extends FullContent> {
  find: (tx: Tx, id: string, reader: Reader) => Promise<Row | null>
  /** A further case. */
  make: () => Promise<Copied>
  /** Gives a case what the kind itself has of the source; says what could not be taken along. */
  fill: (present: Row) => Promise<string[]>
}

/**
 * Adds a content to the cases of the reader's organisation, where colleagues find it. `append` makes a further case;
 * `overwrite` gives the case that was made from it last what it has now, and makes one where there is none.
 */
export async function addCase<Row extends FullContent>(
  tx: Tx,
  reader: Reader & { actor: Who },
  source: Row,
  mode: LibraryMode,
  { find, make, fill }: CaseMaking<Row>,
): Promise<AddedCase | Refusal<'absent' | 'changedMeanwhile'>> {
  const { actor } = reader
  const last = mode === libraryModes.overwrite ? await lastCaseOf(tx, source.id, actor.orgId) : undefined
  const present = last === undefined ? null : await find(tx, last, reader)
  if (!present) return { ...(await make()), isNew: true }
  const refused = refusalOf(contentPolicy.edit(actor, present))
  if (refused) throwRefusal(refused)
  const saved = await saveContent(tx, actor, present.id, present.version, {
    title: source.title,
    cover: source.cover,
    summary: source.summary,
    tags: source.tags,
    difficulty: source.difficulty,
    // It has all that the source has now, so that no sync offers the same once more.
    sourceVersion: source.publishedVersion,
    ...(source.orgId === present.orgId ? { categoryId: source.categoryId } : {}),
  })
  if (saved instanceof Refusal) return saved
  return { id: present.id, isNew: false, leftOut: await fill(present) }
}
