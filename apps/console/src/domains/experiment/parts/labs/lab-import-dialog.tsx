import type { PackageImported } from '@lab/contract/experiment'
import type { LabImport } from '@lab/contract/experiment-labs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { ImportJobDialog } from '../../../../content/import-job-dialog.tsx'
import { Button } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { packageOutcome } from '../import-dialog.tsx'
import { choicesOf, nothingChosen, obstacleTo, type Chosen } from './lab-choices.ts'
import { LabPreview } from './lab-preview.tsx'
import { LabReport } from './lab-report.tsx'
import styles from './labs.module.css'

const askAgainMs = 2_000
type LabImportDialogProps = { id: string; onClose: () => void; onImported: (id: string) => void }

/** An import of labs from reading to the report, as far as it has come. */
export function LabImportDialog({ id, onClose, onImported }: LabImportDialogProps) {
  const [packageJob, setPackageJob] = useState<string>()
  const { data, error, refetch } = useQuery({
    ...api.experimentLabs.getLabImport.query({ params: { id } }, { quiet: true }),
    refetchInterval: ({ state: { data: last } }) =>
      last?.lab_import.state === 'reading' || last?.lab_import.state === 'making' ? askAgainMs : false,
  })
  if (packageJob !== undefined) {
    return (
      <ImportJobDialog
        id={packageJob}
        title="导入实验"
        domain="experiment"
        outcome={packageOutcome}
        said={({ note }) => note}
        onClose={(over) => {
          onClose()
          if (over?.state === 'done') onImported((over.result as PackageImported).experiment_id)
        }}
      />
    )
  }
  const given = data?.lab_import
  if (given?.state === 'ready')
    return <Ready given={given} onClose={onClose} onPackage={setPackageJob} onChanged={() => void refetch()} />
  const isOver = given && given.state !== 'reading' && given.state !== 'making'
  return (
    <Dialog
      title="导入实验"
      width={640}
      onClose={onClose}
      footer={
        <>
          {given?.state === 'made' && <Undo given={given} onUndone={() => void refetch()} />}
          <Button look={isOver ? 'primary' : 'plain'} onClick={onClose}>
            {isOver ? '完成' : '在后台继续'}
          </Button>
        </>
      }
    >
      {error && !given ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !given || !isOver ? (
        <div className={styles.running}>
          <ProgressBar percent={given?.state === 'making' ? 66 : 33} label="导入进度" />
          <p aria-live="polite">{given?.state === 'making' ? '正在导入选中的实验…' : '正在识别压缩包里的实验…'}</p>
        </div>
      ) : given.state === 'made' ? (
        <LabReport made={given.made} onOpen={onClose} />
      ) : given.state === 'undone' ? (
        <Alert type="success" showIcon title="已撤销，导入的实验在回收站里" />
      ) : (
        <Alert type="error" showIcon title={given.reason} />
      )}
    </Dialog>
  )
}

type ReadyProps = { given: LabImport; onClose: () => void; onPackage: (jobId: string) => void; onChanged: () => void }

function Ready({ given, onClose, onPackage, onChanged }: ReadyProps) {
  const [chosen, setChosen] = useState<Chosen>(nothingChosen)
  const [isSending, setSending] = useState(false)
  const isPackage = given.labs[0]?.format === 'package'
  const obstacle = obstacleTo(given.labs, chosen)
  const taken = given.labs.length - chosen.left.size
  const send = async () => {
    setSending(true)
    try {
      if (isPackage) onPackage((await api.experiment.import({ body: { url: given.url } })).job_id)
      else {
        await api.experimentLabs.makeLabs({ params: { id: given.id }, body: choicesOf(given.labs, chosen) })
        onChanged()
      }
    } catch {
      // The request layer has shown why.
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title={`导入「${given.name}」`}
      width={960}
      place="top"
      onClose={onClose}
      footer={
        <>
          {obstacle && <span className={styles.obstacle}>{obstacle}</span>}
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isSending} disabled={obstacle !== undefined} onClick={() => void send()}>
            {isPackage ? '导入' : `导入 ${taken} 个实验`}
          </Button>
        </>
      }
    >
      {isPackage ? (
        <Alert type="info" showIcon title={`本平台的实验包：「${given.labs[0]?.title}」，内容和数据集原样导入`} />
      ) : (
        <LabPreview
          labs={given.labs}
          chosen={chosen}
          onChange={(change) => setChosen((now) => ({ ...now, ...change }))}
        />
      )}
    </Dialog>
  )
}

function Undo({ given, onUndone }: { given: LabImport; onUndone: () => void }) {
  const stale = useStale()
  const client = useQueryClient()
  const [kept, setKept] = useState<readonly { step: string; reason: string }[]>([])
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const answer = await api.experimentLabs.undoLabs({ params: { id: given.id } })
      setKept(answer.kept)
      await stale('experiment')
      await client.invalidateQueries({ queryKey: ['experimentLabs'] })
      onUndone()
    } catch {
      // The request layer has shown why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {kept.length > 0 && (
        <span className={styles.obstacle}>{kept.map(({ step }) => step).join('、')} 正在使用，没有撤销</span>
      )}
      <Button isBusy={isBusy} onClick={() => void undo()}>
        撤销导入
      </Button>
    </>
  )
}
