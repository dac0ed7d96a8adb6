import type { PackageImported } from '@lab/contract/experiment'
import { api } from '../../../api/request/api.ts'
import type { ImportOutcome } from '../../../content/import-job-dialog.tsx'
import { ImportPackageDialog } from '../../../content/life/import-dialog.tsx'

type ImportDialogProps = {
  /** The experiment that gets the package's steps. */
  into: { id: string; title: string }
  onClose: () => void
  /** Id of the experiment that now has the steps. */
  onImported: (id: string) => void
}

/** Adds the steps of a package to an experiment; whole ones come in with other labs (`labs`). */
export default function ImportDialog({ into, onClose, onImported }: ImportDialogProps) {
  return (
    <ImportPackageDialog
      title={`导入环节到「${into.title}」`}
      what="实验包"
      origin="step-import"
      domain="experiment"
      start={(url) => api.experiment.importSteps({ params: { id: into.id }, body: { url } }, { quiet: true })}
      outcome={packageOutcome}
      onClose={onClose}
      onImported={(result) => onImported((result as PackageImported).experiment_id)}
    />
  )
}

export function packageOutcome(result: unknown): ImportOutcome {
  const { title, steps, refused } = result as PackageImported
  const missing = refused.length > 0 ? `，${refused.length} 项没有导入` : ''
  return {
    said: `已导入「${title}」，${steps} 个环节${missing}`,
    refused: refused.map(({ step, reason }) => ({ name: step, reason })),
  }
}
