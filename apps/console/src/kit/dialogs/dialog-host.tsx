import { Suspense, useSyncExternalStore } from 'react'
import { openDialog, subscribeDialogs } from './dialog-store.ts'
import { ToastStack } from './toast-stack.tsx'
import { later } from '../later.tsx'

const OpenDialog = later(() => import('./open-dialog.tsx'))

/** Draws what `showNotice`, `askQuestion` and `showToast` ask for. Mounted once, inside the theme. */
export function DialogHost() {
  const request = useSyncExternalStore(subscribeDialogs, openDialog)
  return (
    <>
      <ToastStack />
      {request && (
        <Suspense fallback={null}>
          <OpenDialog request={request} />
        </Suspense>
      )}
    </>
  )
}
