import { elementsOf, textOf, type Element } from '../../../kernel/markup/tree.ts'

/** Fields that say something of the document itself; any other may load, run or ask. */
const plain = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'SECTION', 'DATE', 'TIME', 'CREATEDATE', 'SEQ', 'STYLEREF'])
export const isPlainField = (instruction: string): boolean =>
  plain.has(/^\s*(\S+)/.exec(instruction)?.[1]?.toUpperCase() ?? '')

interface Open {
  marks: { run: Element; mark: Element }[]
  instruction: string
  isSaid: boolean
  isPlain: boolean
}

/** Leaves of fields that are not plain only what they show. An instruction may be spread over many runs. */
export function flattenFields(root: Element): void {
  const open: Open[] = []
  const close = ({ marks, instruction, isPlain }: Open): void => {
    if (isPlain && isPlainField(instruction)) return
    for (const { run, mark } of marks) run.children = run.children.filter((one) => one !== mark)
  }
  const mark = (run: Element, element: Element): void => {
    const top = open.at(-1)
    const type = element.attrs['w:fldCharType']
    if (element.name === 'w:instrText') {
      if (top && !top.isSaid) top.instruction += textOf(element)
      // What is no part of a field is no instruction either.
      if (top) top.marks.push({ run, mark: element })
      else run.children = run.children.filter((one) => one !== element)
    } else if (type === 'begin') {
      // An instruction that is worked out by other fields can become anything.
      if (top && !top.isSaid) top.isPlain = false
      open.push({ marks: [{ run, mark: element }], instruction: '', isSaid: false, isPlain: true })
    } else if (top) {
      top.marks.push({ run, mark: element })
      if (type === 'separate') top.isSaid = true
      else close(open.pop()!)
    } else run.children = run.children.filter((one) => one !== element)
  }
  const walk = (element: Element): void => {
    for (const child of elementsOf(element)) {
      if (child.name === 'w:instrText' || child.name === 'w:fldChar') mark(element, child)
      else walk(child)
    }
  }
  walk(root)
  for (const left of open) close({ ...left, isPlain: false })
}
