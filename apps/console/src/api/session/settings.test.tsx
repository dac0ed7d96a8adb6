import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ruleOf } from '../request/upload-file.ts'
import { signIn } from '../request/testing/sign-in.ts'
import { LiveTheme } from '../../kit/theme/live-theme.tsx'
import { loadSettings, settings } from './settings.ts'

let served: object
let asked: string[]

beforeEach(() => {
  asked = []
  sessionStorage.clear()
  document.head.innerHTML = '<link rel="icon" href="/icon.ico">'
  signIn()
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const data = { platform_configs: { system_config: served } }
    return Promise.resolve(new Response(JSON.stringify({ code: 10200, data })))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const iconNow = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')

test('every setting has its effect', async () => {
  served = {
    tms_platform_name: '智慧实验平台',
    tms_home_page_url: 'https://lab.example.edu/#/exam',
    dark_logo: '/files/dark.png',
    light_logo: '/files/light.png',
    system_icon: '/files/icon.ico',
    style_settings: 'light',
    theme_colors: 'orange',
    upload_config: { file_suffix: 'pdf', file_limit: 3, video_suffix: 'mp4', video_limit: 9 },
  }
  await loadSettings(true)
  expect(asked).toEqual(['/apis/v2/platform-configs/system_config'])
  expect(document.title).toBe('智慧实验平台')
  expect(iconNow()).toBe('/files/icon.ico')
  // What the shell and the router draw from, and what a reload finds again.
  expect(settings.get()).toEqual(served)
  expect(JSON.parse(sessionStorage.getItem('settings') ?? '')).toEqual(served)
  expect(JSON.parse(sessionStorage.getItem('uploadSettings') ?? '')).toMatchObject({ file_suffix: 'pdf' })
  expect(sessionStorage.getItem('theme')).toBe('light_orange')
  expect(ruleOf('file')).toMatchObject({ suffixes: ['pdf'], limitMb: 3 })
  expect(ruleOf('video')).toMatchObject({ suffixes: ['mp4'], limitMb: 9 })
})

test('without any there are a name, an icon and the dark green theme', async () => {
  served = {}
  await loadSettings(true)
  expect([document.title, iconNow(), sessionStorage.getItem('theme')]).toEqual([
    '云实验教学平台',
    '/icon.ico',
    'dark_green',
  ])
})

test('a change of the settings changes the theme on the root element', async () => {
  render(<LiveTheme>内容</LiveTheme>)
  const { dataset: root } = document.documentElement
  served = { style_settings: 'dark', theme_colors: 'purple' }
  await act(() => loadSettings(true))
  expect([root.theme, root.mode]).toEqual(['dark_purple', 'dark'])
  served = { style_settings: 'light', theme_colors: 'blue' }
  await act(() => loadSettings(true))
  expect([root.theme, root.mode]).toEqual(['light_blue', 'light'])
})

test('what this session has read is not asked for again, unless it was forgotten', async () => {
  served = { tms_platform_name: '甲' }
  await loadSettings(true)
  await loadSettings()
  expect(asked).toHaveLength(1)
  sessionStorage.clear()
  await loadSettings()
  expect(asked).toHaveLength(2)
})
