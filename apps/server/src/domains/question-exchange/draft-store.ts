import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { DraftState } from '@lab/contract/question-import'
import type { SourceBlock } from '@lab/contract/question-exchange'
import type { Tx } from '../../kernel/database/pool.ts'
import { bankQuestions } from '../question-bank/index.ts'
import { choiceOf, judged, storableText } from './drafts.ts'
import { questionImportBlocks as blocks, questionImportDrafts as drafts } from './tables.ts'

export type DraftRecord = typeof drafts.$inferSelect
export type NewDraft = typeof drafts.$inferInsert

const rowsAtOnce = 500
/** Of one piece of a source; more of it is shown nowhere. */
const shownCharacters = 4_000

/** Puts what was read of a file in the place of what was read of it before. */
export async function replaceRead(
  tx: Tx,
  importId: string,
  read: { drafts: readonly Omit<NewDraft, 'importId'>[]; blocks: readonly SourceBlock[] },
): Promise<void> {
  await tx.delete(drafts).where(eq(drafts.importId, importId))
  await tx.delete(blocks).where(eq(blocks.importId, importId))
  for (let at = 0; at < read.drafts.length; at += rowsAtOnce)
    await tx.insert(drafts).values(read.drafts.slice(at, at + rowsAtOnce).map((one) => ({ ...one, importId })))
  for (let at = 0; at < read.blocks.length; at += rowsAtOnce) {
    const some = read.blocks.slice(at, at + rowsAtOnce)
    await tx
      .insert(blocks)
      .values(some.map(({ text }, place) => ({ importId, position: at + place, text: storableText(text) })))
  }
}

const shown = {
  draft: drafts,
  matchNumber: bankQuestions.number,
  matchText: sql<string>`left(${bankQuestions.stemText}, 300)`,
}
const read = (tx: Tx) => tx.select(shown).from(drafts).leftJoin(bankQuestions, eq(bankQuestions.id, drafts.matchId))
export type ShownDraft = Awaited<ReturnType<typeof read>>[number]

/** One page of the drafts of an import, in the order of the file. */
export async function listDrafts(
  tx: Tx,
  importId: string,
  query: { page: number; per_page: number; count: 'both' | 'none' | 'only'; state?: DraftState | undefined },
): Promise<{ rows: ShownDraft[]; total: number }> {
  const where = and(eq(drafts.importId, importId), query.state ? eq(drafts.state, query.state) : undefined)
  const total = query.count === 'none' ? 0 : await tx.$count(drafts, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await read(tx)
    .where(where)
    .orderBy(asc(drafts.position))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

export async function findDraft(tx: Tx, importId: string, id: string): Promise<ShownDraft | null> {
  const [row] = await read(tx).where(and(eq(drafts.id, id), eq(drafts.importId, importId)))
  return row ?? null
}

/** Drafts of an import by their ids, or all of it, in one state or any, held until the transaction ends. */
export const holdDrafts = (
  tx: Tx,
  importId: string,
  chosen: { ids: readonly string[] | null; state?: DraftState | undefined },
): Promise<DraftRecord[]> =>
  tx
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.importId, importId),
        chosen.ids ? sql`${drafts.id} = ANY(${sql.param([...chosen.ids])}::uuid[])` : undefined,
        chosen.state ? eq(drafts.state, chosen.state) : undefined,
      ),
    )
    .orderBy(asc(drafts.position))
    .for('update')

type Changed = Pick<
  DraftRecord,
  'id' | 'content' | 'isExcluded' | 'isChecked' | 'choice' | 'fingerprint' | 'matchId' | 'matchLikeness' | 'twin'
>

/** Saves changed drafts with the state that follows from what they are now. */
export async function saveDrafts(tx: Tx, changed: readonly Changed[]): Promise<void> {
  for (let at = 0; at < changed.length; at += rowsAtOnce) {
    const some = changed.slice(at, at + rowsAtOnce).map((one) => ({
      id: one.id,
      content: one.content,
      is_excluded: one.isExcluded,
      is_checked: one.isChecked,
      choice: one.choice,
      fingerprint: one.fingerprint,
      match_id: one.matchId,
      match_likeness: one.matchLikeness,
      twin: one.twin,
      ...judged({ ...one, likeness: one.matchLikeness }),
    }))
    await tx.execute(sql`
      UPDATE ${drafts} SET content = given.content, is_excluded = given.is_excluded, is_checked = given.is_checked,
        choice = given.choice, fingerprint = given.fingerprint, match_id = given.match_id,
        match_likeness = given.match_likeness, twin = given.twin, state = given.state, gap = given.gap,
        revision = ${drafts.revision} + 1
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS given (id uuid, content jsonb, is_excluded boolean,
        is_checked boolean, choice text, fingerprint text, match_id uuid, match_likeness real, twin integer, state text,
        gap text)
      WHERE ${drafts.id} = given.id`)
  }
}

