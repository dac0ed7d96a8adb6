import { afterAll } from 'vitest'
import { answerDialog, openDialog } from '../dialogs/dialog-store.ts'

/** Answers every open question with no, and every message as read. */
export function answerOpenDialogs(): void {
  for (let open = openDialog(); open; open = openDialog()) answerDialog(open, false)
}

// Files share a window: what one has left open would be the first dialog of the next.
afterAll(answerOpenDialogs)
