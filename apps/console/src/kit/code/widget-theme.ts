import { theme } from 'antd'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'

/** Colours of code by the role of the word, for dark and light surfaces. Each keeps 4.5:1 on the page and card surfaces (tested). */
export const syntaxColours = {
  dark: {
    keyword: '#d2a8ff',
    string: '#a5d6a7',
    number: '#f2b880',
    comment: '#9aa4b2',
    title: '#82c7ff',
    type: '#f0c674',
    property: '#8fd6e0',
    operator: '#c3cad6',
    invalid: '#ff9a94',
    added: '#7ee2a0',
    removed: '#ff9a94',
  },
  light: {
    keyword: '#7b2fbe',
    string: '#1a6b3c',
    number: '#9a4a00',
    comment: '#5b6472',
    title: '#0b5cad',
    type: '#7d5200',
    property: '#0a6670',
    operator: '#414a59',
    invalid: '#b3261e',
    added: '#1a6b3c',
    removed: '#b3261e',
  },
} as const

export type WidgetTheme = {
  isDark: boolean
  /** CSS variables `--kw-*`; put on the widget's outermost element. */
  style: CSSProperties
  fontFamilyCode: string
  colours: { text: string; textQuiet: string; surface: string; raised: string; border: string; primary: string }
}

/**
 * The theme as the third-party widgets need it: a small set of `--kw-*` variables taken from the antd tokens in force,
 * so that their style sheets name no colour and follow a theme change without being built again.
 */
export function useWidgetTheme(): WidgetTheme {
  const { token } = theme.useToken()
  return useMemo(() => {
    const isDark = relativeLuminance(token.colorBgContainer) < 0.3
    const syntax = syntaxColours[isDark ? 'dark' : 'light']
    const vars: Record<string, string> = {
      '--kw-text': token.colorText,
      '--kw-text-quiet': token.colorTextSecondary,
      '--kw-text-faint': token.colorTextTertiary,
      '--kw-surface': token.colorBgContainer,
      '--kw-sunken': token.colorBgLayout,
      '--kw-raised': token.colorBgElevated,
      '--kw-fill': token.colorFillQuaternary,
      '--kw-fill-strong': token.colorFillTertiary,
      '--kw-border': token.colorBorder,
      '--kw-hairline': token.colorBorderSecondary,
      '--kw-primary': token.colorPrimary,
      '--kw-primary-soft': token.colorPrimaryBg,
      '--kw-link': token.colorLink,
      '--kw-error': token.colorError,
      '--kw-error-text': token.colorErrorText,
      '--kw-error-soft': token.colorErrorBg,
      '--kw-warning': token.colorWarning,
      '--kw-warning-soft': token.colorWarningBg,
      '--kw-success': token.colorSuccess,
      '--kw-success-soft': token.colorSuccessBg,
      '--kw-info-soft': token.colorInfoBg,
      '--kw-radius': `${token.borderRadius}px`,
      '--kw-radius-lg': `${token.borderRadiusLG}px`,
      '--kw-font': token.fontFamily,
      '--kw-font-code': token.fontFamilyCode,
      '--kw-scheme': isDark ? 'dark' : 'light',
    }
    for (const [role, colour] of Object.entries(syntax)) vars[`--kw-code-${role}`] = colour
    return {
      isDark,
      style: vars as CSSProperties,
      fontFamilyCode: token.fontFamilyCode,
      colours: {
        text: token.colorText,
        textQuiet: token.colorTextSecondary,
        surface: token.colorBgContainer,
        raised: token.colorBgElevated,
        border: token.colorBorder,
        primary: token.colorPrimary,
      },
    }
  }, [token])
}

/** WCAG relative luminance of `#rgb`, `#rrggbb` or `rgb()`; 1 for what it cannot read (taken as light). */
export function relativeLuminance(colour: string): number {
  const channels = readChannels(colour)
  if (!channels) return 1
  const [r, g, b] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function readChannels(colour: string): number[] | undefined {
  const hex = /^#([\da-f]{3,8})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16))
  }
  const parts = /^rgba?\(([^)]+)\)$/i.exec(colour.trim())?.[1]?.split(/[\s,/]+/)
  const values = parts?.slice(0, 3).map(Number)
  return values?.length === 3 && values.every(Number.isFinite) ? values : undefined
}