/** Notes again which drafts ask what one further up asks, after some were changed; what is left out has no twins. */
export async function refreshTwins(tx: Tx, importId: string): Promise<void> {
  const first = sql<number | null>`(
    SELECT min(other.position) FROM ${drafts} AS other WHERE other.import_id = ${drafts.importId}
      AND other.fingerprint = ${drafts.fingerprint} AND other.position < ${drafts.position} AND NOT other.is_excluded)`
  const rows = await tx
    .select({ draft: drafts, first })
    .from(drafts)
    .where(and(eq(drafts.importId, importId), sql`${drafts.twin} IS DISTINCT FROM ${first}`))
  for (const { draft, first: twin } of rows) {
    const { state, gap } = judged({ ...draft, twin, likeness: draft.matchLikeness })
    await tx.update(drafts).set({ twin, state, gap }).where(eq(drafts.id, draft.id))
  }
}

/** The drafts that go into the bank: whole, chosen, and no duplicates that are skipped. */
export async function draftsToWrite(tx: Tx, importId: string): Promise<DraftRecord[]> {
  const rows = await holdDrafts(tx, importId, { ids: null })
  return rows.filter(
    (one) =>
      (one.state === 'ready' || one.state === 'doubtful') &&
      choiceOf({ ...one, likeness: one.matchLikeness }) !== 'skip',
  )
}

/** Notes what became of drafts. */
export async function noteOutcomes(
  tx: Tx,
  outcomes: readonly Required<
    Pick<NewDraft, 'id' | 'outcome' | 'questionId' | 'questionRevision' | 'questionVersion'>
  >[],
): Promise<void> {
  for (let at = 0; at < outcomes.length; at += rowsAtOnce) {
    const some = outcomes.slice(at, at + rowsAtOnce)
    await tx.execute(sql`
      UPDATE ${drafts} SET outcome = given.outcome, question_id = given."questionId",
        question_revision = given."questionRevision", question_version = given."questionVersion"
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS given (id uuid, outcome text, "questionId" uuid,
        "questionRevision" integer, "questionVersion" integer)
      WHERE ${drafts.id} = given.id`)
  }
}

/** Pieces of a source between two places, both included. */
async function blocksBetween(tx: Tx, importId: string, from: number, to: number): Promise<Map<number, string>> {
  if (to < from) return new Map()
  const rows = await tx
    .select({ position: blocks.position, text: sql<string>`left(${blocks.text}, ${sql.raw(String(shownCharacters))})` })
    .from(blocks)
    .where(and(eq(blocks.importId, importId), sql`${blocks.position} BETWEEN ${from} AND ${to}`))
    .orderBy(asc(blocks.position))
  return new Map(rows.map(({ position, text }) => [position, text]))
}

export interface ShownSource {
  own: string[]
  before: string[]
}
/** Of what belongs to no question so many pieces are shown next to one. */
const shownBetween = 60

const lines = (all: ReadonlyMap<number, string>, from: number, to: number): string[] => {
  const found: string[] = []
  for (let at = from; at <= to; at++) {
    const text = all.get(at)
    if (text?.trim()) found.push(text)
  }
  return found
}

/**
 * What drafts were read from, by their ids. Where all of a file is listed, each comes with what is before it and belongs to
 * no question; `after` is what follows the last one.
 */
export async function sourcesOf(
  tx: Tx,
  importId: string,
  rows: readonly ShownDraft[],
  { isWhole, isLast }: { isWhole: boolean; isLast: boolean },
): Promise<{ sources: Map<string, ShownSource>; after: string[] }> {
  const first = rows[0]?.draft
  if (!first) return { sources: new Map(), after: [] }
  const [previous] = isWhole
    ? await tx
        .select({ to: sql<number>`max((${drafts.content} -> 'source' ->> 'to')::integer)` })
        .from(drafts)
        .where(and(eq(drafts.importId, importId), lt(drafts.position, first.position)))
    : []
  let reached = previous?.to ?? -1
  const places = rows.map(({ draft }) => draft.content.source)
  const from = Math.min(...places.map((one) => one.from), isWhole ? reached + 1 : Number.MAX_SAFE_INTEGER)
  const end = Math.max(...places.map((one) => one.to))
  const all = await blocksBetween(tx, importId, from, isLast && isWhole ? end + shownBetween * 10 : end)
  const sources = new Map<string, ShownSource>()
  for (const { draft } of rows) {
    const { source } = draft.content
    const before = isWhole ? lines(all, Math.max(reached + 1, source.from - shownBetween), source.from - 1) : []
    sources.set(draft.id, { own: lines(all, source.from, source.to), before })
    reached = Math.max(reached, source.to)
  }
  return { sources, after: isWhole && isLast ? lines(all, end + 1, end + shownBetween * 10) : [] }
}
