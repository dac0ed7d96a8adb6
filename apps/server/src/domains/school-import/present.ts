import type { SchoolImport, SchoolRow } from '@lab/contract/school-import'
import { schoolFieldLabel } from '@lab/contract/school-import'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { schoolImportPolicy } from './policy.ts'
import type { ListedImport, RowRecord } from './store.ts'

function progressOf({ job, state }: ListedImport): z.input<typeof SchoolImport>['progress'] {
  if (!job || state === 'ready') return null
  const error = job.state === 'cancelled' ? '已取消' : job.state === 'failed' ? '执行中断，已写入的部分可以撤销' : ''
  return { done: job.done, total: job.total, note: job.note, error }
}

export const presentImport = (actor: Actor, row: ListedImport, now: Date): z.input<typeof SchoolImport> => ({
  id: row.id,
  file_name: row.fileName,
  format: row.format,
  state: row.state,
  encoding: row.encoding,
  sheets: row.sheets,
  counts: row.counts,
  created_by: { id: row.createdBy, real_name: row.creatorName },
  created_at: row.createdAt,
  job_id: row.jobId,
  codes_until: row.sealedSeed !== null && row.codesUntil !== null && row.codesUntil > now ? row.codesUntil : null,
  undone: row.undone,
  progress: progressOf(row),
  can: abilities({ edit: schoolImportPolicy.edit(actor, row) }),
})

export const presentRow = ({
  row,
  isEnabled,
}: {
  row: RowRecord
  isEnabled: boolean | null
}): z.input<typeof SchoolRow> => ({
  position: row.position,
  sheet: row.sheet,
  line: row.line,
  ...facesOf(row),
  action: row.action,
  changes: row.changes.map(({ field, from, to }) => ({ label: schoolFieldLabel(row.sheet, field), from, to })),
  reason: row.reason,
  cell: row.cell,
  is_odd: row.isOdd,
  user_id: row.sheet === 'teacher' || row.sheet === 'student' ? row.objectId : null,
  undone: row.undone,
  is_deactivated: isEnabled === false,
})

/** What people know a row by. */
export function facesOf({ sheet, values }: Pick<RowRecord, 'sheet' | 'values'>) {
  const { path = '', number = '', name = '', real_name: realName = '', parent = '', organisation = '' } = values
  if (sheet === 'organisation') return { key: path, name: name || path, organization: parent }
  if (sheet === 'class') return { key: '', name, organization: organisation }
  return { key: number, name: realName, organization: organisation }
}
