import type { TeachingField, TeachingStep } from '@lab/contract/lesson-teaching'
import {
  placeholderUse,
  type TemplateFact,
  type TemplateStepPart,
  type TemplateUse,
} from '@lab/contract/teaching-template'
import { childOf, elementsOf, isElement, type Element } from '../../../kernel/markup/tree.ts'
import { cloned } from '../../../kernel/markup/xml-write.ts'
import { fillText, namesIn, onlyName } from './placeholders.ts'
import { emptyParagraph, stepsTable } from './steps-table.ts'

/** What one teaching plan says. */
export interface PlanValues {
  facts: Readonly<Record<TemplateFact, string>>
  texts: Readonly<Record<string, string>>
  steps: Readonly<Record<string, readonly TeachingStep[]>>
}

interface Filling {
  fields: readonly TeachingField[]
  values: PlanValues
  /** The part of a lesson for which something is repeated; null where a form is filled for a plan without parts. */
  step?: { fieldId: string; at: number } | null
}

const stepText = (step: TeachingStep, at: number, part: TemplateStepPart): string => {
  if (part === 'number') return `${at + 1}`
  return part === 'minutes' ? `${step.minutes}` : step[part]
}

/** The parts of a lesson in lines, where a table has no room. */
const stepLines = (steps: readonly TeachingStep[]): string =>
  steps
    .map(({ title, minutes, teacher, learner }, at) =>
      [
        `${at + 1}. ${title}（${minutes} 分钟）`,
        ...(teacher ? [`教师活动：${teacher}`] : []),
        ...(learner ? [`学生活动：${learner}`] : []),
      ].join('\n'),
    )
    .join('\n')

function textOfUse(use: TemplateUse | undefined, { fields, values, step }: Filling): string {
  if (!use || use.use === 'block') return ''
  if (use.use === 'fact') return values.facts[use.fact]
  if (use.use === 'step') {
    if (!step || step.fieldId !== use.fieldId) return ''
    const found = values.steps[use.fieldId]?.[step.at]
    return found ? stepText(found, step.at, use.part) : ''
  }
  const isSteps = fields.some(({ id, kind }) => id === use.fieldId && kind === 'steps')
  return isSteps ? stepLines(values.steps[use.fieldId] ?? []) : (values.texts[use.fieldId] ?? '')
}

function* paragraphsIn(element: Element): Generator<Element> {
  for (const child of elementsOf(element)) {
    if (child.name === 'w:p') yield child
    yield* paragraphsIn(child)
  }
}
/** All placeholders of something, text boxes and tables in it as well. */
export const placeholdersOf = (element: Element): string[] => [
  ...(element.name === 'w:p' ? namesIn(element) : []),
  ...[...paragraphsIn(element)].flatMap(namesIn),
]

/** Those of something that can be repeated: a row without the tables in its cells, a paragraph without its text boxes. */
const ownNames = (item: Element): string[] => {
  if (item.name === 'w:p') return namesIn(item)
  if (item.name !== 'w:tr') return []
  return elementsOf(item).flatMap((cell) => elementsOf(cell).flatMap((one) => (one.name === 'w:p' ? namesIn(one) : [])))
}

interface Group {
  items: Element[]
  /** Whose parts it is repeated for; undefined where it is there once. */
  fieldId: string | undefined
}

/**
 * What is repeated among elements that follow each other: what lies between the two ends of a block, and what asks for a
 * part of a lesson without one. What follows on each other is repeated together, so that one part can have two rows.
 */
function groupsOf(items: readonly Element[], fields: readonly TeachingField[]): Group[] {
  const uses = items.map((item) => ownNames(item).map((name) => placeholderUse(name, fields)))
  const groups: Group[] = []
  for (let at = 0; at < items.length; at += 1) {
    const begin = uses[at]!.find((use) => use?.use === 'block' && !use.isEnd)
    const end = begin?.use === 'block' ? endOf(uses, at, begin.fieldId) : -1
    if (begin?.use === 'block' && end >= 0) {
      groups.push({ items: items.slice(at, end + 1), fieldId: begin.fieldId })
      at = end
      continue
    }
    const step = uses[at]!.find((use) => use?.use === 'step')
    const fieldId = step?.use === 'step' ? step.fieldId : undefined
    const before = groups.at(-1)
    const goesOn = fieldId !== undefined && before?.fieldId === fieldId && before.items.at(-1) === items[at - 1]
    if (goesOn && !isBlock(before, fields)) before.items.push(items[at]!)
    else groups.push({ items: [items[at]!], fieldId })
  }
  return groups
}
const isBlock = ({ items }: Group, fields: readonly TeachingField[]): boolean =>
  items.some((item) => ownNames(item).some((name) => placeholderUse(name, fields)?.use === 'block'))
