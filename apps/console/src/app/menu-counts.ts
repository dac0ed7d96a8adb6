import { createStore } from '../kit/state/store.ts'

/** How much waits behind an entry of the menu, by its address. Nothing is known before the first page has come to rest. */
export const menuCounts = createStore<Readonly<Record<string, number>>>({})
