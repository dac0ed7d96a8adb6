import { escapeXml } from './entities.ts'
import { isElement, type Element, type Node } from './tree.ts'

/** Line breaks and tabs of attributes would be read as spaces. */
const attributeText = (value: string): string =>
  escapeXml(value).replaceAll(/[\t\n\r]/g, (one) => `&#${one.charCodeAt(0)};`)
const plainText = (text: string): string => escapeXml(text).replaceAll('\r', '&#13;')

/** An element as it is written, with all that is in it. The counterpart of `parseXml` without renamed prefixes. */
export function writeXml(node: Node): string {
  if (!isElement(node)) return plainText(node)
  return node.children.length === 0 ? tagOf(node, '/>') : `${tagOf(node, '>')}${childrenXml(node)}</${node.name}>`
}

export const childrenXml = (element: Element): string => element.children.map(writeXml).join('')

/** The tag that begins an element. */
export function tagOf({ name, attrs }: Element, end: '>' | '/>'): string {
  const given = Object.entries(attrs).map(([key, value]) => ` ${key}="${attributeText(value)}"`)
  return `<${name}${given.join('')}${end}`
}

/** The same element once more; what it holds can be changed without changing the other. */
export const cloned = (element: Element): Element => ({
  ...element,
  children: element.children.map((node) => (isElement(node) ? cloned(node) : node)),
})
