// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThemeChoice } from '@lab/contract/appearance'
import { keepAppearance, readKeptAppearance, themeFor } from './kept-appearance.ts'
import type { ThemeName } from './names.ts'

const boot = readFileSync(resolve(import.meta.dirname, '../../../boot.js'), 'utf8')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

function systemIs(mode: 'dark' | 'light'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') && mode === 'dark' }))
}

const cases: [ThemeName, ThemeChoice, 'dark' | 'light', ThemeName][] = [
  ['dark_green', 'platform', 'light', 'dark_green'],
  ['light_blue', 'platform', 'dark', 'light_blue'],
  ['dark_green', 'light', 'dark', 'light_green'],
  ['light_orange', 'dark', 'light', 'dark_orange'],
  ['dark_cyan', 'system', 'light', 'light_cyan'],
  ['dark_cyan', 'system', 'dark', 'dark_cyan'],
  ['light_purple', 'system', 'dark', 'dark_purple'],
]

describe('the hue is the platform’s, the mode the person’s', () => {
  test.each(cases)('%s, chosen %s, on a %s device: %s', (platform, choice, system, shown) => {
    expect(themeFor(platform, choice, system === 'dark')).toBe(shown)
  })
  // The same rule a second time, in the script that runs before the first paint.
  test.each(cases)('first paint of %s, chosen %s, on a %s device: %s', (platform, theme, system, shown) => {
    systemIs(system)
    keepAppearance({ user: '7', theme, density: 'comfortable', platform })
    // oxlint-disable-next-line no-new-func -- the boot script is text that the page carries inline
    new Function(boot)()
    const { dataset } = document.documentElement
    expect([dataset.theme, dataset.mode]).toEqual([shown, shown.split('_')[0]])
  })
})

test('what cannot be read is as good as nothing', () => {
  for (const kept of ['{', 'null', '7', '{"theme":"light"}']) {
    localStorage.setItem('appearance', kept)
    expect(readKeptAppearance()).toBeUndefined()
  }
  localStorage.setItem('appearance', '{"user":"7","theme":"pink","density":"huge","platform":"red_1"}')
  expect(readKeptAppearance()).toEqual({
    user: '7',
    theme: 'platform',
    density: 'comfortable',
    platform: 'dark_green',
  })
})
