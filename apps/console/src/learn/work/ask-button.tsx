import type { RecordRow } from '@lab/contract/record'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { onDemand } from '../../kit/on-demand.tsx'

const AskDialog = onDemand(
  async () => (await import('./ask-dialog.tsx')).default,
  () => null,
)

/** Own questions about this work, and a new one. */
export function AskButton({ record, stepId }: { record: RecordRow; stepId?: string }) {
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
      {isOpen && <AskDialog recordId={record.id} stepId={stepId} onClose={() => setOpen(false)} />}
    </>
  )
}
