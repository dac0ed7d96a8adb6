import type { SystemConfig } from '@lab/contract/platform'
import { followPlatformTheme } from './appearance.ts'
import { themeName } from '../../kit/theme/names.ts'
import { api } from '../request/api.ts'
import { isHardReload, readStored, storedKeys, writeStored } from './stored.ts'
import { createStore } from '../../kit/state/store.ts'
import { readerMark } from '../../kit/state/reader-mark.ts'
import { readAuth } from '../request/auth-cookie.ts'

export type Settings = SystemConfig & { upload_config?: Record<string, unknown>; preview_watermark?: boolean }

const defaults: Partial<Settings> = { tms_platform_name: '云实验教学平台' }

/** Platform settings of this session; empty until they have been read once. */
export const settings = createStore<Partial<Settings>>(readStored<Settings>(storedKeys.settings) ?? defaults)

function setIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = address || '/icon.ico'
}

function apply(config: Partial<Settings>): void {
  document.title = config.tms_platform_name || defaults.tms_platform_name!
  setIcon(config.system_icon ?? '')
  readerMark.set(config.preview_watermark ? (readAuth()?.user.real_name ?? '') : '')
  const theme = themeName(config.style_settings, config.theme_colors)
  followPlatformTheme(theme)
  sessionStorage.setItem(storedKeys.theme, theme)
}

let asked = false

let running: Promise<void> | undefined

/** Reads the settings for the chosen organisation, unless this session has them and the page was not reloaded. */
export function loadSettings(force = false): Promise<void> {
  if (running && !force) return running
  const started = read(force).finally(() => {
    if (running === started) running = undefined
  })
  running = started
  return started
}

async function read(force: boolean): Promise<void> {
  const cached = readStored<Settings>(storedKeys.settings)
  const mayUseCache = !force && (asked || !isHardReload())
  asked = true
  if (cached && mayUseCache) {
    apply(cached)
    return
  }
  const answer = await api.platform.getConfig({ params: { name: 'system_config' } }, { quiet: true })
  const config = (answer.platform_configs.system_config ?? {}) as Settings
  settings.set(config)
  writeStored(storedKeys.settings, config)
  writeStored(storedKeys.upload, config.upload_config ?? {})
  apply(config)
}
