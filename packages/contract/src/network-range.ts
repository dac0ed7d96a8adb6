// IPv4 ranges as settings name them (`10.66.0.0/16`): the console checks what is typed, the server gives out addresses.

export interface NetworkRange {
  /** The first address of the range, as a number. */
  base: number
  bits: number
}

/** The address as a number; null for what is no IPv4 address. */
function addressNumber(text: string): number | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

const addressText = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')

/** A range from its text; null when it is none, or when its address is not the first of the range. */
export function readRange(text: string): NetworkRange | null {
  const [address = '', bits = '', ...more] = text.trim().split('/')
  const base = addressNumber(address)
  if (base === null || more.length || !/^(\d|[12]\d|3[0-2])$/.test(bits)) return null
  const size = 2 ** (32 - Number(bits))
  return base % size === 0 ? { base, bits: Number(bits) } : null
}

/** The n-th address of a range; null beyond the last that a machine can have (the very last is for everybody). */
export function addressAt({ base, bits }: NetworkRange, host: number): string | null {
  return host > 0 && host < 2 ** (32 - bits) - 1 ? addressText(base + host) : null
}

/** Whether an address is of a range; what is no IPv4 address is of none. */
export function rangeHas({ base, bits }: NetworkRange, text: string): boolean {
  const address = addressNumber(text.replace(/^::ffff:/i, ''))
  return address !== null && address >= base && address < base + 2 ** (32 - bits)
}

/** The ranges of a comma-separated list; null when one of them is none. */
export function readRanges(text: string): NetworkRange[] | null {
  const parts = text
    .split(/[,，\s]+/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const ranges = parts.map(readRange)
  return ranges.includes(null) ? null : (ranges as NetworkRange[])
}

export const rangeText = ({ base, bits }: NetworkRange): string => `${addressText(base)}/${bits}`
