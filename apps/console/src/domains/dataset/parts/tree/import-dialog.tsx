import type { AddedFiles } from '@lab/contract/dataset'
import type { Job } from '@lab/contract/job'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { onLiveEvent } from '../../../../app/live-events.ts'
import { api } from '../../../../app/request/api.ts'
import { saving } from '../../../../app/request/saving.ts'
import { ruleOf, uploadFrom } from '../../../../app/request/upload-file.ts'
import { useStale } from '../../../../app/use-stale.ts'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../../kit/form/form-types.ts'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { UploadButton } from '../../../../kit/upload/index.ts'
import styles from './tree.module.css'

/** How long to wait for the event of a finished import before asking by itself, in ms: an event may be lost. */
const askAgainMs = 3000

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
  if (jobId !== undefined) return <Follow id={jobId} onClose={onClose} />
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
    if (isOver) void stale('dataset')
  }, [isOver, stale])
  return (
    <Modal
      open
      centered
      title="导入压缩包"
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
          <p className={styles.where}>可以关闭此窗口，导入会在后台继续。</p>
        </div>
      )}
    </Modal>
  )
}

function Outcome({ job }: { job: Job }) {
  if (job.state !== 'done') return <Alert type="error" showIcon title={job.error ?? '导入已取消'} />
  const { added, replaced, kept, refused } = job.result as AddedFiles
  const said = [
    `新增 ${added} 个文件`,
    replaced > 0 && `替换 ${replaced} 个`,
    kept > 0 && `${kept} 个已存在，未改动`,
    refused.length > 0 && `${refused.length} 个没有导入`,
  ].filter(Boolean)
  return (
    <>
      <Alert type={refused.length ? 'warning' : 'success'} showIcon title={said.join('，')} />
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label="没有导入的文件">
          {refused.map((one) => (
            <li key={one.path}>
              <b>{one.path}</b>
              <span>{one.reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
