/** A colour in OKLCH: lightness 0–1, chroma (0 is grey, about 0.3 the limit of screens), hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Rgb = [red: number, green: number, blue: number]

/** OKLCH → linear sRGB, by the matrices of Björn Ottosson's Oklab. Components may lie outside 0–1. */
function toLinear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isOnScreen = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005)

const encodeGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const decodeGamma = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/**
 * The `#rrggbb` a screen shows for an OKLCH colour. A colour too strong for sRGB keeps its lightness and hue and
 * loses chroma until it fits, so that a lightness ramp stays a lightness ramp in every hue.
 */
export function toHex(colour: Oklch): string {
  let rgb = toLinear(colour)
  if (!isOnScreen(rgb)) {
    let low = 0
    let high = colour.c
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2
      if (isOnScreen(toLinear({ ...colour, c: middle }))) low = middle
      else high = middle
    }
    rgb = toLinear({ ...colour, c: low })
  }
  const parts = rgb.map((part) => Math.round(encodeGamma(Math.min(1, Math.max(0, part))) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The red, green and blue (0–255) of a `#rrggbb`. */
export function readHex(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

/** A `#rrggbb` made see-through: `alpha` 0–1, written as `rgba(…)`. */
export function withAlpha(hex: string, alpha: number): string {
  return `rgba(${readHex(hex).join(', ')}, ${alpha})`
}

/** What a colour laid over another with `alpha` looks like, as `#rrggbb`. */
export function flatten(hex: string, alpha: number, under: string): string {
  const below = readHex(under)
  const mixed = readHex(hex).map((part, at) => Math.round(part * alpha + (below[at] ?? 0) * (1 - alpha)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = readHex(hex).map((part) => decodeGamma(part / 255)) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast of two `#rrggbb` colours, 1–21; text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
