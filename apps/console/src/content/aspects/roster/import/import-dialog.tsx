import type { ImportPreview } from '@lab/contract/place'
import { Steps } from 'antd'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { FileStep } from './file-step.tsx'
import styles from './import.module.css'
import type { Encoding } from './import-rules.ts'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'

/** Where the import stands: a file is wanted, its rows are looked at, or it has been confirmed. */
type Stage = { at: 'file' } | { at: 'preview'; file: File; preview: ImportPreview } | { at: 'result'; importId: string }

const steps = [{ title: '选择文件' }, { title: '核对名单' }, { title: '导入' }]
const stepOf = { file: 0, preview: 1, result: 2 } as const

type ImportDialogProps = { placeId: string; onClose: () => void }

/**
 * 导入名单: a file, then every row with what would happen to it, then the import as a job with its report. Nothing is
 * changed before it is confirmed, and a confirmed import goes on when the dialog is closed.
 */
export function ImportDialog({ placeId, onClose }: ImportDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: 'file' })

  const read = async (
    file: File,
    how: { encoding?: Encoding; columns?: string; onProgress?: (share: number) => void; signal?: AbortSignal } = {},
  ): Promise<void> => {
    const form = new FormData()
    form.append('file', file)
    const { import: preview } = await api.place.importMembers(
      {
        params: { id: placeId },
        query: {
          ...(how.encoding ? { encoding: how.encoding } : {}),
          ...(how.columns ? { columns: how.columns } : {}),
        },
        form,
      },
      {
        quiet: true,
        ...(how.signal ? { signal: how.signal } : {}),
        ...(how.onProgress ? { onUploadProgress: how.onProgress } : {}),
      },
    )
    setStage({ at: 'preview', file, preview })
  }

  return (
    <Dialog width={stage.at === 'file' ? 640 : 960} title="导入名单" onClose={onClose}>
      <Steps className={styles.steps} size="small" current={stepOf[stage.at]} items={steps} />
      {stage.at === 'file' && <FileStep onFile={read} />}
      {stage.at === 'preview' && (
        <PreviewStep
          // Another reading of the file is another preview.
          key={stage.preview.id}
          placeId={placeId}
          preview={stage.preview}
          onEncoding={(encoding) => read(stage.file, { encoding })}
          onColumns={(fields) => read(stage.file, { encoding: stage.preview.encoding, columns: fields.join(',') })}
          onBack={() => setStage({ at: 'file' })}
          onConfirmed={() => setStage({ at: 'result', importId: stage.preview.id })}
        />
      )}
      {stage.at === 'result' && <ResultStep placeId={placeId} importId={stage.importId} onClose={onClose} />}
    </Dialog>
  )
}
