import type { ExportFormat } from '@lab/contract/experiment'
import { api } from '../../api/request/api.ts'
import { downloadPacked } from '../../content/download-packed.ts'

/** Has the experiment packed as one zip with all that belongs to it, which the import reads again. */
export const exportExperiment = (
  experiment: { id: string; title: string },
  format: ExportFormat = 'package',
): Promise<void> =>
  downloadPacked(experiment.title, () => api.experiment.export({ params: { id: experiment.id }, query: { format } }))
