/** How a person wants the console to look: as the platform is set, always light or dark, or as the device is set. */
export const themeChoices = ['platform', 'light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export const themeChoiceLabels = {
  platform: '跟随平台',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
} as const satisfies Record<ThemeChoice, string>

/** How close the rows of tables stand. */
export const densityChoices = ['comfortable', 'compact'] as const
export type DensityChoice = (typeof densityChoices)[number]
export const densityChoiceLabels = {
  comfortable: '舒适',
  compact: '紧凑',
} as const satisfies Record<DensityChoice, string>
