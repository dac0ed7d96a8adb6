import { useMemo } from 'react'
import type { WidgetTheme } from '../code/widget-theme.ts'
import { FONT_STACK } from '../theme/theme-css.ts'
import type { DiagramColours } from './view/diagram.ts'

/** The theme's colours for diagrams; the same object until the theme changes, so that nothing is drawn twice. */
export function useDiagramColours({ isDark, colours }: WidgetTheme): DiagramColours {
  const { text, surface, raised, border, primary } = colours
  return useMemo(
    () => ({ isDark, text, surface, raised, border, primary, fontFamily: FONT_STACK }),
    [isDark, text, surface, raised, border, primary],
  )
}
