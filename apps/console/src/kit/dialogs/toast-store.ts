/** `removed`: it went as it should, which is no success to point at. */
export type ToastKind = 'done' | 'failed' | 'info' | 'removed'
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** Offered next to the text, usually 撤销. */
  action?: { label: string; run: () => void }
}

let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()
const SHOWN_MS = 3200
const SHOWN_WITH_ACTION_MS = 8000
const MOST = 3

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openToasts = (): Toast[] => toasts

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Says in passing that something was done; goes away by itself. Anything that must be read is a `showNotice`. */
export function showToast(text: string, options: { kind?: ToastKind; action?: Toast['action'] } = {}): void {
  const { kind = 'done', action } = options
  const id = nextId++
  change(
    [...toasts.filter((toast) => toast.text !== text), { id, kind, text, ...(action ? { action } : {}) }].slice(-MOST),
  )
  setTimeout(() => dismissToast(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
}
