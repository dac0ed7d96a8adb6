import type { TopicExperiment } from '@lab/contract/exp-practice'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { contents } from '../content/index.ts'
import { experiments } from '../experiment/index.ts'

const template = alias(contents, 'template')

/** The experiments of a topic that are still there, in the order of their ids. */
export async function presentParts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<z.input<typeof TopicExperiment>[]> {
  if (!ids.length) return []
  const isSeen = isAdmin(actor) ? undefined : or(template.isPublic, eq(template.creatorId, actor.userId))
  const rows = await tx
    .select({
      id: contents.id,
      title: contents.title,
      state: contents.state,
      published_version: contents.publishedVersion,
      step_count: experiments.stepCount,
      total_points: experiments.totalPoints,
      duration_minutes: experiments.durationMinutes,
      is_changed: sql<boolean>`${experiments.outlineHash} <> ${experiments.publishedHash}`,
      sourceVersion: contents.sourceVersion,
      templateId: template.id,
      templateTitle: template.title,
    })
    .from(contents)
    .innerJoin(experiments, eq(experiments.id, contents.id))
    .leftJoin(
      template,
      and(eq(template.id, contents.sourceId), eq(template.shelf, 'template'), isNull(template.deletedAt), isSeen),
    )
    .where(and(inArray(contents.id, [...ids]), isNull(contents.deletedAt)))
  const byId = new Map(
    rows.map(({ templateId, templateTitle, sourceVersion, ...row }) => [
      row.id,
      {
        ...row,
        template:
          templateId === null ? null : { id: templateId, title: templateTitle ?? '', version: sourceVersion ?? 0 },
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
