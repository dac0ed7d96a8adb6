import { expect, test } from 'vitest'
import { HUES } from '../theme/names.ts'
import { makePalette } from '../theme/palette.ts'
import { relativeLuminance } from '../testing/luminance.ts'
import { chartPalette } from './chart-theme.ts'

const contrast = (a: string, b: string) => {
  const [low, high] = [relativeLuminance(a), relativeLuminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test.each((['dark', 'light'] as const).flatMap((mode) => HUES.map((hue) => [mode, hue] as const)))(
  'marks stand out from the card in %s %s',
  (mode, hue) => {
    const { card } = makePalette(mode, hue)
    expect(chartPalette[mode].filter((colour) => contrast(colour, card) < 3)).toEqual([])
  },
)
