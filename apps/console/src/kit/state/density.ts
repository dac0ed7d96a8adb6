import { createStore } from './store.ts'

/** How close rows stand where a list has no choice of its own. */
export const ownDensity = createStore<'normal' | 'dense'>('normal')
