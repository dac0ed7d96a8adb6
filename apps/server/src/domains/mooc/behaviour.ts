import { unitItems, unitsOfPlan } from '@lab/contract/mooc-plan'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { KindBehaviour } from '../../kernel/kinds.ts'
import { contents, contentVersions } from '../content/index.ts'
import { usersOfResource } from './file-users.ts'
import { closedParts, completedBy } from './learners.ts'
import { partChanged } from './parts.ts'
import { hidesScores, withheldItems } from './withheld-scores.ts'
import { sharedMooc } from './shared.ts'
import { moocLife, partsOfVersion, planOfVersion } from './versions.ts'
import { courseProgress, courseWork } from './work.ts'

const none = async (): Promise<[]> => []

/** What courses are worth: the weights of their units, by the version that is published. */
async function pointsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const worth = sql<number>`coalesce((SELECT sum(weight::numeric) FROM jsonb_path_query(${contentVersions.snapshot},
    '$.plan.chapters[*].sections[*].units[*].weight') AS weight), 0)::double precision`
  const found = await tx
    .select({ id: contents.id, worth })
    .from(contents)
    .innerJoin(
      contentVersions,
      and(eq(contentVersions.contentId, contents.id), eq(contentVersions.version, contents.publishedVersion)),
    )
    .where(inArray(contents.id, [...ids]))
  return new Map(found.map((row) => [row.id, row.worth]))
}

/** Practical courses among the kinds: what is written in them is worked in as one record, the rest as parts of their own. */
export const moocBehaviour: KindBehaviour<'mooc'> = {
  life: moocLife,
  parts: partsOfVersion,
  closedParts,
  completedBy,
  partChanged,
  work: courseWork,
  sharing: sharedMooc,
  datasetsChanged: null,
  usersOf: none,
  suiteUsers: none,
  resourceUsers: usersOfResource,
  lastOutputs: async () => new Map(),
  hidesScores,
  progress: courseProgress,
  regrade: null,
  withheldItems,
  liveColumns: async (tx, contentId, version) =>
    unitsOfPlan(await planOfVersion(tx, contentId, version)).map(({ id, title, kind, weight }) => ({
      id,
      section_title: '',
      title,
      kind: unitItems[kind],
      points: weight,
    })),
  questionsOf: async () => () => new Map(),
  statementsOf: async () => () => new Map(),
  hasEnvironment: async () => false,
  totalPoints: pointsOf,
  // Who has done all of it has completed it; nobody marks a course.
  offeringDefaults: async () => ({ auto_confirm: true }),
  figures: async () => new Map(),
}
