import type { AddedFiles } from '@lab/contract/dataset'
import { z } from 'zod'
import { api } from '../../../../api/request/api.ts'
import { ArchiveFile, ArchiveImportDialog } from '../../../../content/archive-import-dialog.tsx'
import type { ImportOutcome } from '../../../../content/import-job-dialog.tsx'
import type { FormField } from '../../../../kit/form/form-types.ts'

const schema = z.object({ file: ArchiveFile, same: z.enum(['replace', 'keep']) })
type Form = z.output<typeof schema>

const sameField: FormField<Form> = {
  name: 'same',
  label: '同名文件',
  kind: 'radio',
  options: [
    { value: 'replace', label: '替换' },
    { value: 'keep', label: '保留原有文件' },
  ],
}

type ImportDialogProps = { id: string; dir: string; onClose: () => void }

/** A zip that is taken apart into the open folder. */
export default function ImportDialog({ id, dir, onClose }: ImportDialogProps) {
  return (
    <ArchiveImportDialog<Form>
      title={dir === '' ? '导入压缩包' : `导入压缩包到「${dir}」`}
      runningTitle="导入压缩包"
      help="按压缩包里的目录放入当前文件夹；中文文件名（含 GBK 编码）可正常识别"
      fields={[sameField]}
      schema={schema}
      initialValues={{ file: { url: '', name: '' }, same: 'replace' }}
      domain="dataset"
      start={({ file, same }) =>
        api.dataset.importZip({ params: { id }, body: { url: file.url, dir, same } }, { quiet: true })
      }
      outcome={outcome}
      onClose={onClose}
    />
  )
}

function outcome(result: unknown): ImportOutcome {
  const { added, replaced, kept, refused } = result as AddedFiles
  const said = [
    `新增 ${added} 个文件`,
    replaced > 0 && `替换 ${replaced} 个`,
    kept > 0 && `${kept} 个已存在，未改动`,
    refused.length > 0 && `${refused.length} 个没有导入`,
  ].filter(Boolean)
  return { said: said.join('，'), refused: refused.map(({ path, reason }) => ({ name: path, reason })) }
}
