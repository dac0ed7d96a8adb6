import type { z } from 'zod'
import type { ImportDraft, QuestionImport, QuestionImportRow } from '@lab/contract/question-import'
import type { ShownDraft, ShownSource } from './draft-store.ts'
import type { ImportDetails, ListedImport } from './import-store.ts'

type Wire<S extends z.ZodType> = z.input<S>

export const presentImportRow = (row: ListedImport): Wire<typeof QuestionImportRow> => ({
  id: row.id,
  bank_id: row.bankId,
  file_name: row.fileName,
  size_bytes: row.sizeBytes,
  format: row.format,
  state: row.state,
  error: row.error,
  counts: row.counts,
  report: row.report,
  undo_report: row.undoReport && { ...row.undoReport, points: row.undoReport.points ?? 0 },
  created_by: row.creator,
  created_at: row.createdAt,
  finished_at: row.finishedAt,
})

export const presentImport = (row: ListedImport, details: ImportDetails): Wire<typeof QuestionImport> => ({
  ...presentImportRow(row),
  notes: row.notes,
  sheets: row.sheets,
  attention: details.attention,
  is_mended: details.isMended,
  progress: details.progress,
})

export function presentDraft(
  { draft, matchNumber, matchText }: ShownDraft,
  source: ShownSource | undefined,
): Wire<typeof ImportDraft> {
  const { matchId, matchLikeness } = draft
  return {
    id: draft.id,
    position: draft.position,
    state: draft.state,
    gap: draft.gap,
    content: draft.content,
    is_excluded: draft.isExcluded,
    is_checked: draft.isChecked,
    choice: draft.choice,
    revision: draft.revision,
    match:
      matchId === null || matchLikeness === null || matchNumber === null
        ? null
        : { question_id: matchId, number: matchNumber, likeness: matchLikeness, stem_text: matchText },
    twin: draft.twin,
    source: source?.own ?? [],
    source_before: source?.before ?? [],
    outcome: draft.outcome,
    question_id: draft.questionId,
  }
}
