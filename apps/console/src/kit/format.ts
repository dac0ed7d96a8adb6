const UNITS = [
  ['天', 86_400],
  ['小时', 3600],
  ['分', 60],
  ['秒', 1],
] as const

/** Seconds as `1天2小时3分4秒`: parts that are zero are left out, `0秒` for zero, `--` for none or not a number. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return '--'
  let rest = Math.floor(seconds)
  if (rest === 0) return '0秒'
  let text = ''
  for (const [name, length] of UNITS) {
    const count = Math.floor(rest / length)
    rest %= length
    if (count > 0) text += `${count}${name}`
  }
  return text
}

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes in units of 1000 as number and unit: `['1.5', 'MB']`. At most two digits after the point; `--` for none. */
export function splitFileSize(bytes: number | null | undefined): [number: string, unit: string] {
  if (bytes == null || !Number.isFinite(bytes) || bytes < 0) return ['--', '']
  let value = bytes
  let at = 0
  // Rounding may reach the next unit: 999,999 bytes are 1 MB, not 1000 KB.
  while (at < SIZES.length - 1 && Number(value.toFixed(at === 0 ? 0 : 2)) >= 1000) {
    value /= 1000
    at++
  }
  return [String(Number(value.toFixed(2))), SIZES[at] ?? 'B']
}

/** Bytes as text, `1.5 MB`, base 1000. */
export const formatFileSize = (bytes: number | null | undefined): string => splitFileSize(bytes).join(' ').trimEnd()

const grouped = new Map<number, Intl.NumberFormat>()

/** A number with thousands separators and at most `digits` digits after the point; `--` for none. */
export function formatNumber(value: number | null | undefined, digits = 2): string {
  if (value == null || !Number.isFinite(value)) return '--'
  // Making a format costs a millisecond, so whole numbers, which most are, do without.
  if (Number.isSafeInteger(value)) return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  let format = grouped.get(digits)
  if (!format) {
    format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: digits })
    grouped.set(digits, format)
  }
  return format.format(value)
}

const DIGITS = '零一二三四五六七八九'
const PLACES = ['', '十', '百', '千']
const GROUPS = ['', '万', '亿', '万亿']

/** Four digits in Chinese, without leading zeros. */
function readGroup(group: number): string {
  let text = ''
  let isZeroPending = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10
    if (digit === 0) {
      if (text) isZeroPending = true
      continue
    }
    if (isZeroPending) text += '零'
    isZeroPending = false
    text += `${DIGITS[digit]}${PLACES[place]}`
  }
  return text
}

/** A whole number in Chinese numerals, `12` → `十二`, `10086` → `一万零八十六`. Anything else is given back as it is. */
export function chineseNumber(value: number): string {
  if (!Number.isSafeInteger(value) || Math.abs(value) >= 1e16) return String(value)
  if (value === 0) return '零'
  if (value < 0) return `负${chineseNumber(-value)}`
  let text = ''
  let isZeroPending = false
  for (let at = 3; at >= 0; at--) {
    const group = Math.floor(value / 10_000 ** at) % 10_000
    if (group === 0) {
      if (text) isZeroPending = true
      continue
    }
    if (text && (isZeroPending || group < 1000)) text += '零'
    isZeroPending = false
    text += `${readGroup(group)}${GROUPS[at]}`
  }
  return text.startsWith('一十') ? text.slice(1) : text
}

/** Several short facts as one line. Where it wraps no line begins with the dot. */
export const dotted = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('\u00A0· ')
