import { ConfigProvider } from 'antd'
import type { ConfigProviderProps } from 'antd'
import localeModule from 'antd/locale/zh_CN.js'
import { useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { makeTheme } from './antd-theme.ts'
import { applyTheme } from './apply-theme.ts'
import { splitTheme } from './names.ts'
import type { ThemeName } from './names.ts'
import { quietIcons } from './quiet-icons.tsx'

// The kit's locales are CommonJS: depending on who loads them, the default export is the locale or a module holding it.
type Locale = NonNullable<ConfigProviderProps['locale']>
const zhCN: Locale = 'locale' in localeModule ? localeModule : (localeModule as { default: Locale }).default

/** Gives everything below it one of the ten themes and the Chinese words of the component kit. */
export function ThemeProvider({ theme, children }: { theme: ThemeName; children: ReactNode }) {
  const config = useMemo(() => {
    const { mode, hue } = splitTheme(theme)
    const made = makeTheme(mode, hue)
    // Popups of the kit take their place in an animation; cut short by the style sheet alone they stay outside the window.
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    return { ...made, token: { ...made.token, motion } }
  }, [theme])
  // Follows the theme onto the root element, which is outside React.
  useLayoutEffect(() => {
    applyTheme(theme)
  }, [theme])
  return (
    <ConfigProvider
      locale={zhCN}
      theme={config}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      {...quietIcons}
    >
      {children}
    </ConfigProvider>
  )
}
