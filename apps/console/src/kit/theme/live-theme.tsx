import type { ReactNode } from 'react'
import { useStore } from '../state/store.ts'
import { shownTheme } from './shown-theme.ts'
import { ThemeProvider } from './theme-provider.tsx'

/** Gives the console the shown theme and follows its changes without a reload. */
export function LiveTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={useStore(shownTheme)}>{children}</ThemeProvider>
}
