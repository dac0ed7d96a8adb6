import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { makeTheme } from './antd-theme.ts'
import { contrast, flatten, readHex, toHex } from './color.ts'
import { THEME_NAMES, splitTheme, themeName } from './names.ts'
import { STATES } from '../states.ts'
import { TONE_NAMES } from '../tones.ts'
import { makePalette } from './palette.ts'
import type { Palette } from './palette.ts'

/** An overlay colour as written in the palette, laid over a surface. */
function over(overlay: string, surface: string): string {
  const [red, green, blue, alpha] = overlay.match(/[\d.]+/g)!.map(Number) as [number, number, number, number]
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return flatten(hex, alpha, surface)
}

/** Every text colour with every background it is put on anywhere in the console. */
function pairs(c: Palette): [name: string, text: string, background: string][] {
  const surfaces = { page: c.page, side: c.side, card: c.card, raised: c.raised }
  const rows: [string, string, string][] = []
  for (const [name, surface] of Object.entries(surfaces)) {
    const backgrounds = {
      [name]: surface,
      [`${name} hovered`]: over(c.fill, surface),
      [`${name} pressed`]: over(c['fill-strong'], surface),
    }
    for (const [where, background] of Object.entries(backgrounds)) {
      for (const text of ['text', 'text-quiet', 'text-faint', 'primary-text', ...TONE_NAMES] as const) {
        rows.push([`${text} on ${where}`, c[text], background])
      }
    }
  }
  for (const text of ['text', 'text-quiet', 'text-faint', 'primary-text'] as const) {
    rows.push([`${text} on a selected row`, c[text], c.selected])
    rows.push([`${text} on a selected row, hovered`, c[text], over(c.fill, c.selected)])
    rows.push([`${text} on primary soft`, c[text], c['primary-soft']])
    rows.push([`${text} on primary soft, hovered`, c[text], c['primary-soft-strong']])
  }
  for (const tone of TONE_NAMES) {
    rows.push([`${tone} on a selected row`, c[tone], c.selected])
    rows.push([`${tone} on its soft ground`, c[tone], c[`${tone}-soft`]])
    rows.push([`text on ${tone} soft`, c.text, c[`${tone}-soft`]])
    rows.push([`text-quiet on ${tone} soft`, c['text-quiet'], c[`${tone}-soft`]])
    rows.push([`on-primary on ${tone} solid`, c['on-primary'], c[`${tone}-solid`]])
  }
  for (const ground of ['primary', 'primary-hover', 'primary-active'] as const) {
    rows.push([`button text on ${ground}`, c['on-primary'], c[ground]])
  }
  rows.push(['danger button hovered', c['on-primary'], c.red])
  rows.push(['tooltip', c['on-spotlight'], c.spotlight])
  return rows
}

describe('every text of every theme can be read', () => {
  test.each(THEME_NAMES)('%s', (name) => {
    const { mode, hue } = splitTheme(name)
    const weak = pairs(makePalette(mode, hue))
      .filter(([, text, background]) => contrast(text, background) < 4.5)
      .map(([pair, text, background]) => `${pair}: ${contrast(text, background).toFixed(2)}`)
    expect(weak).toEqual([])
  })
})

test.each(THEME_NAMES)('in %s what is published does not look like what runs or waits', (name) => {
  const { mode, hue } = splitTheme(name)
  const c = makePalette(mode, hue)
  const colour = (state: 'published' | 'running' | 'waiting') => readHex(c[STATES[state].tone])
  for (const other of ['running', 'waiting'] as const) {
    const apart = Math.hypot(...colour('published').map((part, at) => part - (colour(other)[at] ?? 0)))
    expect(apart).toBeGreaterThan(60)
  }
})

describe('colour arithmetic', () => {
  test.each([
    // Values of the CSS Color 4 specification's own samples and of the sRGB primaries.
    [{ l: 1, c: 0, h: 0 }, '#ffffff'],
    [{ l: 0, c: 0, h: 0 }, '#000000'],
    [{ l: 0.627955, c: 0.257683, h: 29.2339 }, '#ff0000'],
    [{ l: 0.86644, c: 0.294827, h: 142.4953 }, '#00ff00'],
    [{ l: 0.452014, c: 0.313214, h: 264.052 }, '#0000ff'],
    [{ l: 0.599871, c: 0, h: 0 }, '#808080'],
  ])('%o is %s', (colour, hex) => {
    expect(toHex(colour)).toBe(hex)
  })
  test('a colour no screen can show keeps its lightness', () => {
    const shown = toHex({ l: 0.7, c: 0.4, h: 158 })
    const grey = toHex({ l: 0.7, c: 0, h: 158 })
    expect(contrast(shown, grey)).toBeLessThan(1.25)
  })
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
  ])('contrast of %s and %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBeCloseTo(ratio, 1)
  })
})

test.each([
  ['light', 'blue', 'light_blue'],
  [undefined, undefined, 'dark_green'],
  ['', null, 'dark_green'],
  ['dim', 'orange', 'dark_orange'],
  ['light', 'pink', 'light_green'],
])('style %s and colour %s make the theme %s', (style, colour, name) => {
  expect(themeName(style, colour)).toBe(name)
})

test.each(THEME_NAMES)('%s reaches the component kit unchanged', (name) => {
  const { mode, hue } = splitTheme(name)
  const c = makePalette(mode, hue)
  const token = theme.getDesignToken(makeTheme(mode, hue))
  expect(token).toMatchObject({
    colorPrimary: c.primary,
    colorLink: c['primary-text'],
    colorError: c['red-solid'],
    colorTextDescription: c['text-faint'],
    colorTextLightSolid: c['on-primary'],
    colorBgContainer: c.card,
    colorBgElevated: c.raised,
    colorBorder: c['line-strong'],
  })
})
