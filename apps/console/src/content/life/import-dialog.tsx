import type { Contract } from '@lab/contract'
import type { Job } from '@lab/contract/job'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Progress } from 'antd'
import { FileChooser } from '../../kit/file-chooser.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../kit/button.tsx'
import { Press } from '../../kit/press.tsx'
import { useRef, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { ruleOf, uploadFrom } from '../../api/request/upload-file.ts'
import { type ImportOutcome, ImportJobDialog } from '../import-job-dialog.tsx'
import { CANCELLED } from '../../kit/upload/index.ts'
import { refuseFile } from '../../kit/upload/rules.ts'
import styles from './import-dialog.module.css'

type ImportPackageProps = {
  title: string
  /** What is chosen: 实验包. */
  what: string
  /** What may be chosen; packages of this platform where nothing is said. */
  help?: string
  /** Where the file goes, which says how large it may be. */
  origin: Parameters<typeof ruleOf>[0]
  /** What the import changes. */
  domain: keyof Contract
  /** Starts the job that reads the file at this address. Quietly: the dialog says what is refused. */
  start: (url: string) => Promise<{ job_id: string }>
  outcome: (result: Job['result']) => ImportOutcome
  onClose: () => void
  /** With the job's result, once somebody has read it. */
  onImported?: (result: Job['result']) => void
  /** With the result of a job that only looks, as soon as it is there. */
  onRead?: (result: Job['result']) => void
}

type Phase =
  | { is: 'choose'; complaint?: string }
  | { is: 'sending'; name: string; percent: number; stop: () => void }
  | { is: 'running'; jobId: string }

/** Sends a package of any size and follows its import: what was left out, and why, is shown in the end. */
export function ImportPackageDialog(props: ImportPackageProps) {
  const { title, what, origin, domain, start, outcome, onClose, onImported, onRead } = props
  const { help = '本平台导出的 zip，大文件可断点续传' } = props
  const [phase, setPhase] = useState<Phase>({ is: 'choose' })
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)

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
      setPhase({ is: 'running', jobId: (await start(sent.file_url)).job_id })
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
        domain={domain}
        outcome={outcome}
        said={({ note }) => note}
        {...(onRead ? { onRead } : {})}
        onClose={(over) => {
          onClose()
          if (over?.state === 'done') onImported?.(over.result)
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
          <Press
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
            <b>选择{what}，或拖到这里</b>
            <span>{help}</span>
          </Press>
          <FileChooser ref={field} label={what} accept=".zip" onChoose={([file]) => void take(file)} />
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
