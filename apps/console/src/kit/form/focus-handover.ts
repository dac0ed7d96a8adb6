/** Keeps whether a field had the focus when it went, for the one that comes in its place. */
export type FocusHandover = {
  /** The field goes. */
  leave: (hadFocus: boolean) => void
  /** Whether the focus is to be taken; asked once. */
  take: () => boolean
}

export function createHandover(): FocusHandover {
  let isWaiting = false
  return {
    leave: (hadFocus) => {
      isWaiting = hadFocus
    },
    take: () => {
      const taken = isWaiting
      isWaiting = false
      return taken
    },
  }
}
