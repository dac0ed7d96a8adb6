/** WCAG relative luminance of `#rgb`, `#rrggbb` or `rgb()`; 1 for what it cannot read (taken as light). */
export function relativeLuminance(colour: string): number {
  const channels = readChannels(colour)
  if (!channels) return 1
  const [r, g, b] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function readChannels(colour: string): number[] | undefined {
  const hex = /^#([\da-f]{3,8})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16))
  }
  const parts = /^rgba?\(([^)]+)\)$/i.exec(colour.trim())?.[1]?.split(/[\s,/]+/)
  const values = parts?.slice(0, 3).map(Number)
  return values?.length === 3 && values.every(Number.isFinite) ? values : undefined
}
