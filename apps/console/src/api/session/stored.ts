/** Keys of session storage (specification section 3): settings, menus, upload settings, theme. */
export const storedKeys = {
  settings: 'settings',
  menus: 'menus',
  upload: 'uploadSettings',
  theme: 'theme',
} as const

export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage only costs the cache.
  }
}

/** Whether the page was opened by a reload: cached settings and theme are then asked for again. */
export const isHardReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}
