import type { BlankRule } from '@lab/contract/question/content'

type NumberRule = Extract<BlankRule, { kind: 'number' }>

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, '')
    .replaceAll(/[−–—－]/gu, '-')
    .trim()

const decimal = String.raw`[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`
const leading = new RegExp(
  String.raw`^(${decimal})(?:\s*(?:e|[x×*]\s*10\s*\^?)\s*([+-]?\d{1,3})|\s*/\s*(${decimal}))?\s*(%)?\s*(.*)$`,
  'isu',
)
/** No number that somebody writes is longer; beyond it nothing is looked at. */
const longest = 200

export interface NumberText {
  value: number
  /** What follows the number. */
  unit: string
}

/** A number as people write it: 1,234.5, 1.2e3, 1.2×10^3, 3/4, 50%, ５０; with a unit after it. Null where it is none. */
export function numberIn(text: string): NumberText | null {
  const given = plain(text)
  if (given.length > longest) return null
  const [, number = '', exponent, divisor, percent, unit = ''] = leading.exec(given) ?? []
  if (!/\d/.test(number)) return null
  const read = (digits: string): number => Number(digits.replaceAll(',', ''))
  const base = exponent === undefined ? read(number) : Number(`${number.replaceAll(',', '')}e${exponent}`)
  const value = (divisor === undefined ? base : base / read(divisor)) / (percent ? 100 : 1)
  return Number.isFinite(value) ? { value, unit: unit.trim() } : null
}

const plainUnit = (unit: string): string => plain(unit).replaceAll(/\s+/gu, '')
/** SI tells m from M: a unit is compared with its case first, without it only where that leaves one. */
function factorOf(unit: string, { units }: NumberRule): number | null {
  const asked = plainUnit(unit)
  const exact = units.find(({ name }) => plainUnit(name) === asked)
  if (exact) return exact.factor
  const alike = units.filter(({ name }) => plainUnit(name).toLowerCase() === asked.toLowerCase())
  return alike.length === 1 ? alike[0]!.factor : null
}

export type NumberVerdict = 'right' | 'wrong' | 'no number' | 'no unit' | 'wrong unit'

/** Whether a text is the number of a rule, within its tolerance and in one of its units. */
export function numberVerdict(text: string, rule: NumberRule): NumberVerdict {
  const found = numberIn(text)
  if (!found) return 'no number'
  if (found.unit === '' && rule.needs_unit && rule.units.length > 0) return 'no unit'
  const factor = found.unit === '' ? 1 : factorOf(found.unit, rule)
  if (factor === null) return 'wrong unit'
  const allowed = rule.is_percent ? (Math.abs(rule.value) * rule.tolerance) / 100 : rule.tolerance
  // What binary fractions lose by themselves is nobody's mistake.
  const slack = Math.max(Math.abs(rule.value), 1) * 1e-9
  return Math.abs(found.value * factor - rule.value) <= allowed + slack ? 'right' : 'wrong'
}
