import type { AddedFiles } from '@lab/contract/dataset'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '../../../../app/request/api.ts'
import { saving } from '../../../../app/request/saving.ts'
import { ruleOf, uploadFrom } from '../../../../app/request/upload-file.ts'
import { type ImportOutcome, ImportJobDialog } from '../../../../content/import-job-dialog.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../../kit/form/form-types.ts'
import { UploadButton } from '../../../../kit/upload/index.ts'

const schema = z.object({
  file: z.object({ url: z.string().min(1, '请上传压缩包'), name: z.string() }),
  same: z.enum(['replace', 'keep']),
})
type Form = z.output<typeof schema>

const fields: FormField<Form>[] = [
  {
    name: 'file',
    label: '压缩包',
    kind: 'custom',
    help: '按压缩包里的目录放入当前文件夹；中文文件名（含 GBK 编码）可正常识别',
    render: ({ value, onChange, onBlur }) => {
      const file = value as Form['file']
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
  {
    name: 'same',
    label: '同名文件',
    kind: 'radio',
    options: [
      { value: 'replace', label: '替换' },
      { value: 'keep', label: '保留原有文件' },
    ],
  },
]

type ImportDialogProps = { id: string; dir: string; onClose: () => void }

/** A zip that is taken apart into the open folder: chosen, sent, then followed until every file has its place or a reason. */
export default function ImportDialog({ id, dir, onClose }: ImportDialogProps) {
  const [jobId, setJobId] = useState<string>()
  const isStarted = useRef(false)
  if (jobId !== undefined)
    return <ImportJobDialog id={jobId} title="导入压缩包" domain="dataset" outcome={outcome} onClose={onClose} />
  return (
    <FormDialog<Form>
      open
      title={dir === '' ? '导入压缩包' : `导入压缩包到「${dir}」`}
      width={560}
      submitText="开始导入"
      schema={schema}
      fields={fields}
      initialValues={{ file: { url: '', name: '' }, same: 'replace' }}
      onSubmit={({ file, same }) =>
        saving(async () => {
          const body = { url: file.url, dir, same }
          const { job_id: started } = await api.dataset.importZip({ params: { id }, body }, { quiet: true })
          isStarted.current = true
          setJobId(started)
        })
      }
      // A form that was saved closes itself: here it gives way to the job.
      onClose={() => {
        if (!isStarted.current) onClose()
      }}
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
