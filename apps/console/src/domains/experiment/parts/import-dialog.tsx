import type { RefusedStep } from '@lab/contract/experiment'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Progress } from 'antd'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { PressButton } from '../../../kit/press-button.tsx'
import { useRef, useState } from 'react'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { refuseFile } from '../../../kit/upload/rules.ts'
import styles from './import-dialog.module.css'

/** Fifty megabytes, the contract's `packageLimits`. */
const rule = { suffixes: ['zip'], limitMb: 50 }

type ImportDialogProps = {
  /** Adds the package's steps to this experiment; without it the package becomes a new experiment. */
  into?: { id: string; title: string }
  onClose: () => void
  /** Id of the experiment that now has the steps. */
  onImported: (id: string) => void
}

type Phase =
  | { is: 'choose'; complaint?: string }
  | { is: 'sending'; name: string; percent: number }
  | { is: 'done'; id: string; text: string; refused: readonly RefusedStep[] }

/** Reads an experiment package: what was left out, and why, is shown before the result is opened. */
export default function ImportDialog({ into, onClose, onImported }: ImportDialogProps) {
  const [phase, setPhase] = useState<Phase>({ is: 'choose' })
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (form: FormData, onUploadProgress: (share: number) => void): Promise<Phase> => {
    const how = { quiet: true, onUploadProgress }
    if (into) {
      const { imported, refused } = await api.experiment.importSteps({ params: { id: into.id }, form }, how)
      return { is: 'done', id: into.id, text: `已导入 ${imported} 个环节`, refused }
    }
    const { experiment, refused } = await api.experiment.import({ form }, how)
    return {
      is: 'done',
      id: experiment.id,
      text: `已导入「${experiment.title}」，共 ${experiment.step_count} 个环节`,
      refused,
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const complaint = refuseFile(file, rule)
    if (complaint) {
      setPhase({ is: 'choose', complaint })
      return
    }
    const form = new FormData()
    form.append('file', file)
    const note = (share: number) => setPhase({ is: 'sending', name: file.name, percent: Math.round(share * 100) })
    note(0)
    try {
      const done = await send(form, note)
      setPhase(done)
      if (done.is === 'done' && done.refused.length === 0) finish(done.id)
    } catch (error) {
      setPhase({ is: 'choose', complaint: isApiError(error) ? error.message : '导入失败，请重试' })
    }
  }
  const finish = (id: string) => {
    onClose()
    onImported(id)
  }
  return (
    <Dialog
      title={into ? `导入环节到「${into.title}」` : '导入实验'}
      width={520}
      onClose={() => (phase.is === 'done' ? finish(phase.id) : onClose())}
      footer={
        phase.is === 'done' ? (
          <PressButton isPrimary onClick={() => finish(phase.id)}>
            查看结果
          </PressButton>
        ) : (
          <PressButton onClick={onClose}>取消</PressButton>
        )
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
            <span>本平台导出的 zip，不超过 50M</span>
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
          <p>{phase.percent < 100 ? `正在上传 ${phase.name}` : '正在读取实验包…'}</p>
          <Progress percent={phase.percent} status="active" aria-label="上传进度" />
        </output>
      )}
      {phase.is === 'done' && (
        <>
          <Alert type={phase.refused.length > 0 ? 'warning' : 'success'} showIcon title={phase.text} />
          {phase.refused.length > 0 && (
            <>
              <p className={styles.caption}>以下 {phase.refused.length} 项没有导入：</p>
              <ul className={styles.refused}>
                {phase.refused.map((one) => (
                  <li key={`${one.step} ${one.reason}`}>
                    <b>{one.step}</b>
                    <span>{one.reason}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
