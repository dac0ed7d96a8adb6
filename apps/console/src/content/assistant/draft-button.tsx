import { RobotOutlined } from '@ant-design/icons'
import { Button } from '../../kit/button.tsx'
import { Opened, opens, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import type { DraftDialogProps } from './draft-dialog.tsx'
import { useHasAssistant } from './use-has-assistant.ts'

const DraftDialog = later(() => import('./draft-dialog.tsx'))

/** 智能起草 next to an editor; nothing where there is no assistant. */
export function DraftButton(props: Omit<DraftDialogProps, 'onClose'>) {
  const dialog = useOpening()
  if (!useHasAssistant()) return null
  return (
    <>
      <Button isSmall icon={RobotOutlined} {...opens(dialog)}>
        智能起草
      </Button>
      <Opened by={dialog}>{(close) => <DraftDialog {...props} onClose={close} />}</Opened>
    </>
  )
}
