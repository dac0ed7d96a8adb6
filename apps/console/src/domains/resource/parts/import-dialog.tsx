import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Job } from '@lab/contract/job'
import type { ResourceImportResult } from '@lab/contract/resource'
import { onLiveEvent } from '../../../app/live-events.ts'
import { api } from '../../../app/request/api.ts'
import { saving } from '../../../app/request/saving.ts'
import { ruleOf, uploadFrom } from '../../../app/request/upload-file.ts'
import { useStale } from '../../../app/use-stale.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { UploadButton } from '../../../kit/upload/index.ts'
import { blankImport, type ImportForm, importSchema, importedSentence, scopeField } from '../form-values.ts'
import { orgid } from '../resource-queries.ts'
import styles from './import-dialog.module.css'

/** How long to wait for the event of a finished import before asking by itself, in ms: an event may be lost. */
const askAgainMs = 3000

/** A zip whose files become resources: chosen, sent, then followed until every file has found its place or a reason. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [jobId, setJobId] = useState<string>()
  const isStarted = useRef(false)
  if (jobId !== undefined) return <Follow id={jobId} onClose={onClose} />
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

function Follow({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const stale = useStale()
  const { data, error, refetch } = useQuery({
    ...api.job.get.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.job.finished_at ? false : askAgainMs),
  })
  const job = data?.job
  const isOver = Boolean(job?.finished_at)
  // Follows the server's jobs, which tell how far they are.
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.domain === 'job') void client.invalidateQueries({ queryKey: ['job', 'get'] })
      }),
    [client],
  )
  useEffect(() => {
    if (isOver) void stale('resource')
  }, [isOver, stale])
  return (
    <Modal
      open
      centered
      title="批量导入资源"
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type={isOver ? 'primary' : 'default'} onClick={onClose}>
          {isOver ? '完成' : '在后台继续'}
        </Button>
      }
    >
      {error && !job ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isOver && job ? (
        <Outcome job={job} />
      ) : (
        <div className={styles.running}>
          <ProgressBar percent={job?.total ? (job.done / job.total) * 100 : 0} label="导入进度" />
          <p>{job?.total ? `已处理 ${job.done} / ${job.total} 个文件` : '正在读取压缩包…'}</p>
          <p className={styles.quiet}>可以关闭此窗口，导入会在后台继续。</p>
        </div>
      )}
    </Modal>
  )
}

function Outcome({ job }: { job: Job }) {
  if (job.state !== 'done') return <Alert type="error" showIcon title={job.error ?? '导入已取消'} />
  const result = job.result as ResourceImportResult
  return (
    <>
      <Alert type={result.refused.length ? 'warning' : 'success'} showIcon title={importedSentence(result)} />
      {result.refused.length > 0 && (
        <>
          <p className={styles.caption}>没有导入的文件：</p>
          <ul className={styles.refused}>
            {result.refused.map((one) => (
              <li key={one.name}>
                <b>{one.name}</b>
                <span>{one.reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
