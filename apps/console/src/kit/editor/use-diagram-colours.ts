import { theme as antdTheme } from 'antd'
import { useMemo } from 'react'
import type { WidgetTheme } from '../code/widget-theme.ts'
import type { DiagramColours } from './view/diagram.ts'

/** The theme's colours for diagrams; the same object until the theme changes, so that nothing is drawn twice. */
export function useDiagramColours({ isDark, colours }: WidgetTheme): DiagramColours {
  const { token } = antdTheme.useToken()
  const { text, surface, raised, border, primary } = colours
  const { fontFamily } = token
  return useMemo(
    () => ({ isDark, text, surface, raised, border, primary, fontFamily }),
    [isDark, text, surface, raised, border, primary, fontFamily],
  )
}
