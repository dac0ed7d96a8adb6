/**
 * Whether a part of the page may take the focus by itself: nothing has it, or what has it is within the part or around it.
 * A person who types or chooses elsewhere keeps it.
 */
export function isFocusFree(part: Element): boolean {
  const at = part.ownerDocument.activeElement
  return at === null || at.contains(part) || part.contains(at)
}
