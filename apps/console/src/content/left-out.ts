import { showNotice } from '../kit/dialogs/dialog-store.ts'

/** Says what a copy could not take along; it has to be read, because the copy does not run without it. */
export function tellLeftOut(leftOut: readonly string[]): void {
  if (leftOut.length > 0) void showNotice(`没有一并复制：${leftOut.join('；')}`)
}
