import type { LabFound, LabImport } from '@lab/contract/experiment-labs'
import { fileAddress } from '../../file/index.ts'
import type { LabDraft } from './draft.ts'
import type { LabImportRow } from './store.ts'

const shownLetters = 600

const found = ({ sections, assets, pictures, ...draft }: LabDraft): LabFound => ({
  key: draft.key,
  format: draft.format,
  title: draft.title,
  summary: draft.summary.slice(0, shownLetters),
  minutes: draft.minutes,
  machines: draft.machines,
  steps: sections.flatMap((section) =>
    section.steps.map((step) => ({
      section: section.title,
      title: step.title,
      kind: step.kind,
      points: step.points,
      body: step.body.slice(0, shownLetters),
      has_setup: step.setup !== '' || step.hosts.some(({ setup }) => setup !== ''),
      has_check: step.check !== null || step.hosts.some(({ check }) => check !== null),
      has_solve: step.solve !== '' || step.hosts.some(({ solve }) => solve !== ''),
      has_cleanup: step.cleanup !== '' || step.hosts.some(({ cleanup }) => cleanup !== ''),
    })),
  ),
  pictures: pictures.length,
  files: assets.length,
  notes: draft.notes,
})

export const presentLabImport = (row: LabImportRow): LabImport => ({
  id: row.id,
  name: row.name,
  state: row.state,
  reason: row.reason,
  url: fileAddress({ token: row.archiveToken, name: row.name }),
  job_id: row.jobId,
  labs: row.drafts.map(found),
  made: row.made,
  created_at: row.createdAt.toISOString(),
})
