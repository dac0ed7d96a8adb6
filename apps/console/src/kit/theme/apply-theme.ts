import { DEFAULT_THEME, splitTheme } from './names.ts'
import type { ThemeName } from './names.ts'

/**
 * Puts a theme on a root element: `data-theme="dark_green"` and `data-mode="dark"`. Everything else follows from the
 * style sheet in the page. An unknown name becomes the default theme. Answers the name that was applied.
 */
export function applyTheme(name: string, root: HTMLElement = document.documentElement): ThemeName {
  const { mode, hue } = splitTheme(name)
  const applied: ThemeName = `${mode}_${hue}`
  root.dataset.theme = applied
  root.dataset.mode = mode
  return applied
}

/** The theme that is on the page now, as the boot script or `applyTheme` left it. */
export function currentTheme(root: HTMLElement = document.documentElement): ThemeName {
  const { mode, hue } = splitTheme(root.dataset.theme ?? DEFAULT_THEME)
  return `${mode}_${hue}`
}
