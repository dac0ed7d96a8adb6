import { createStore } from '../state/store.ts'
import { currentTheme } from './apply-theme.ts'
import type { ThemeName } from './names.ts'

/** The theme that is shown; starts as the boot script left it. */
export const shownTheme = createStore<ThemeName>(currentTheme())
