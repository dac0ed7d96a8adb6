import { isElement, localName, type Element } from '../../../../kernel/markup/tree.ts'

const camel = (name: string): string => name.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Elements of QTI 3 by the names that QTI 2 has for them, so that both are read by one reader: `qti-choice-interaction`
 * with `response-identifier` is `choiceInteraction` with `responseIdentifier`.
 */
export function normal(element: Element): Element {
  const local = localName(element)
  const isQti3 = local.startsWith('qti-')
  const attrs = isQti3
    ? Object.fromEntries(
        Object.entries(element.attrs).map(([name, value]) => [name.startsWith('data-') ? name : camel(name), value]),
      )
    : element.attrs
  return {
    name: isQti3 ? camel(local.slice(4)) : local,
    attrs,
    children: element.children.map((child) => (isElement(child) ? normal(child) : child)),
  }
}
