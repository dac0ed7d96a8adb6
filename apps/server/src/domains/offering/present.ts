import type { Offering } from '@lab/contract/offering'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { effectiveSettings } from './effective.ts'
import { offeringPolicy } from './policy.ts'
import { phaseOf } from './rules.ts'
import type { ListedOffering } from './list.ts'
import { unlessArchived } from '../place/index.ts'

/** An offering as pages read it, for this person at this moment. */
export const presentOffering = (actor: Actor, row: ListedOffering, now: Date): Offering => ({
  id: row.id,
  kind: row.kind,
  content_id: row.contentId,
  content_title: row.contentTitle,
  content_cover: row.contentCover,
  // How many steps there are and what they are worth is not for learners before they have begun.
  content_shape: offeringPolicy.view(actor, row) === true ? row.contentShape : '',
  content_state: row.contentState,
  place_id: row.placeId,
  place_kind: row.placeKind,
  place_name: row.placeName,
  parent_id: row.parentId,
  within: row.within,
  position: row.position,
  settings: row.settings,
  settings_from: effectiveSettings(row.overrides ?? row.settings, row.settings, row.kind).from,
  max_score: row.maxScore,
  can_regrade: row.canRegrade,
  phase: phaseOf(row.settings, now),
  content_version: row.contentVersion,
  latest_version: row.latestVersion,
  added_by: row.addedBy,
  learner_count: row.learnerCount,
  started_count: row.startedCount,
  finished_count: row.finishedCount,
  average_score:
    row.averageScore === null || lacks(actor, 'record.see') ? null : Math.round(row.averageScore * 100) / 100,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  can: abilities({
    view: offeringPolicy.view(actor, row),
    teach: unlessArchived(row, offeringPolicy.teach(actor, row)),
    learn: unlessArchived(row, offeringPolicy.learn(actor, row)),
  }),
})
