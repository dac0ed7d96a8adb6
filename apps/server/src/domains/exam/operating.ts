import { kindLabels } from '@lab/contract/kinds'
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents, contentVersions } from '../content/index.ts'
import { offerings } from '../offering/index.ts'
import { isToBeSat } from './asks.ts'
import { exams } from './tables.ts'

/** Exams of its organisation that ask operation questions of an experiment: as they are written, or in a version that is sat now or later. */
export async function examsOperating(tx: Tx, experiment: { id: string; orgId: string }): Promise<string[]> {
  const asks = (content: SQL, path: SQL): SQL =>
    sql`jsonb_path_exists(${content}, ${path}, jsonb_build_object('id', ${experiment.id}::text))`
  const fixed = sql`'$.sections[*].questions[*].question.experiment ? (@.id == $id)'`
  const pinned = sql`'$.content.sections[*].questions[*].question.experiment ? (@.id == $id)'`
  const drawn = sql`'$.pools.*[*].question.experiment ? (@.id == $id)'`
  const { snapshot } = contentVersions
  const isSat = sql`EXISTS (
    SELECT FROM ${offerings} JOIN ${contentVersions} ON ${contentVersions.contentId} = ${offerings.contentId}
      AND ${contentVersions.version} = ${offerings.contentVersion}
    WHERE ${offerings.contentId} = ${exams.id} AND ${isToBeSat}
      AND (${asks(sql`${snapshot}`, pinned)} OR ${asks(sql`${snapshot}`, drawn)}))`
  const rows = await tx
    .select({ title: contents.title })
    .from(exams)
    .innerJoin(contents, eq(contents.id, exams.id))
    .where(
      and(eq(exams.orgId, experiment.orgId), isNull(contents.deletedAt), or(asks(sql`${exams.content}`, fixed), isSat)),
    )
    .orderBy(asc(contents.title))
    .limit(20)
  return rows.map(({ title }) => `${kindLabels.exam}「${title}」`)
}
