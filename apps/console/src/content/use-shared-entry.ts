import { menus } from '../api/session/menus.ts'
import { useStore } from '../kit/state/store.ts'
import { sharedEntry } from '../api/session/menu-types.ts'

/** The entry of the left menu that the list at an address shares with others; undefined where it has one to itself. */
export const useSharedEntry = (at: string | undefined) => {
  const shown = useStore(menus)
  return at === undefined ? undefined : sharedEntry(shown?.left ?? [], at)
}
