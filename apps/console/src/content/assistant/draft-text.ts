const fenced = /^\s*(`{3,})[^\n`]*\n([\s\S]*?)\n?\1\s*$/
const fence = /^`{3,}/m

/** A draft without the fence around all of it, which some models write whatever they are asked. */
export function withoutFence(text: string): string {
  const [, marks = '', inside = text] = fenced.exec(text) ?? []
  const [within] = fence.exec(inside) ?? ['']
  // Marks of as many or more within: the outer ones belong to two pieces of code, not to one.
  return within.length < Math.max(marks.length, 1) ? inside : text
}
