/** A document of tags: elements with their attributes, and the text between them. */
export interface Element {
  /** With its prefix, where it has one. */
  name: string
  attrs: Readonly<Record<string, string>>
  children: Node[]
}
export type Node = Element | string

export const isElement = (node: Node): node is Element => typeof node !== 'string'
export const elementsOf = (element: Element): Element[] => element.children.filter(isElement)

/** The name without its prefix. */
export const localName = ({ name }: Element): string => name.slice(name.indexOf(':') + 1)

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((node): node is Element => isElement(node) && node.name === name)
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).filter((node): node is Element => isElement(node) && node.name === name)

/** The element at the end of a path of names. */
export const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((from, name) => childOf(from, name), element)

/** All text below. */
export const textOf = (node: Node | undefined): string =>
  node === undefined ? '' : isElement(node) ? node.children.map(textOf).join('') : node

/** Every element of a name below, in the order of the document. */
export function* below(element: Element, name: string): Generator<Element> {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (child.name === name) yield child
    yield* below(child, name)
  }
}
