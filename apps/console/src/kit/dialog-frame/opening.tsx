import { createContext, useState, type DOMAttributes, type ReactNode } from 'react'
import { createStore, useStore, type Store } from '../state/store.ts'
import { afterPaint } from './after-paint.ts'

/** Drawn ahead: in the document and laid out, but out of sight and out of reach until it is opened. */
type Stage = 'closed' | 'ahead' | 'open'

/** A dialog and the button that opens it. Only the dialog follows it, so that opening draws nothing else anew. */
export type Opening = {
  stage: Store<Stage>
  open: () => void
  close: () => void
  /** A press may follow: the dialog is drawn already, so that the press only has to show it. */
  comeNear: () => void
  goAway: () => void
}

export function createOpening(): Opening {
  const stage = createStore<Stage>('closed')
  let dontDraw: (() => void) | undefined
  const become = (next: Stage): void => {
    dontDraw?.()
    dontDraw = undefined
    stage.set(next)
  }
  const close = (): void => become('closed')
  return {
    stage,
    close,
    open: () => become('open'),
    // The button shows first that the pointer is on it.
    comeNear() {
      if (stage.get() === 'closed') dontDraw ??= afterPaint(() => become('ahead'))
    },
    goAway() {
      if (stage.get() !== 'open') close()
    },
  }
}

export const useOpening = (): Opening => useState(createOpening)[0]

/** What a button wears that opens it. */
export const opens = (opening: Opening): DOMAttributes<HTMLElement> => ({
  onClick: opening.open,
  onPointerEnter: opening.comeNear,
  onPointerLeave: opening.goAway,
  onFocus: (event) => event.currentTarget.matches(':focus-visible') && opening.comeNear(),
  onBlur: opening.goAway,
})

/** Whether a dialog is drawn ahead of its opening. */
export const IsAhead = createContext(false)

/** The dialog of an opening that keeps something from one time to the next, what was looked for usually. */
export function Kept({ by, children }: { by: Opening; children: (open: boolean, close: () => void) => ReactNode }) {
  const stage = useStore(by.stage)
  return <IsAhead value={stage === 'ahead'}>{children(stage !== 'closed', by.close)}</IsAhead>
}

/** The dialog of an opening, while it is open or about to be. */
export function Opened({ by, children }: { by: Opening; children: (close: () => void) => ReactNode }) {
  const stage = useStore(by.stage)
  return stage === 'closed' ? null : <IsAhead value={stage === 'ahead'}>{children(by.close)}</IsAhead>
}
