const REACHED =
  'a[href], button, input, select, textarea, summary, iframe, video[controls], [contenteditable=true], [tabindex]'

const isReached = (one: HTMLElement): boolean =>
  one.tabIndex >= 0 && !one.matches(':disabled') && (one.checkVisibility?.({ visibilityProperty: true }) ?? true)

/**
 * Where Tab has to be led by hand so that the focus stays inside a box: from its last control to the first and back, and
 * in again from outside, where it lands when what had it is taken away.
 * Undefined where the browser goes to the right place by itself.
 */
export function neighbourOnTab(box: HTMLElement, from: EventTarget | null, isBack: boolean): HTMLElement | undefined {
  const all = [...box.querySelectorAll<HTMLElement>(REACHED)].filter((one) => isReached(one))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return box
  if (!(from instanceof HTMLElement) || !box.contains(from)) return isBack ? last : first
  if (isBack) return from === first || from === box ? last : undefined
  // Of the buttons of one choice only one is reached by Tab; it may not be the last in the document.
  const isLast = from === last || (isRadio(from) && isRadio(last) && from.name === last.name)
  return isLast ? first : undefined
}

const isRadio = (one: HTMLElement): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio'
