import type { CSSProperties } from 'react'
import { useStore } from '../state/store.ts'
import { splitTheme, type ThemeName } from '../theme/names.ts'
import { makePalette } from '../theme/palette.ts'
import { shownTheme } from '../theme/shown-theme.ts'
import { CODE_FONT_STACK, FONT_STACK } from '../theme/theme-css.ts'
import { syntaxColours } from './syntax-colours.ts'

export type WidgetTheme = {
  isDark: boolean
  /** CSS variables `--kw-*`; put on the widget's outermost element. */
  style: CSSProperties
  fontFamilyCode: string
  colours: { text: string; textQuiet: string; surface: string; raised: string; border: string; primary: string }
}

/**
 * The theme as the third-party widgets need it: a small set of `--kw-*` variables taken from the palette of the theme that
 * is shown, so that their style sheets name no colour and follow a theme change without being built again.
 */
export function useWidgetTheme(): WidgetTheme {
  return widgetThemeOf(useStore(shownTheme))
}

const made = new Map<ThemeName, WidgetTheme>()

/** The same object for the same theme: what is drawn with it is not drawn again. */
function widgetThemeOf(name: ThemeName): WidgetTheme {
  const known = made.get(name)
  if (known) return known
  const theme = makeWidgetTheme(name)
  made.set(name, theme)
  return theme
}

function makeWidgetTheme(name: ThemeName): WidgetTheme {
  const { mode, hue } = splitTheme(name)
  const c = makePalette(mode, hue)
  const vars: Record<string, string> = {
    '--kw-text': c.text,
    '--kw-text-quiet': c['text-quiet'],
    '--kw-text-faint': c['text-faint'],
    '--kw-surface': c.card,
    '--kw-sunken': c.page,
    '--kw-raised': c.raised,
    '--kw-fill': c.fill,
    '--kw-fill-strong': c['fill-strong'],
    '--kw-border': c['line-strong'],
    '--kw-hairline': c.line,
    '--kw-primary': c.primary,
    '--kw-primary-soft': c['primary-soft'],
    '--kw-link': c['primary-text'],
    '--kw-error': c['red-solid'],
    '--kw-error-text': c.red,
    '--kw-error-soft': c['red-soft'],
    '--kw-warning': c['amber-solid'],
    '--kw-warning-soft': c['amber-soft'],
    '--kw-success': c['green-solid'],
    '--kw-success-soft': c['green-soft'],
    '--kw-info-soft': c['blue-soft'],
    '--kw-radius': '6px',
    '--kw-radius-lg': '10px',
    '--kw-font': FONT_STACK,
    '--kw-font-code': CODE_FONT_STACK,
    '--kw-scheme': mode,
  }
  for (const [role, colour] of Object.entries(syntaxColours[mode])) vars[`--kw-code-${role}`] = colour
  return {
    isDark: mode === 'dark',
    style: vars as CSSProperties,
    fontFamilyCode: CODE_FONT_STACK,
    colours: {
      text: c.text,
      textQuiet: c['text-quiet'],
      surface: c.card,
      raised: c.raised,
      border: c['line-strong'],
      primary: c.primary,
    },
  }
}
