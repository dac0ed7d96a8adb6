import { densityChoices, themeChoices, type DensityChoice, type ThemeChoice } from '@lab/contract/appearance'
import { splitTheme, type ThemeName } from './names.ts'

/** What a person chose for themselves. */
export interface Appearance {
  theme: ThemeChoice
  density: DensityChoice
}

export const asThePlatform: Appearance = { theme: 'platform', density: 'comfortable' }

/** What this browser remembers of the person who used it last: for the sign-in page and for the first paint (`boot.js`). */
export interface KeptAppearance extends Appearance {
  user: string
  /** The platform's own theme, for a tab that has not read the settings yet. */
  platform: ThemeName
}

/** Read by `boot.js`, too. */
export const appearanceKey = 'appearance'

export function readKeptAppearance(): KeptAppearance | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(appearanceKey) ?? 'null') as Partial<KeptAppearance> | null
    if (!kept || typeof kept.user !== 'string') return undefined
    const { mode, hue } = splitTheme(String(kept.platform))
    return {
      user: kept.user,
      theme: themeChoices.find((one) => one === kept.theme) ?? asThePlatform.theme,
      density: densityChoices.find((one) => one === kept.density) ?? asThePlatform.density,
      platform: `${mode}_${hue}`,
    }
  } catch {
    return undefined
  }
}

export function keepAppearance(kept: KeptAppearance): void {
  try {
    localStorage.setItem(appearanceKey, JSON.stringify(kept))
  } catch {
    // Storage can be full or forbidden; the next first paint is then the platform's.
  }
}

export const systemIsDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

/** The theme to show: the hue is the platform's, the mode the person's. */
export function themeFor(platform: ThemeName, choice: ThemeChoice, isSystemDark = systemIsDark().matches): ThemeName {
  const { mode, hue } = splitTheme(platform)
  if (choice === 'platform') return `${mode}_${hue}`
  if (choice === 'system') return `${isSystemDark ? 'dark' : 'light'}_${hue}`
  return `${choice}_${hue}`
}
