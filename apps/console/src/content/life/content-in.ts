/** The name in an answer of a kind's `get` under which the content is: mostly its kind, of a topic another word. */
export const nameOfContent = (answer: object, id: string): string | undefined =>
  Object.entries(answer).find(
    ([, one]: [string, unknown]) => typeof one === 'object' && one !== null && 'id' in one && one.id === id,
  )?.[0]

/** An answer with what was just saved in place of what it had of the same content. */
export function withSaved<T extends object>(answer: T, saved: { id: string }): T {
  const name = nameOfContent(answer, saved.id)
  return name === undefined ? answer : { ...answer, [name]: saved }
}
