import { createContext, useState, type DOMAttributes, type ReactNode } from 'react'
import { createStore, useStore, type Store } from '../state/store.ts'
import { afterPaint } from './after-paint.ts'

/**
 * A dialog that is open, or drawn ahead: in the document and laid out, but out of sight and out of reach until it is opened.
 * What it is about never changes under it: another subject is another drawing.
 */
type Drawn<Subject> = { isOpen: boolean; of: Subject; drawing: number }

/** What opens a dialog: a button or an entry of a menu, of the page or of a row. */
export type Opener = {
  open: (onClosed?: () => void) => void
  /** A press may follow: the dialog is drawn already, so that the press only has to show it. */
  prefetch: () => void
  cancelPrefetch: () => void
}

/** A dialog that every row opens for itself. Only the dialog follows it, so that opening draws nothing else again. */
export type OpeningOf<Subject> = {
  drawn: Store<Drawn<Subject> | undefined>
  of: (subject: Subject) => Opener
  close: () => void
}

/** A dialog of the page and the button that opens it. */
export type Opening = OpeningOf<undefined> & Opener

/** A pointer that crosses a table or a menu passes many buttons; it is near one where it stays. Milliseconds. */
const rest = 60

/** Rows that were asked for again are the same when everything in them is. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

function createOpeningOf<Subject>(waitsFor = rest): OpeningOf<Subject> {
  const drawn = createStore<Drawn<Subject> | undefined>(undefined)
  let drawings = 0
  let dontDraw: (() => void) | undefined
  let tellClosed: (() => void) | undefined
  const stopWaiting = (): void => {
    dontDraw?.()
    dontDraw = undefined
  }
  const draw = (of: Subject, isOpen: boolean): void => {
    stopWaiting()
    const now = drawn.get()
    drawn.set(now && isSame(now.of, of) ? { ...now, isOpen } : { isOpen, of, drawing: (drawings += 1) })
  }
  const close = (): void => {
    stopWaiting()
    drawn.set(undefined)
    const tell = tellClosed
    tellClosed = undefined
    tell?.()
  }
  return {
    drawn,
    close,
    of: (subject) => ({
      open(onClosed) {
        tellClosed = onClosed
        draw(subject, true)
      },
      prefetch() {
        const now = drawn.get()
        if (now?.isOpen || (now && isSame(now.of, subject))) return
        stopWaiting()
        dontDraw = afterRest(waitsFor, () => draw(subject, false))
      },
      cancelPrefetch() {
        if (!drawn.get()?.isOpen) close()
      },
    }),
  }
}

/** The button shows first that the pointer is on it. */
function afterRest(time: number, run: () => void): () => void {
  if (time === 0) return afterPaint(run)
  let dontRun: (() => void) | undefined
  const timer = setTimeout(() => (dontRun = afterPaint(run)), time)
  return () => {
    clearTimeout(timer)
    dontRun?.()
  }
}

function createOpening(): Opening {
  const opening = createOpeningOf<undefined>(0)
  return { ...opening, ...opening.of(undefined) }
}

export const useOpening = (): Opening => useState(createOpening)[0]

/** The dialog of whatever row it is opened for. */
export const useOpeningOf = <Subject,>(): OpeningOf<Subject> => useState(() => createOpeningOf<Subject>())[0]

/** What a button wears whose press is answered elsewhere. */
export const drawsAhead = (opener: Opener | undefined): DOMAttributes<HTMLElement> =>
  opener
    ? {
        onPointerEnter: opener.prefetch,
        onPointerLeave: opener.cancelPrefetch,
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && opener.prefetch(),
        onBlur: opener.cancelPrefetch,
      }
    : {}

/** What a button wears that opens it. */
export const opens = (opener: Opener): DOMAttributes<HTMLElement> => ({
  ...drawsAhead(opener),
  onClick: () => opener.open(),
})

/** Whether a dialog is drawn ahead of its opening. */
export const IsAhead = createContext(false)

/** The dialog of an opening that keeps something from one time to the next, what was looked for usually. */
export function Kept({ by, children }: { by: Opening; children: (open: boolean, close: () => void) => ReactNode }) {
  const drawn = useStore(by.drawn)
  return <IsAhead value={drawn?.isOpen === false}>{children(drawn !== undefined, by.close)}</IsAhead>
}

type OpenedProps<Subject> = { by: OpeningOf<Subject>; children: (close: () => void, of: Subject) => ReactNode }

/** The dialog of an opening, while it is open or about to be. */
export function Opened<Subject>({ by, children }: OpenedProps<Subject>) {
  const drawn = useStore(by.drawn)
  if (!drawn) return null
  return (
    <IsAhead key={drawn.drawing} value={!drawn.isOpen}>
      {children(by.close, drawn.of)}
    </IsAhead>
  )
}
