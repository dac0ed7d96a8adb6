import type { PackageImported } from '@lab/contract/experiment'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Progress } from 'antd'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { useRef, useState } from 'react'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { ruleOf, uploadFrom } from '../../../app/request/upload-file.ts'
import { type ImportOutcome, ImportJobDialog } from '../../../content/import-job-dialog.tsx'
import { CANCELLED } from '../../../kit/upload/index.ts'
import { refuseFile } from '../../../kit/upload/rules.ts'
import styles from './import-dialog.module.css'

type ImportDialogProps = {
  /** Adds the package's steps to this experiment; without it the package becomes a new experiment. */
  into?: { id: string; title: string }
  onClose: () => void
  /** Id of the experiment that now has the steps. */
  onImported: (id: string) => void
}

type Phase =
  | { is: 'choose'; complaint?: string }
  | { is: 'sending'; name: string; percent: number; stop: () => void }
  | { is: 'running'; jobId: string }

/** Sends an experiment package of any size and follows its import: what was left out, and why, is shown in the end. */
export default function ImportDialog({ into, onClose, onImported }: ImportDialogProps) {
  const [phase, setPhase] = useState<Phase>({ is: 'choose' })
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const title = into ? `导入环节到「${into.title}」` : '导入实验'

  // A whole experiment may be larger than a file of the platform; single steps go by the rule that they have.
  const origin = into ? 'step-import' : 'package'
  const start = async (url: string): Promise<string> => {
    const how = { quiet: true }
    if (into) return (await api.experiment.importSteps({ params: { id: into.id }, body: { url } }, how)).job_id
    return (await api.experiment.import({ body: { url } }, how)).job_id
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const complaint = refuseFile(file, ruleOf(origin))
    if (complaint) {
      setPhase({ is: 'choose', complaint })
      return
    }
    const stopping = new AbortController()
    const stop = () => stopping.abort(CANCELLED)
    const note = (percent: number) => setPhase({ is: 'sending', name: file.name, percent: Math.round(percent), stop })
    note(0)
    try {
      const sent = await uploadFrom(origin)(file, { onProgress: note, signal: stopping.signal })
      setPhase({ is: 'running', jobId: await start(sent.file_url) })
    } catch (error) {
      const said = isApiError(error) ? error.message : '导入失败，请重试'
      setPhase(stopping.signal.aborted ? { is: 'choose' } : { is: 'choose', complaint: said })
    }
  }
  if (phase.is === 'running') {
    return (
      <ImportJobDialog
        id={phase.jobId}
        title={title}
        domain="experiment"
        outcome={outcome}
        said={({ note }) => note}
        onClose={(over) => {
          onClose()
          if (over?.state === 'done') onImported((over.result as PackageImported).experiment_id)
        }}
      />
    )
  }
  return (
    <Dialog
      title={title}
      width={520}
      onClose={() => {
        if (phase.is === 'sending') phase.stop()
        onClose()
      }}
      footer={
        <Button onClick={phase.is === 'sending' ? phase.stop : onClose}>
          {phase.is === 'sending' ? '停止上传' : '取消'}
        </Button>
      }
    >
      {phase.is === 'choose' && (
        <>
          {phase.complaint && <Alert className={styles.complaint} type="error" showIcon title={phase.complaint} />}
          <button
            type="button"
            className={styles.area}
            data-over={isOver || undefined}
            onClick={() => field.current?.click()}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              void take(event.dataTransfer.files[0])
            }}
          >
            <InboxOutlined aria-hidden />
            <b>选择实验包，或拖到这里</b>
            <span>本平台导出的 zip，大文件可断点续传</span>
          </button>
          <input
            ref={field}
            hidden
            type="file"
            accept=".zip"
            aria-label="实验包"
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </>
      )}
      {phase.is === 'sending' && (
        <output className={styles.sending}>
          <p>{`正在上传 ${phase.name}`}</p>
          <Progress percent={phase.percent} status="active" aria-label="上传进度" />
        </output>
      )}
    </Dialog>
  )
}

function outcome(result: unknown): ImportOutcome {
  const { title, steps, refused } = result as PackageImported
  const missing = refused.length > 0 ? `，${refused.length} 项没有导入` : ''
  return {
    said: `已导入「${title}」，${steps} 个环节${missing}`,
    refused: refused.map(({ step, reason }) => ({ name: step, reason })),
  }
}
