import type { Contract } from '@lab/contract'
import { useRef, useState } from 'react'
import { z, type ZodType } from 'zod'
import { saving } from '../api/request/saving.ts'
import { ruleOf, uploadFrom } from '../api/request/upload-file.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import type { FormField } from '../kit/form/form-types.ts'
import { UploadButton } from '../kit/upload/index.ts'
import { ImportJobDialog, type ImportOutcome } from './import-job-dialog.tsx'

/** A zip that was sent. */
export const ArchiveFile = z.object({ url: z.string().min(1, '请上传压缩包'), name: z.string() })
export type ArchiveFile = z.output<typeof ArchiveFile>
type WithFile = { file: ArchiveFile }

type ArchiveImportProps<Form extends WithFile> = {
  title: string
  /** Title while the import runs, where it says more than that of the form. */
  runningTitle?: string
  /** What becomes of the files. */
  help: string
  /** What else is asked for. */
  fields: FormField<Form>[]
  schema: ZodType<Form>
  initialValues: Form
  /** What the import changes. */
  domain: keyof Contract
  /** Starts the job. Quietly: the form says what is refused. */
  start: (form: Form) => Promise<{ job_id: string }>
  outcome: (result: unknown) => ImportOutcome
  onClose: () => void
}

/** A zip that is taken apart: chosen, sent, then followed until every file has its place or a reason. */
export function ArchiveImportDialog<Form extends WithFile>(props: ArchiveImportProps<Form>) {
  const { title, runningTitle = title, help, fields, domain, start, outcome, onClose } = props
  const [jobId, setJobId] = useState<string>()
  const isStarted = useRef(false)
  if (jobId !== undefined)
    return <ImportJobDialog id={jobId} title={runningTitle} domain={domain} outcome={outcome} onClose={onClose} />
  return (
    <FormDialog<Form>
      open
      title={title}
      width={560}
      submitText="开始导入"
      schema={props.schema}
      fields={[{ ...archiveField, help } as FormField<Form>, ...fields]}
      initialValues={props.initialValues}
      onSubmit={(form) =>
        saving(async () => {
          const { job_id: started } = await start(form)
          isStarted.current = true
          setJobId(started)
        })
      }
      // A form that was saved closes itself: here the job is shown in its place.
      onClose={() => {
        if (!isStarted.current) onClose()
      }}
    />
  )
}

const archiveField: FormField<WithFile> = {
  name: 'file',
  label: '压缩包',
  kind: 'custom',
  render: ({ value, onChange, onBlur }) => {
    const file = value as ArchiveFile
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
}
