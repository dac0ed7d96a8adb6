/** What has to end before a form can be sent: files of its fields that are being uploaded. */
export interface PendingWork {
  /** The work answers whether it came to what the person wanted. */
  add: (work: Promise<boolean>) => void
  isOpen: () => boolean
  /** Waits until nothing is open, and answers whether all of it succeeded. */
  settle: () => Promise<boolean>
}

export function createPendingWork(): PendingWork {
  const open = new Set<Promise<boolean>>()
  return {
    add(work) {
      open.add(work)
      void work.finally(() => open.delete(work))
    },
    isOpen: () => open.size > 0,
    async settle() {
      let isDone = true
      // More may begin meanwhile.
      while (open.size > 0) isDone = (await Promise.all(open)).every(Boolean) && isDone
      return isDone
    },
  }
}
