const HALF_WIDTH: Readonly<Record<string, string>> = { '．': '.', '。': '.', '－': '-', '—': '-', '＋': '+' }

/** The number that somebody typed, full-width digits of a Chinese input method included; undefined for anything else. */
export function numberIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - '０'.charCodeAt(0)))
    .replaceAll(/[．。－—＋]/g, (mark) => HALF_WIDTH[mark]!)
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

export const inRange = (value: number, min = -Infinity, max = Infinity): number => Math.max(min, Math.min(max, value))

const digitsAfterPoint = (value: number): number => String(value).split('.')[1]?.length ?? 0

/** One step on, without the dust of binary fractions. */
export const stepped = (value: number, by: number): number =>
  Number((value + by).toFixed(Math.max(digitsAfterPoint(value), digitsAfterPoint(by))))
