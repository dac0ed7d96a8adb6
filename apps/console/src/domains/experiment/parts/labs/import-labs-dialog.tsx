import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { ImportPackageDialog } from '../../../../content/life/import-dialog.tsx'
import { LabImportDialog } from './lab-import-dialog.tsx'

type ImportLabsDialogProps = {
  onClose: () => void
  /** Id of the experiment that was made, where it is one alone. */
  onImported: (id: string) => void
}

/** Brings labs in, whatever they were written for: sent, recognised, shown as they were understood, then made. */
export default function ImportLabsDialog({ onClose, onImported }: ImportLabsDialogProps) {
  const [importId, setImportId] = useState<string>()
  if (importId !== undefined) return <LabImportDialog id={importId} onClose={onClose} onImported={onImported} />
  return (
    <ImportPackageDialog
      title="导入实验"
      what="实验压缩包"
      help="本平台的实验包、KillerCoda / Katacoda、Instruqt、Labtainers、GitHub Classroom、Jupyter 笔记本或 Markdown 的 zip；一个仓库里的多个实验一起识别，确认之后才写入"
      origin="package"
      domain="experiment"
      start={async (url) => {
        const { lab_import: started } = await api.experimentLabs.readLabs({ body: { url } }, { quiet: true })
        setImportId(started.id)
        return { job_id: started.job_id ?? '' }
      }}
      outcome={() => ({ said: '', refused: [] })}
      onClose={onClose}
      onImported={() => undefined}
    />
  )
}
