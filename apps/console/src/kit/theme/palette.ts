import { TONE_NAMES } from '../tones.ts'
import type { Tone } from '../tones.ts'
import { flatten, toHex, withAlpha } from './color.ts'
import type { Oklch } from './color.ts'
import type { Hue, Mode } from './names.ts'

/** Hue angles; every colour of a theme is taken from one of them, so a sixth theme colour is one more row. */
const ANGLE: Record<Hue, number> = { green: 158, blue: 250, cyan: 205, purple: 295, orange: 55 }

/** How strong the accent may be before it shouts; screens show less chroma in cyan than in purple. */
const STRENGTH: Record<Hue, number> = { green: 0.145, blue: 0.15, cyan: 0.115, purple: 0.16, orange: 0.15 }

/** Meanings that have a colour of their own, whatever the theme: angle and chroma. */
const TONES = {
  grey: { h: 0, c: 0 },
  blue: { h: 252, c: 0.13 },
  amber: { h: 78, c: 0.13 },
  red: { h: 24, c: 0.17 },
  green: { h: 152, c: 0.14 },
  slate: { h: 262, c: 0.03 },
} as const satisfies Record<Exclude<Tone, 'hue'>, Omit<Oklch, 'l'>>

/** Lightness ramps: the only numbers that differ between the modes. Dark steps up towards the reader. */
const RAMP = {
  dark: {
    tint: 0.009,
    page: 0.18,
    side: 0.165,
    card: 0.215,
    raised: 0.26,
    spotlight: 0.34,
    text: 0.945,
    quiet: 0.79,
    faint: 0.71,
    disabled: 0.5,
    accent: 0.755,
    accentHover: 0.81,
    accentActive: 0.7,
    accentText: 0.8,
    soft: 0.28,
    softStrong: 0.33,
    softChroma: 0.045,
    onAccent: 0.19,
    tone: 0.8,
    toneSolid: 0.74,
    line: 0.085,
    lineStrong: 0.17,
    fill: 0.05,
    fillStrong: 0.09,
  },
  light: {
    tint: 0.004,
    page: 0.974,
    side: 0.988,
    card: 1,
    raised: 1,
    spotlight: 0.27,
    text: 0.25,
    quiet: 0.42,
    faint: 0.505,
    disabled: 0.72,
    accent: 0.525,
    accentHover: 0.48,
    accentActive: 0.43,
    accentText: 0.475,
    soft: 0.955,
    softStrong: 0.92,
    softChroma: 0.028,
    onAccent: 1,
    tone: 0.47,
    toneSolid: 0.53,
    line: 0.09,
    lineStrong: 0.19,
    fill: 0.04,
    fillStrong: 0.075,
  },
} as const

/** The names of all colours a page may use; as CSS variables they carry two hyphens in front: `--text-quiet`. */
export type Palette = {
  /** For bars and dots only, never for text: stronger than any text could be. */
  'red-bright': string
  'amber-bright': string
  page: string
  side: string
  card: string
  raised: string
  spotlight: string
  'on-spotlight': string
  /** Laid over any surface: rows under the pointer, pressed keys. */
  fill: string
  'fill-strong': string
  line: string
  'line-strong': string
  text: string
  'text-quiet': string
  'text-faint': string
  'text-disabled': string
  primary: string
  'primary-hover': string
  'primary-active': string
  'primary-text': string
  'primary-soft': string
  'primary-soft-strong': string
  'on-primary': string
  /** A chosen row of a card: quieter than `primary-soft`, on which tags and covers would vanish. */
  selected: string
  mask: string
  /** Shadow of what floats; nearly nothing in dark, where lightness tells height. */
  'shadow-float': string
  'shadow-card': string
} & Record<Tone | `${Tone}-soft` | `${Tone}-solid`, string>

/** All colours of one theme, from the mode's ramp and the hue's angle. Text pairs are proved by `contrast.test.ts`. */
export function makePalette(mode: Mode, hue: Hue): Palette {
  const ramp = RAMP[mode]
  const h = ANGLE[hue]
  const neutral = (l: number): string => toHex({ l, c: l === 1 ? 0 : ramp.tint, h })
  const accent = (l: number): string => toHex({ l, c: STRENGTH[hue], h })
  const overlay = toHex(mode === 'dark' ? { l: 0.98, c: 0.01, h } : { l: 0.25, c: 0.03, h })

  const tones = {} as Record<Tone | `${Tone}-soft` | `${Tone}-solid`, string>
  for (const tone of TONE_NAMES) {
    const of: Omit<Oklch, 'l'> = tone === 'hue' ? { h, c: STRENGTH[hue] } : TONES[tone]
    tones[tone] = toHex({ l: ramp.tone, ...of })
    tones[`${tone}-solid`] = toHex({ l: ramp.toneSolid, ...of })
    tones[`${tone}-soft`] = toHex({ l: ramp.soft, h: of.h, c: Math.min(of.c * 0.4, ramp.softChroma) })
  }

  const primary = accent(ramp.accent)
  const card = neutral(ramp.card)
  return {
    page: neutral(ramp.page),
    side: neutral(ramp.side),
    card,
    raised: neutral(ramp.raised),
    spotlight: neutral(ramp.spotlight),
    'on-spotlight': neutral(0.97),
    fill: withAlpha(overlay, ramp.fill),
    'fill-strong': withAlpha(overlay, ramp.fillStrong),
    line: withAlpha(overlay, ramp.line),
    'line-strong': withAlpha(overlay, ramp.lineStrong),
    text: neutral(ramp.text),
    'text-quiet': neutral(ramp.quiet),
    'text-faint': neutral(ramp.faint),
    'text-disabled': neutral(ramp.disabled),
    primary,
    'primary-hover': accent(ramp.accentHover),
    'primary-active': accent(ramp.accentActive),
    'primary-text': accent(ramp.accentText),
    'primary-soft': toHex({ l: ramp.soft, c: ramp.softChroma, h }),
    'primary-soft-strong': toHex({ l: ramp.softStrong, c: ramp.softChroma * 1.4, h }),
    selected: flatten(primary, 0.07, card),
    'red-bright': toHex({ l: mode === 'dark' ? 0.7 : 0.63, ...TONES.red }),
    'amber-bright': toHex({ l: mode === 'dark' ? 0.8 : 0.77, ...TONES.amber, c: 0.155 }),
    'on-primary': mode === 'dark' ? toHex({ l: ramp.onAccent, c: 0.03, h }) : '#ffffff',
    mask: mode === 'dark' ? 'rgba(0, 0, 0, 0.48)' : 'rgba(20, 24, 28, 0.38)',
    'shadow-float':
      mode === 'dark'
        ? '0 0 0 1px rgba(255, 255, 255, 0.07), 0 12px 32px rgba(0, 0, 0, 0.45)'
        : '0 0 0 1px rgba(20, 24, 28, 0.06), 0 10px 30px rgba(20, 24, 28, 0.13)',
    'shadow-card': mode === 'dark' ? 'none' : '0 1px 2px rgba(20, 24, 28, 0.04)',
    ...tones,
  }
}
