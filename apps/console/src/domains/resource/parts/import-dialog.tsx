import type { ResourceImportResult } from '@lab/contract/resource'
import { api } from '../../../api/request/api.ts'
import { ArchiveImportDialog } from '../../../content/archive-import-dialog.tsx'
import type { ImportOutcome } from '../../../content/import-job-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { blankImport, type ImportForm, importSchema, importedSentence, scopeField } from '../form-values.ts'
import { orgid } from '../resource-queries.ts'

const fields: FormField<ImportForm>[] = [
  scopeField,
  { name: 'tags', label: '标签', kind: 'tags', help: '加到每个导入的资源上' },
]

/** A zip whose files become resources. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ArchiveImportDialog<ImportForm>
      title="批量导入资源"
      help="每个文件成为一个资源，类型按内容识别；中文文件名（含 GBK 编码）可正常识别"
      fields={fields}
      schema={importSchema}
      initialValues={blankImport}
      domain="resource"
      start={({ file, is_public, tags }) => {
        const body = { url: file.url, is_public: is_public === 'true', tags }
        return api.resource.importZip({ params: { orgid: orgid() }, body }, { quiet: true })
      }}
      outcome={outcome}
      onClose={onClose}
    />
  )
}

function outcome(result: unknown): ImportOutcome {
  const imported = result as ResourceImportResult
  return { said: importedSentence(imported), refused: imported.refused }
}
