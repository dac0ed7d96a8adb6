import { useState } from 'react'
import { isApiError } from '../api/request/api-error.ts'
import { showToast } from '../kit/dialogs/toast-store.ts'
import { FailurePlace } from '../kit/failure-states.tsx'
import { useGo } from '../kit/navigation/link.tsx'
import { Button } from '../kit/button.tsx'

/** The recycle bin of a kind, for those who may take out of it what an address names. */
export type Bin = { address: string; restore: () => Promise<unknown> }

/** 302006 (decision 16): it is there, but not to be opened. A kind with a bin answers so for what is in it. */
const notToBeOpened = 302006
export const isInBin = (error: unknown): boolean => isApiError(error) && error.code === notToBeOpened

/** Instead of a removed object's page: where it is, and the way to bring it back. */
export function InBin({ address, restore }: Bin) {
  const go = useGo()
  const [isRunning, setRunning] = useState(false)
  const run = async (): Promise<void> => {
    setRunning(true)
    try {
      await restore()
      showToast('已恢复')
    } catch {
      // The request layer has shown why; the page stays as it is.
    } finally {
      setRunning(false)
    }
  }
  return (
    <FailurePlace
      isPage
      drawing="file"
      title="该内容在回收站中"
      text="删除的内容保留 30 天，恢复后可以继续使用。"
      action={
        <>
          <Button look="primary" isBusy={isRunning} onClick={() => void run()}>
            恢复
          </Button>
          <Button onClick={() => go(address)}>打开回收站</Button>
        </>
      }
    />
  )
}