const endOf = (uses: readonly (readonly (TemplateUse | undefined)[])[], from: number, fieldId: string): number =>
  uses.findIndex(
    (some, at) => at >= from && some.some((use) => use?.use === 'block' && use.isEnd && use.fieldId === fieldId),
  )

/** Within what is repeated, nothing is repeated once more. */
const repeatable = ({ fields, step }: Filling): readonly TeachingField[] => (step === undefined ? fields : [])

/** The fillings for which a group is there: one for each part of a lesson, and one with nothing in it where there is none. */
function fillingsOf({ fieldId }: Group, filling: Filling): Filling[] {
  if (fieldId === undefined) return [filling]
  const count = filling.values.steps[fieldId]?.length ?? 0
  return count === 0
    ? [{ ...filling, step: null }]
    : Array.from({ length: count }, (_, at) => ({ ...filling, step: { fieldId, at } }))
}

/** A cell that goes over several rows does not begin again in those that are repeated. */
function continued(row: Element): Element {
  for (const cell of elementsOf(row)) {
    const properties = childOf(cell, 'w:tcPr')
    const merge = childOf(properties, 'w:vMerge')
    if (merge?.attrs['w:val'] === 'restart') merge.attrs = {}
  }
  return row
}

function fillTable(tbl: Element, filling: Filling): void {
  const groups = groupsOf(elementsOf(tbl), repeatable(filling))
  tbl.children = groups.flatMap((group) =>
    fillingsOf(group, filling).flatMap((one, time) =>
      group.items.map((item) => {
        const row = cloned(item)
        for (const cell of elementsOf(row)) if (cell.name === 'w:tc') fillBlocks(cell, one)
        return time > 0 && row.name === 'w:tr' ? continued(row) : row
      }),
    ),
  )
}

const hasDrawing = (element: Element): boolean =>
  elementsOf(element).some(
    (child) => /^(?:w:drawing|w:pict|mc:AlternateContent)$/.test(child.name) || hasDrawing(child),
  )

/** A paragraph whose lines become paragraphs of their own where it says nothing but a placeholder. */
function fillParagraph(one: Element, filling: Filling): Element[] {
  const valueOf = (name: string): string =>
    textOfUse(placeholderUse(name, filling.fields), filling).replaceAll(/\r\n?/g, '\n')
  const only = onlyName(one)
  const lines = only === undefined || hasDrawing(one) ? [] : valueOf(only).split('\n')
  if (lines.length > 1) {
    return lines.map((line, at) => {
      const copy = cloned(one)
      fillText(copy, () => line)
      const properties = childOf(copy, 'w:pPr')
      // The end of a section is at its last paragraph only.
      if (properties && at < lines.length - 1)
        properties.children = properties.children.filter((node) => !isElement(node) || node.name !== 'w:sectPr')
      return copy
    })
  }
  fillText(one, valueOf)
  for (const box of boxesIn(one)) fillBlocks(box, filling)
  return [one]
}

function* boxesIn(element: Element): Generator<Element> {
  for (const child of elementsOf(element)) {
    if (child.name === 'w:txbxContent') yield child
    else yield* boxesIn(child)
  }
}

/** A paragraph that is only for the whole table of parts, as that table. */
function asTable(one: Element, { fields, values }: Filling): Element[] | undefined {
  const name = onlyName(one)
  const use = name === undefined ? undefined : placeholderUse(name, fields)
  const field = use?.use === 'field' ? fields.find(({ id }) => id === use.fieldId) : undefined
  if (field?.kind !== 'steps') return undefined
  // Tables that follow on each other would become one.
  return [stepsTable(values.steps[field.id] ?? []), emptyParagraph()]
}

const isEndOfBlock = (one: Element, fields: readonly TeachingField[]): boolean => {
  const name = one.name === 'w:p' ? onlyName(one) : undefined
  return name !== undefined && placeholderUse(name, fields)?.use === 'block'
}

/** Fills what a body, a cell, a header or a text box holds. */
export function fillBlocks(container: Element, filling: Filling): void {
  const isCell = container.name === 'w:tc'
  const groups = groupsOf(elementsOf(container), repeatable(filling))
  const filled = groups.flatMap((group) =>
    fillingsOf(group, filling).flatMap((one) =>
      group.items
        .filter((item) => group.fieldId === undefined || !isEndOfBlock(item, filling.fields))
        .map(cloned)
        .flatMap((item) => {
          if (item.name === 'w:tbl') fillTable(item, one)
          if (item.name !== 'w:p') return [item]
          return (isCell ? undefined : asTable(item, one)) ?? fillParagraph(item, one)
        }),
    ),
  )
  const last = filled.at(-1)
  container.children = isCell && last?.name !== 'w:p' ? [...filled, emptyParagraph()] : filled
}
