import { expect, test } from 'vitest'
import { makePalette } from '../theme/palette.ts'
import { HUES } from '../theme/names.ts'
import { relativeLuminance } from '../testing/luminance.ts'
import { syntaxColours } from './syntax-colours.ts'

const contrast = (a: string, b: string) => {
  const [low, high] = [relativeLuminance(a), relativeLuminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test.each((['dark', 'light'] as const).flatMap((mode) => HUES.map((hue) => [mode, hue] as const)))(
  'code is readable in %s %s',
  (mode, hue) => {
    const { card, page, raised } = makePalette(mode, hue)
    const weak = Object.entries(syntaxColours[mode]).flatMap(([role, colour]) =>
      [card, page, raised]
        .map((ground) => ({ role, ratio: contrast(colour, ground) }))
        .filter(({ ratio }) => ratio < 4.5),
    )
    expect(weak).toEqual([])
  },
)

test.each([
  ['#fff', 1],
  ['#000000', 0],
  ['rgb(255, 255, 255)', 1],
  ['nonsense', 1],
])('luminance of %s is %d', (colour, expected) => {
  expect(relativeLuminance(colour)).toBeCloseTo(expected)
})
