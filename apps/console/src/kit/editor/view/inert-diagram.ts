/** The start of a tag other than a line break; a stereotype (`<<interface>>`) is looked for first, and left alone. */
const tagStart = /<<\w+>>|<(?=[a-z!?/])(?!br\s*\/?>)/gi

/**
 * A Mermaid source in which nothing is markup but line breaks: the library puts labels into a live element while it
 * measures them, where a picture's `onerror` would already act. Angle brackets that open a tag become Mermaid's own
 * entities, which it draws as the characters they are; so do HTML's entities, which would turn into brackets there.
 */
export const inertDiagram = (source: string): string =>
  source.replaceAll(/&#?(\w+;)/g, '#$1').replaceAll(tagStart, (found) => (found === '<' ? '#lt;' : found))
