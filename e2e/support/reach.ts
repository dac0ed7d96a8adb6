import type { Page } from '@playwright/test'

/** What of the page as it is cannot be come to: it scrolls sideways, a control is outside or cut, or something lies on it. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A window of another size is drawn with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const found: string[] = []
    const wide = window.innerWidth
    const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)
    const over = document.documentElement.scrollWidth - wide
    if (over > 0) found.push(`scrolls ${over} px sideways`)

    const controls = 'a[href], button, input, select, textarea, [role=button], [role=tab], [tabindex="0"]'
    for (const one of document.querySelectorAll<HTMLElement>(controls)) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert]')) continue
      const own = one.getBoundingClientRect()
      // What is only heard is a pixel wide.
      if (own.width <= 1 || own.height <= 1) continue
      let isCut = false
      let isScrolled = false
      for (
        let box = one.parentElement;
        box && box !== document.body && !isScrolled && !isCut;
        box = box.parentElement
      ) {
        const { overflowX } = getComputedStyle(box)
        const room = box.getBoundingClientRect()
        if (/auto|scroll/.test(overflowX)) isScrolled = box.scrollWidth > box.clientWidth
        else if (/hidden|clip/.test(overflowX)) isCut = own.left < room.left - 2 || own.right > room.right + 2
      }
      if (isCut) found.push(`is cut: ${nameOf(one)}`)
      else if (!isScrolled && (own.left < -1 || own.right > wide + 1)) found.push(`is outside: ${nameOf(one)}`)
    }

    const isPressed = (one: Element): boolean => {
      one.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return met !== null && (one.contains(met) || met.contains(one))
    }
    const loud = [...document.querySelectorAll('main [data-look=primary]')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    const person = document.querySelector('header [aria-haspopup=menu]')
    for (const one of [...loud, person]) {
      if (!one) found.push('has no person menu')
      else if (!isPressed(one)) found.push(`is covered: ${nameOf(one)}`)
    }
    window.scrollTo(0, 0)
    return found
  })
}
