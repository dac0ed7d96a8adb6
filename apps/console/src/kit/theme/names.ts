/** The two modes and five hues whose pairs are the ten themes; the words are those of `system_config`. */
export const MODES = ['dark', 'light'] as const
export const HUES = ['green', 'blue', 'cyan', 'purple', 'orange'] as const

export type Mode = (typeof MODES)[number]
export type Hue = (typeof HUES)[number]
export type ThemeName = `${Mode}_${Hue}`

export const DEFAULT_THEME: ThemeName = 'dark_green'

export const THEME_NAMES: ThemeName[] = MODES.flatMap((mode) => HUES.map((hue): ThemeName => `${mode}_${hue}`))

/** `style_settings` and `theme_colors` as a theme name; anything unknown or missing falls back to dark and green. */
export function themeName(style?: string | null, colour?: string | null): ThemeName {
  const mode = MODES.find((one) => one === style) ?? 'dark'
  const hue = HUES.find((one) => one === colour) ?? 'green'
  return `${mode}_${hue}`
}

/** The mode and hue of a theme name. An unknown name reads as the default. */
export function splitTheme(name: string): { mode: Mode; hue: Hue } {
  const [style, colour] = name.split('_')
  const [mode, hue] = themeName(style, colour).split('_') as [Mode, Hue]
  return { mode, hue }
}
