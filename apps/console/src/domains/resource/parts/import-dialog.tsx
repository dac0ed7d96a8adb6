import { useRef, useState } from 'react'
import type { ResourceImportResult } from '@lab/contract/resource'
import { api } from '../../../app/request/api.ts'
import { saving } from '../../../app/request/saving.ts'
import { ruleOf, uploadFrom } from '../../../app/request/upload-file.ts'
import { type ImportOutcome, ImportJobDialog } from '../../../content/import-job-dialog.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { UploadButton } from '../../../kit/upload/index.ts'
import { blankImport, type ImportForm, importSchema, importedSentence, scopeField } from '../form-values.ts'
import { orgid } from '../resource-queries.ts'

/** A zip whose files become resources: chosen, sent, then followed until every file has found its place or a reason. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [jobId, setJobId] = useState<string>()
  const isStarted = useRef(false)
  if (jobId !== undefined)
    return <ImportJobDialog id={jobId} title="批量导入资源" domain="resource" outcome={outcome} onClose={onClose} />
  return (
    <Choose
      onStarted={(id) => {
        isStarted.current = true
        setJobId(id)
      }}
      // A form that was saved closes itself: here it gives way to the job.
      onClose={() => {
        if (!isStarted.current) onClose()
      }}
    />
  )
}

const fields: FormField<ImportForm>[] = [
  {
    name: 'file',
    label: '压缩包',
    kind: 'custom',
    help: '每个文件成为一个资源，类型按内容识别；中文文件名（含 GBK 编码）可正常识别',
    render: ({ value, onChange, onBlur }) => {
      const file = value as ImportForm['file']
      return (
        <>
          {file.url && <p>{file.name}</p>}
          <UploadButton
            isArea={!file.url}
            label={file.url ? '更换压缩包' : '上传 zip 压缩包'}
            value={[]}
            upload={uploadFrom('archive')}
            rule={ruleOf('archive')}
            onChange={([uploaded]) => {
              if (!uploaded) return
              onChange({ url: uploaded.file_url, name: uploaded.name })
              onBlur()
            }}
          />
        </>
      )
    },
  },
  scopeField,
  { name: 'tags', label: '标签', kind: 'tags', help: '加到每个导入的资源上' },
]

function Choose({ onStarted, onClose }: { onStarted: (jobId: string) => void; onClose: () => void }) {
  return (
    <FormDialog<ImportForm>
      open
      title="批量导入资源"
      width={560}
      submitText="开始导入"
      schema={importSchema}
      fields={fields}
      initialValues={blankImport}
      onSubmit={(form) =>
        saving(async () => {
          const body = { url: form.file.url, is_public: form.is_public === 'true', tags: form.tags }
          const { job_id: id } = await api.resource.importZip({ params: { orgid: orgid() }, body }, { quiet: true })
          onStarted(id)
        })
      }
      onClose={onClose}
    />
  )
}

function outcome(result: unknown): ImportOutcome {
  const imported = result as ResourceImportResult
  return { said: importedSentence(imported), refused: imported.refused }
}
