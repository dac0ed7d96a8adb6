import type { CourseImported } from '@lab/contract/mooc-package'
import { api } from '../../../api/request/api.ts'
import type { ImportOutcome } from '../../../content/import-job-dialog.tsx'
import { ImportPackageDialog } from '../../../content/life/import-dialog.tsx'

type ImportDialogProps = {
  onClose: () => void
  onImported: (id: string) => void
}

/** Brings in a course that another platform, or this one, wrote as a Common Cartridge. */
export default function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  return (
    <ImportPackageDialog
      title="导入课程包"
      what="课程包"
      help="Common Cartridge（.imscc 或 .zip），Canvas、Moodle、Blackboard 等平台都能导出，大文件可断点续传"
      origin="course-import"
      domain="mooc"
      start={(url) => api.mooc.import({ body: { url } }, { quiet: true })}
      outcome={outcomeOf}
      onClose={onClose}
      onImported={(result) => onImported((result as CourseImported).mooc_id)}
    />
  )
}

function outcomeOf(result: unknown): ImportOutcome {
  const { title, units, refused } = result as CourseImported
  const more = refused.length > 0 ? `，${refused.length} 处需要看一看` : ''
  return {
    said: `已导入「${title}」，${units} 个小节${more}`,
    listed: '没有导入，或与原来不同',
    refused: refused.map(({ step, reason }) => ({ name: step, reason })),
  }
}
