import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import { groupsOf, nearlySame, pairKey, type Compared, type Group } from './duplicate-rules.ts'
import { bandsOf, comparedText, hashOf, likeness, piecesOf } from './fingerprint.ts'
import { bankQuestionDifferences, bankQuestions } from './tables.ts'

/** So many questions that may be alike are compared; a bank with more has more than a view can list. */
const candidateLimit = 10_000

/** Ids that may ask the same: with one fingerprint, or with a band in common. */
async function clustersOf(tx: Tx, bankId: string): Promise<string[][]> {
  const alive = sql`${bankQuestions.bankId} = ${bankId} AND ${bankQuestions.deletedAt} IS NULL`
  const same = await tx.execute<{ ids: string[] }>(sql`
    SELECT array_agg(id::text ORDER BY number) AS ids FROM ${bankQuestions} WHERE ${alive}
    GROUP BY fingerprint HAVING count(*) > 1 LIMIT ${candidateLimit}`)
  const near = await tx.execute<{ ids: string[] }>(sql`
    SELECT array_agg(first ORDER BY first) AS ids FROM (
      SELECT min(id::text) AS first, bands FROM ${bankQuestions} WHERE ${alive} GROUP BY fingerprint, bands
    ) AS one_of_each, unnest(bands) AS band GROUP BY band HAVING count(*) > 1 LIMIT ${candidateLimit}`)
  return [...same.rows, ...near.rows].map(({ ids }) => ids)
}

async function compared(tx: Tx, ids: readonly string[]): Promise<Map<string, Compared>> {
  const rows = await tx
    .select({
      id: bankQuestions.id,
      stem: bankQuestions.stem,
      question: bankQuestions.content,
      fingerprint: bankQuestions.fingerprint,
    })
    .from(bankQuestions)
    .where(sql`${bankQuestions.id} = ANY(${sql.param([...ids])}::uuid[])`)
    .orderBy(bankQuestions.number)
  return new Map(
    rows.map(({ id, stem, question, fingerprint }) => [
      id,
      { id, fingerprint, pieces: piecesOf(comparedText(stem.value, question)) },
    ]),
  )
}

/** All groups of a bank, the most alike first. */
export async function duplicatesOf(tx: Tx, bankId: string): Promise<Group[]> {
  const clusters = await clustersOf(tx, bankId)
  const ids = [...new Set(clusters.flat())].slice(0, candidateLimit)
  if (ids.length === 0) return []
  const apart = await tx
    .select({ one: bankQuestionDifferences.oneId, other: bankQuestionDifferences.otherId })
    .from(bankQuestionDifferences)
    .where(sql`${bankQuestionDifferences.oneId} = ANY(${sql.param(ids)}::uuid[])`)
  return groupsOf(await compared(tx, ids), clusters, new Set(apart.map(({ one, other }) => pairKey(one, other))))
}

/** Names a group as long as it has the same questions. */
export const groupId = ({ ids }: Group): string => hashOf(ids.toSorted().join(' '))

/** What a bank has that asks the same as a question, or nearly, the most alike first. */
export async function similarTo(
  tx: Tx,
  bankId: string,
  asked: { stem: string; question: Question; exceptId: string | null },
): Promise<{ id: string; likeness: number }[]> {
  const text = comparedText(asked.stem, asked.question)
  const [fingerprint, pieces] = [hashOf(text), piecesOf(text)]
  const rows = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(
      and(
        eq(bankQuestions.bankId, bankId),
        isNull(bankQuestions.deletedAt),
        sql`(${bankQuestions.bands} && ${sql.param(bandsOf(pieces))}::integer[]
          OR ${bankQuestions.fingerprint} = ${fingerprint})`,
      ),
    )
    .limit(200)
  const ids = rows.map(({ id }) => id).filter((id) => id !== asked.exceptId)
  return [...(await compared(tx, ids)).values()]
    .map((one) => ({ id: one.id, likeness: one.fingerprint === fingerprint ? 1 : likeness(one.pieces, pieces) }))
    .filter((one) => one.likeness >= nearlySame)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, 5)
}

/** So many questions are compared with the bank in one statement. */
const askedAtOnce = 100

/** For each of many questions the one of the bank that asks the same or nearly, the most alike; null where none does. */
export async function likestOf(
  tx: Tx,
  bankId: string,
  asked: readonly { stem: string; question: Question }[],
): Promise<({ id: string; likeness: number } | null)[]> {
  const found: ({ id: string; likeness: number } | null)[] = []
  for (let at = 0; at < asked.length; at += askedAtOnce)
    found.push(...(await likestOfSome(tx, bankId, asked.slice(at, at + askedAtOnce))))
  return found
}

async function likestOfSome(
  tx: Tx,
  bankId: string,
  asked: readonly { stem: string; question: Question }[],
): Promise<({ id: string; likeness: number } | null)[]> {
  const all = asked.map(({ stem, question }) => {
    const text = comparedText(stem, question)
    const pieces = piecesOf(text)
    return { fingerprint: hashOf(text), pieces, bands: bandsOf(pieces) }
  })
  const rows = await tx
    .select({ id: bankQuestions.id, fingerprint: bankQuestions.fingerprint, bands: bankQuestions.bands })
    .from(bankQuestions)
    .where(
      and(
        eq(bankQuestions.bankId, bankId),
        isNull(bankQuestions.deletedAt),
        sql`(${bankQuestions.bands} && ${sql.param([...new Set(all.flatMap(({ bands }) => bands))])}::integer[]
          OR ${bankQuestions.fingerprint} = ANY(${sql.param(all.map(({ fingerprint }) => fingerprint))}::text[]))`,
      ),
    )
    .orderBy(bankQuestions.number)
    .limit(candidateLimit)
  const known = await compared(
    tx,
    rows.map(({ id }) => id),
  )
  return all.map((one) => {
    const same = rows.find(({ fingerprint }) => fingerprint === one.fingerprint)
    if (same) return { id: same.id, likeness: 1 }
    let best: { id: string; likeness: number } | null = null
    for (const { id, bands } of rows) {
      if (!bands.some((band) => one.bands.includes(band))) continue
      const share = likeness(known.get(id)!.pieces, one.pieces)
      if (share >= nearlySame && share > (best?.likeness ?? 0)) best = { id, likeness: share }
    }
    return best
  })
}

/** Notes that questions are different, each from each. Returns how many pairs. */
export async function tellApart(tx: Tx, who: { userId: string }, ids: readonly string[]): Promise<number> {
  const sorted = [...new Set(ids)].toSorted()
  const pairs = sorted.flatMap((oneId, at) =>
    sorted.slice(at + 1).map((otherId) => ({ oneId, otherId, createdBy: who.userId })),
  )
  if (pairs.length > 0) await tx.insert(bankQuestionDifferences).values(pairs).onConflictDoNothing()
  return pairs.length
}
