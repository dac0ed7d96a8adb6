import { ownDensity } from '../../kit/state/density.ts'
import { createStore } from '../../kit/state/store.ts'
import { queryClient } from '../query-client.ts'
import { api } from '../request/api.ts'
import { readAuth } from '../request/auth-cookie.ts'
import { currentTheme } from '../../kit/theme/apply-theme.ts'
import {
  appearanceKey,
  asThePlatform,
  keepAppearance,
  readKeptAppearance,
  systemIsDark,
  themeFor,
  type Appearance,
} from '../../kit/theme/kept-appearance.ts'
import { shownTheme } from '../../kit/theme/shown-theme.ts'
import type { ThemeName } from '../../kit/theme/names.ts'

const kept = readKeptAppearance()
const isOwn = kept !== undefined && kept.user === readAuth()?.user.id

/** What the signed-in person chose. What somebody else chose on this machine before is theirs. */
export const appearance = createStore<Appearance>(isOwn ? { theme: kept.theme, density: kept.density } : asThePlatform)
let platform: ThemeName = kept?.platform ?? currentTheme()

function show(): void {
  const { theme, density } = appearance.get()
  shownTheme.set(themeFor(platform, theme))
  ownDensity.set(density === 'compact' ? 'dense' : 'normal')
}

function take(next: Appearance): void {
  const { theme, density } = next
  appearance.set({ theme, density })
  remember()
  show()
}

function remember(): void {
  const user = readAuth()?.user.id
  if (user) keepAppearance({ user, ...appearance.get(), platform })
}

/** The platform's settings arrived: its hue, and its mode for people who have chosen none. */
export function followPlatformTheme(theme: ThemeName): void {
  platform = theme
  remember()
  show()
}

/** What the server keeps for this person arrived. */
export function followOwnSetting(setting: Appearance): void {
  const now = appearance.get()
  if (setting.theme !== now.theme || setting.density !== now.density || !isRemembered()) take(setting)
}

const isRemembered = (): boolean => readKeptAppearance()?.user === readAuth()?.user.id

/** Shows a choice at once and keeps it on the server; what could not be kept is taken back. */
export async function chooseAppearance(change: Partial<Appearance>): Promise<void> {
  const before = appearance.get()
  take({ ...before, ...change })
  try {
    await api.me.saveSetting({ body: change })
    await queryClient.invalidateQueries({ queryKey: ['me', 'setting'] })
  } catch {
    take(before)
  }
}

/**
 * Shows what this browser knows of the person, and follows other tabs. The sign-in page has asked for their choice; what
 * the server keeps is asked for once the page has its own data, by the shell.
 */
export function startAppearance(): void {
  // The boot script could not know whose choice it was.
  if (kept) show()
  systemIsDark().addEventListener('change', show)
  window.addEventListener('storage', ({ key }) => {
    const other = key === appearanceKey ? readKeptAppearance() : undefined
    if (!other || other.user !== readAuth()?.user.id) return
    appearance.set({ theme: other.theme, density: other.density })
    show()
  })
}
