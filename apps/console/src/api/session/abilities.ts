import type { AbilityName } from '@lab/contract/abilities'
import { useStore } from '../../kit/state/store.ts'
import { menus } from './menus.ts'

/**
 * Whether somebody's role of the school's own leaves an ability: for what a page offers before there is an object that says
 * so (`can`), as a button for a new one. No right: the server refuses by itself.
 */
export const useMay = (ability: AbilityName): boolean => useStore(menus)?.lacking?.includes(ability) !== true
