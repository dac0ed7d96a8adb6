import { createStore } from './store.ts'

/** The density of rows where a list has no choice of its own. */
export const ownDensity = createStore<'normal' | 'dense'>('normal')
