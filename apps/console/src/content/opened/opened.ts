import { createStore, useStore } from '../../kit/state/store.ts'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { chosenOrganisation } from '../../api/session/organisation.ts'
import {
  isFavourite,
  type Kept,
  keptIn,
  nothingKept,
  type OpenedObject,
  parseKept,
  withFavourite,
  withOpened,
} from './kept.ts'

const prefix = 'opened:'
const ownKey = (): string | undefined => {
  const id = readAuth()?.user.id
  return id && prefix + id
}

function load(): Kept {
  const key = ownKey()
  try {
    return key ? parseKept(localStorage.getItem(key)) : nothingKept
  } catch {
    return nothingKept
  }
}

const kept = createStore<Kept>(load())

/** Another tab may have written meanwhile, so every change starts from what is stored. */
function change(next: (now: Kept) => Kept): void {
  const changed = next(load())
  kept.set(changed)
  const key = ownKey()
  try {
    if (key) localStorage.setItem(key, JSON.stringify(changed))
  } catch {
    // A full or forbidden storage only costs the memory of it.
  }
}

/** Notes that an object was opened. */
export const noteOpened = (object: OpenedObject): void => change((now) => withOpened(now, object))

export const setFavourite = (object: OpenedObject, isWanted: boolean): void =>
  change((now) => withFavourite(now, object, isWanted))

/** Follows what other tabs note. */
export function followOpened(): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === ownKey()) kept.set(load())
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Recently opened objects and favourites of this person in the chosen organisation, newest first. */
export function useOpened(): Kept {
  const all = useStore(kept)
  const organisation = useStore(chosenOrganisation)
  return organisation ? keptIn(all, organisation.org_id) : nothingKept
}

export function useIsFavourite(object: OpenedObject | null): boolean {
  const all = useStore(kept)
  return object !== null && isFavourite(all, object)
}
