import type { Blank, BlankRule } from '@lab/contract/question/content'
import { questionLimits as limits, spaceRuleLabels, spaceRules } from '@lab/contract/question/types'
import { textBlank, textRule } from './draft.ts'

// What a blank accepts as one line, as people read and write it in Word and Excel:
//   北京 / 京城            any of these texts
//   9.8 ± 0.1 m/s²         a number within a tolerance, in a unit; ± 5% of the value; kg|g=0.001 for further units
//   /colou?r/              a pattern
//   Print〔区分大小写〕     with what is compared more strictly

const special = /\\(?=[\\/±〔])|[±〔]|(?<=^| )\/(?= |$)|^\/|\/$/g
const escaped = (text: string): string => text.replaceAll(special, '\\$&')
const unescaped = (text: string): string => text.replaceAll(/\\([\\/±〔])/g, '$1')

function ruleLine(rule: BlankRule): string {
  if (rule.kind === 'text') return escaped(rule.text)
  if (rule.kind === 'pattern') return `/${rule.pattern}/`
  const units = rule.units.map(({ name, factor }) => (factor === 1 ? name : `${name}=${factor}`)).join('|')
  return `${rule.value} ± ${rule.tolerance}${rule.is_percent ? '%' : ''}${units && ` ${units}${rule.needs_unit ? '!' : ''}`}`
}

export function blankLine(blank: Blank): string {
  const flags = [
    blank.case_sensitive ? '区分大小写' : '',
    blank.width_sensitive ? '区分全角半角' : '',
    blank.spaces === 'fold' ? '' : spaceRuleLabels[blank.spaces],
  ].filter(Boolean)
  return blank.rules.map(ruleLine).join(' / ') + (flags.length ? `〔${flags.join('，')}〕` : '')
}

const number =
  /^([-+]?\d{1,15}(?:\.\d{1,15})?(?:e[-+]?\d{1,3})?)\s{0,3}±\s{0,3}(\d{1,15}(?:\.\d{1,15})?(?:e[-+]?\d{1,3})?)(%?)(?:\s+(\S.{0,300}))?$/i

function ruleOf(line: string): BlankRule {
  const pattern = /^\/(.+)\/$/.exec(line)
  if (pattern && pattern[1]!.length <= limits.pattern && !pattern[1]!.endsWith('\\'))
    return { kind: 'pattern', pattern: pattern[1]! }
  const match = number.exec(line)
  if (!match) return textRule(unescaped(line).slice(0, limits.blankText))
  const [, value, tolerance, percent, unit = ''] = match
  const units = unit
    .replace(/!$/, '')
    .split('|')
    .filter(Boolean)
    .slice(0, limits.units)
    .map((one) => {
      const [, name = one, factor] = /^(.+)=(\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/i.exec(one) ?? []
      return { name: name.trim().slice(0, 20), factor: factor && Number(factor) > 0 ? Number(factor) : 1 }
    })
  return {
    kind: 'number',
    value: Number(value),
    tolerance: Number(tolerance),
    is_percent: percent === '%',
    units,
    needs_unit: unit.endsWith('!'),
  }
}

/** A blank from such a line. Words such as 或 between texts are read as well. */
export function blankOf(line: string): Blank {
  const [, body = line, flags = ''] = /^(.*?)(?<!\\)〔([^〕]{0,40})〕$/.exec(line.trim()) ?? []
  const pieces = apart(body.trim())
  return {
    ...textBlank([]),
    rules: (pieces.length ? pieces : ['']).slice(0, limits.rules).map(ruleOf),
    case_sensitive: flags.includes('区分大小写'),
    width_sensitive: flags.includes('区分全角半角'),
    spaces: spaceRules.find((rule) => rule !== 'fold' && flags.includes(spaceRuleLabels[rule])) ?? 'fold',
  }
}

function apart(body: string): string[] {
  const isPattern = /^\/.+\/$/.test(body) && !/\/ \/ \//.test(body)
  if (isPattern && !body.slice(1, -1).includes(' / ')) return [body]
  const pieces = body.split(/ \/ | \|\| /)
  const said = pieces.length === 1 ? body.split(/(?<=\S)\s?(?:或者|或)\s?(?=\S)/) : pieces
  return [...new Set(said.map((piece) => piece.trim()).filter(Boolean))]
}

/** The lines of all blanks, numbered where there are several. */
export const blankLines = (blanks: readonly Blank[]): string[] =>
  blanks.length === 1 ? [blankLine(blanks[0]!)] : blanks.map((blank, at) => `（${at + 1}）${blankLine(blank)}`)
