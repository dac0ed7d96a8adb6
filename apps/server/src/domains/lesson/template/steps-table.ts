import type { TeachingStep } from '@lab/contract/lesson-teaching'
import type { Element } from '../../../kernel/markup/tree.ts'

const element = (name: string, attrs: Element['attrs'], ...children: Element['children']): Element => ({
  name,
  attrs,
  children,
})
export const emptyParagraph = (): Element => element('w:p', {})

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const line = { 'w:val': 'single', 'w:sz': '4', 'w:space': '0', 'w:color': 'auto' }

function cell(text: string, isBold: boolean): Element {
  const bold = isBold ? [element('w:rPr', {}, element('w:b', {}))] : []
  const paragraphs = text
    .split('\n')
    .map((one) => element('w:p', {}, element('w:r', {}, ...bold, element('w:t', { 'xml:space': 'preserve' }, one))))
  return element('w:tc', {}, element('w:tcPr', {}), ...paragraphs)
}
const row = (texts: readonly string[], isBold = false): Element =>
  element('w:tr', {}, element('w:trPr', {}, element('w:cantSplit', {})), ...texts.map((text) => cell(text, isBold)))

/** The parts of a lesson as a table, where a form leaves the table to us. */
export const stepsTable = (steps: readonly TeachingStep[]): Element =>
  element(
    'w:tbl',
    {},
    element(
      'w:tblPr',
      {},
      element('w:tblW', { 'w:w': '5000', 'w:type': 'pct' }),
      element('w:tblBorders', {}, ...sides.map((side) => element(`w:${side}`, line))),
    ),
    row(['时间（分钟）', '环节', '教师活动', '学生活动'], true),
    ...steps.map(({ minutes, title, teacher, learner }) => row([`${minutes}`, title, teacher, learner])),
  )
