import type { ITheme } from '@xterm/xterm'
import type { WidgetTheme } from '../code/widget-theme.ts'

const ansi = {
  dark: {
    black: '#3b4252',
    red: '#ff7b72',
    green: '#7ee787',
    yellow: '#e3b341',
    blue: '#79b8ff',
    magenta: '#d2a8ff',
    cyan: '#76e3ea',
    white: '#d0d7de',
    brightBlack: '#8b949e',
    brightRed: '#ffa198',
    brightGreen: '#a6f0ab',
    brightYellow: '#f2cc60',
    brightBlue: '#a5d0ff',
    brightMagenta: '#e2c5ff',
    brightCyan: '#b3f0ff',
    brightWhite: '#ffffff',
  },
  light: {
    black: '#1f2328',
    red: '#b3261e',
    green: '#1a6b3c',
    yellow: '#7d5200',
    blue: '#0b5cad',
    magenta: '#7b2fbe',
    cyan: '#0a6670',
    white: '#59636e',
    brightBlack: '#59636e',
    brightRed: '#c4302b',
    brightGreen: '#1f7a45',
    brightYellow: '#8a5a00',
    brightBlue: '#1366c2',
    brightMagenta: '#8a3fcf',
    brightCyan: '#0c7480',
    brightWhite: '#1f2328',
  },
} as const

/** The terminal's colours in the theme in force; the emulator itself lifts what a program prints below 4.5:1. */
export function terminalTheme({ isDark, colours }: WidgetTheme): ITheme {
  return {
    ...ansi[isDark ? 'dark' : 'light'],
    background: colours.surface,
    foreground: colours.text,
    cursor: colours.primary,
    cursorAccent: colours.surface,
    selectionBackground: isDark ? '#ffffff33' : '#0000002e',
    scrollbarSliderBackground: isDark ? '#ffffff2e' : '#00000026',
    scrollbarSliderHoverBackground: isDark ? '#ffffff4d' : '#00000040',
    scrollbarSliderActiveBackground: isDark ? '#ffffff66' : '#00000059',
  }
}
