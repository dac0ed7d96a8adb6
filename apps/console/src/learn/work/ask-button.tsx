import type { RecordRow } from '@lab/contract/record'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import type { AskedStep } from './ask-dialog.tsx'

const AskDialog = onDemand(
  async () => (await import('./ask-dialog.tsx')).default,
  () => null,
)

type AskButtonProps = {
  record: RecordRow
  /** What of it the question is about: the step before its learner. */
  step?: AskedStep | null | undefined
}

/** Own questions about this work, and a new one. */
export function AskButton({ record, step }: AskButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={QuestionCircleOutlined}
        onClick={() => setOpen(true)}
        onMouseEnter={() => void AskDialog.fetchCode().catch(() => undefined)}
      >
        提问
      </Button>
      {isOpen && (
        <AskDialog recordId={record.id} step={step ?? undefined} kind={record.kind} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
