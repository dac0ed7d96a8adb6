import { elementsOf, localName, textOf, type Element } from '../../../kernel/markup/tree.ts'

// Packages choose the prefixes of their names as they like: elements are asked for by the name alone.

export const childrenNamed = (element: Element, name: string): Element[] =>
  elementsOf(element).filter((child) => localName(child) === name)
export const firstNamed = (element: Element, name: string): Element | undefined =>
  elementsOf(element).find((child) => localName(child) === name)

/** All text in an element, without what is blank around it. */
export const textIn = (element: Element | undefined): string => textOf(element).replaceAll(/\s+/g, ' ').trim()

/** Every element of a name below, in the order of the document. */
export function* allNamed(element: Element, name: string): Generator<Element> {
  for (const child of elementsOf(element)) {
    if (localName(child) === name) yield child
    yield* allNamed(child, name)
  }
}
