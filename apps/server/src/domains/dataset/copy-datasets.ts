import { kindLabels } from '@lab/contract/kinds'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { refusalMessage } from '@lab/contract/refusals'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ReportProgress } from '../../kernel/jobs/all-or-nothing.ts'
import { Refusal } from '../../kernel/result.ts'
import { contents, contentVersions, type Who } from '../content/index.ts'
import type { AttachedDataset } from './attachments.ts'
import { copyDataset } from './create.ts'
import { findDataset, type FullDataset } from './store.ts'
import { datasets } from './tables.ts'
import { publishMade } from './versions.ts'

/** What a content gets of the data sets of another one, and why it does not get the rest, in words. */
export interface Brought {
  attached: AttachedDataset[]
  leftOut: string[]
}

/** The copy of a version that an organisation has already, unchanged, and that `who` may use. */
async function broughtBefore(tx: Tx, who: Who, sourceId: string, version: number): Promise<string | undefined> {
  const rows = await tx
    .select({ id: contents.id })
    .from(contents)
    .innerJoin(datasets, eq(datasets.id, contents.id))
    .where(
      and(
        eq(contents.sourceId, sourceId),
        eq(contents.sourceVersion, version),
        eq(contents.orgId, who.orgId),
        eq(contents.state, 'published'),
        isNull(contents.deletedAt),
        eq(contents.publishedVersion, 1),
        eq(datasets.revision, datasets.publishedRevision),
        or(eq(contents.creatorId, who.userId), contents.isPublic),
      ),
    )
    .orderBy(desc(contents.seq))
    .limit(1)
  return rows[0]?.id
}

/** How many files of another organisation these data sets have: as many rows are made for a copy. */
export async function filesToBring(tx: Tx, attached: AttachedDataset[]): Promise<number> {
  let files = 0
  for (const { datasetId, version } of attached) {
    const rows = await tx.execute<{ n: string }>(sql`
      SELECT v.snapshot->>'fileCount' AS n FROM ${contents} c
      JOIN ${contentVersions} v ON v.content_id = c.id AND v.version = coalesce(${version}::int, c.published_version)
      WHERE c.id = ${datasetId}`)
    files += Number(rows.rows[0]?.n ?? 0)
  }
  return files
}

/** A version of a data set in `who`'s organisation: what is there already, or a copy that is published at once. */
async function bring(tx: Tx, who: Who, source: FullDataset, version: number): Promise<string | Refusal<'file.quota'>> {
  const present = await broughtBefore(tx, who, source.id, version)
  if (present) return present
  const id = await copyDataset(tx, who, source, { title: source.title, version })
  if (id instanceof Refusal) return id
  await publishMade(tx, who, { id, title: source.title }, `复制自「${source.title}」v${version}`)
  return id
}

/**
 * The data sets of a content that is copied into another organisation, made that organisation's own: anyone who may take the
 * content takes along what it runs with. Each is the version that the content runs with; what cannot come is named.
 */
export async function copyDatasets(
  tx: Tx,
  who: Who,
  attached: AttachedDataset[],
  report: ReportProgress = async () => undefined,
): Promise<Brought> {
  const brought: Brought = { attached: [], leftOut: [] }
  for (const [done, { datasetId, version, name }] of attached.entries()) {
    await report(done, attached.length, `已复制 ${done} / ${attached.length} 个数据集`)
    const source = await findDataset(tx, datasetId, null)
    const no = (reason: string): void =>
      void brought.leftOut.push(`${kindLabels.dataset}「${source?.title ?? name}」：${reason}`)
    if (!source || source.deletedAt) no('已被删除')
    else if (source.publishedVersion === 0) no('还没有发布')
    else {
      const id = await bring(tx, who, source, version ?? source.publishedVersion)
      if (id instanceof Refusal) no(refusalMessage(id.name, id.facts))
      else brought.attached.push({ datasetId: id, version: version === null ? null : 1, name })
    }
  }
  return brought
}
