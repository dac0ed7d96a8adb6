import type { CourseImported, CoursePreview } from '@lab/contract/mooc-package'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ImportJobDialog, type ImportOutcome } from '../../../content/import-job-dialog.tsx'
import { ImportPackageDialog } from '../../../content/life/import-dialog.tsx'
import { PackagePreview } from './package-preview.tsx'

type ImportDialogProps = {
  onClose: () => void
  onImported: (id: string) => void
}

type Phase = { is: 'look' } | { is: 'decide'; url: string; preview: CoursePreview } | { is: 'bring'; jobId: string }

/**
 * Brings in a whole course of another school on this platform, or one that another platform wrote as a Common Cartridge. What it
 * would bring is shown before anything is written.
 */
export default function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [phase, setPhase] = useState<Phase>({ is: 'look' })
  const [url, setUrl] = useState('')
  if (phase.is === 'decide')
    return (
      <PackagePreview
        preview={phase.preview}
        start={async () => {
          const { job_id: jobId } = await api.mooc.import({ body: { url: phase.url } })
          setPhase({ is: 'bring', jobId })
        }}
        onClose={onClose}
      />
    )
  if (phase.is === 'bring')
    return (
      <ImportJobDialog
        id={phase.jobId}
        title="导入课程包"
        domain="mooc"
        outcome={outcomeOf}
        said={({ note }) => note}
        onClose={(over) => {
          onClose()
          if (over?.state === 'done') onImported((over.result as CourseImported).mooc_id)
        }}
      />
    )
  return (
    <ImportPackageDialog
      title="导入课程包"
      what="课程包"
      help="本平台导出的完整包，或 Canvas、Moodle、Blackboard 等平台导出的 Common Cartridge（.imscc 或 .zip）；先预览，确认后才导入"
      origin="course-import"
      domain="mooc"
      start={(sent) => {
        setUrl(sent)
        return api.mooc.previewImport({ body: { url: sent } }, { quiet: true })
      }}
      outcome={lookedAt}
      onClose={onClose}
      onRead={(result) => setPhase({ is: 'decide', url, preview: result as CoursePreview })}
    />
  )
}

const lookedAt = (): ImportOutcome => ({ said: '已读取课程包', refused: [] })

function outcomeOf(result: unknown): ImportOutcome {
  const { title, units, refused } = result as CourseImported
  const more = refused.length > 0 ? `，${refused.length} 处需要看一看` : ''
  return {
    said: `已导入「${title}」，${units} 个小节${more}。课程是草稿；不需要时，把它和随它导入的内容移入回收站即可。`,
    listed: '没有导入，或与原来不同',
    refused: refused.map(({ step, reason }) => ({ name: step, reason })),
  }
}
