import type { ReactNode } from 'react'
import { createStore, useStore } from '../state/store.ts'
import { currentTheme } from './apply-theme.ts'
import type { ThemeName } from './names.ts'
import { ThemeProvider } from './theme-provider.tsx'

/** The theme that is shown; starts as the boot script left it. */
export const shownTheme = createStore<ThemeName>(currentTheme())

/** Gives the console the shown theme and follows its changes without a reload. */
export function LiveTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={useStore(shownTheme)}>{children}</ThemeProvider>
}
