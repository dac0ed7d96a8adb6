import type { PackageImported } from '@lab/contract/experiment'
import { api } from '../../../api/request/api.ts'
import type { ImportOutcome } from '../../../content/import-job-dialog.tsx'
import { ImportPackageDialog } from '../../../content/life/import-dialog.tsx'

type ImportDialogProps = {
  /** Adds the package's steps to this experiment; without it the package becomes a new experiment. */
  into?: { id: string; title: string }
  onClose: () => void
  /** Id of the experiment that now has the steps. */
  onImported: (id: string) => void
}

/** Makes an experiment of a package, or adds its steps to one. */
export default function ImportDialog({ into, onClose, onImported }: ImportDialogProps) {
  const quietly = { quiet: true }
  return (
    <ImportPackageDialog
      title={into ? `导入环节到「${into.title}」` : '导入实验'}
      what="实验包"
      // A whole experiment may be larger than a file of the platform; single steps go by the rule that they have.
      origin={into ? 'step-import' : 'package'}
      domain="experiment"
      start={(url) =>
        into
          ? api.experiment.importSteps({ params: { id: into.id }, body: { url } }, quietly)
          : api.experiment.import({ body: { url } }, quietly)
      }
      outcome={outcome}
      onClose={onClose}
      onImported={(result) => onImported((result as PackageImported).experiment_id)}
    />
  )
}

function outcome(result: unknown): ImportOutcome {
  const { title, steps, refused } = result as PackageImported
  const missing = refused.length > 0 ? `，${refused.length} 项没有导入` : ''
  return {
    said: `已导入「${title}」，${steps} 个环节${missing}`,
    refused: refused.map(({ step, reason }) => ({ name: step, reason })),
  }
}
