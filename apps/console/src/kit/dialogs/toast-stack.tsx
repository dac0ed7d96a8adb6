import { useSyncExternalStore } from 'react'
import styles from './dialogs.module.css'
import { dismissToast, openToasts, subscribeToasts } from './toast-store.ts'

/** The passing messages at the top of the page, read out by screen readers. */
export function ToastStack() {
  const toasts = useSyncExternalStore(subscribeToasts, openToasts)
  return (
    <output className={styles.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <span className={styles.dot} aria-hidden="true" />
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                dismissToast(toast.id)
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </output>
  )
}
