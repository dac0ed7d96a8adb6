import { useEffect } from 'react'
import { createStore, useStore } from '../state/store.ts'

export type ShortcutGroup = { title: string; shortcuts: { keys: string[]; label: string }[] }

/** The groups of what is on the page now. */
const groups = createStore<readonly ShortcutGroup[]>([])

/** Lists keys in the help of `?` as long as they work; the group is a constant of its module. */
export function usePageShortcuts(group: ShortcutGroup | undefined): void {
  // The help is outside of the page that has the keys.
  useEffect(() => {
    if (!group) return
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter((one) => one !== group))
  }, [group])
}

export const useShortcutGroups = (): readonly ShortcutGroup[] => useStore(groups)
