import { DEFAULT_THEME, THEME_NAMES, splitTheme } from './names.ts'
import { makePalette } from './palette.ts'

/** System type for Chinese: what the machine already has, never a download. */
export const FONT_STACK =
  '-apple-system, "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei", system-ui, sans-serif'
export const CODE_FONT_STACK =
  '"JetBrains Mono", "SFMono-Regular", Consolas, "Liberation Mono", Menlo, "Noto Sans Mono CJK SC", monospace'

/** What no theme changes: measures, type and motion. */
const CONSTANTS = {
  'header-height': '60px',
  'menu-width': '208px',
  'menu-width-collapsed': '72px',
  radius: '6px',
  'radius-card': '10px',
  'font-body': FONT_STACK,
  'font-code': CODE_FONT_STACK,
  fast: '120ms',
  calm: '180ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
}

const declare = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/**
 * All ten themes as one style sheet, chosen by `data-theme` on the root element; without the attribute the default
 * theme applies. It is put into the page's HTML at build time, so that the first paint is already themed.
 */
export function themeStyleSheet(): string {
  const rules = THEME_NAMES.map((name) => {
    const { mode, hue } = splitTheme(name)
    const selector = name === DEFAULT_THEME ? `:root,[data-theme=${name}]` : `[data-theme=${name}]`
    return `${selector}{color-scheme:${mode};${declare(makePalette(mode, hue))}}`
  })
  return [`:root{${declare(CONSTANTS)}}`, ...rules].join('\n')
}
