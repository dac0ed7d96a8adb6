import type { FirstPasswordRule, Place as ShownPlace } from '@lab/contract/place'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Place } from './find.ts'
import { underRule } from './first-password.ts'
import { countActions, type ImportRow } from './import-rules.ts'
import { placePolicy, unlessArchived } from './policy.ts'
import type { ImportRecord } from './roster.ts'

/** A place as this reader may see it; the invite code only to those who teach there. */
export function presentPlace(actor: Actor, row: Place): ShownPlace {
  const teach = placePolicy.teach(actor, row)
  return {
    id: row.id,
    kind: row.placeKind,
    name: row.name,
    is_archived: row.isArchived,
    owner_id: row.ownerId,
    invite_code: teach === true ? row.inviteCode : null,
    can: abilities({
      view: placePolicy.view(actor, row),
      lead: placePolicy.lead(actor, row),
      teach: unlessArchived(row, teach),
    }),
  }
}

/** An import with one page of its rows; as long as it is a preview, under the choice of first passwords. */
export function presentImport(
  record: ImportRecord,
  filter: { action?: ImportRow['action'] | undefined; page: number; per_page: number },
  progress: { done: number; total: number; error: string } | null,
  firstPassword: FirstPasswordRule = 'same',
) {
  const rows = record.state === 'preview' ? record.rows.map((row) => underRule(row, firstPassword)) : record.rows
  const matching = filter.action ? rows.filter((row) => row.action === filter.action) : rows
  const start = (filter.page - 1) * filter.per_page
  return {
    id: record.id,
    file_name: record.fileName,
    encoding: record.encoding,
    columns: record.columns,
    state: record.state,
    counts: countActions(rows),
    odd: rows
      .filter((row) => row.is_odd)
      .slice(0, 20)
      .map(({ line, reason }) => ({ line, reason })),
    rows: matching.slice(start, start + filter.per_page),
    total: matching.length,
    job_id: record.jobId,
    progress,
  }
}
