import { useMemo } from 'react'

/** The ids of some things; the same list as long as they and their order are, so that nothing is drawn again for a new one. */
export function useIds(items: readonly { id: string }[]): string[] {
  const joined = items.map(({ id }) => id).join('\n')
  return useMemo(() => (joined ? joined.split('\n') : []), [joined])
}
