import createPurifier from 'dompurify'
import type { DOMPurify } from 'dompurify'
import { safeLink, safeMedia } from '../markdown/safe-address.ts'

/** What a rendered text may consist of. No `style`, `id` or `data-*`: nothing in a text may dress up as part of the page. */
const TAGS =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code div span strong em del a img video ul ol li input details summary sup table thead tbody tr th td'.split(
    ' ',
  )
const ATTRIBUTES =
  'href title src alt loading controls preload aria-label class start align type checked disabled target rel referrerpolicy'.split(
    ' ',
  )
const CLASSES = /^(?:kw-(?:math|diagram|table|task|footnote|run|copied|at-[\w.-]{1,32})|language-[\w+#.-]{1,30})$/

let purifier: DOMPurify | undefined

// An instance of our own: its hooks must not reach the purifier that the diagram library uses.
function getPurifier(): DOMPurify {
  if (purifier) return purifier
  const made = createPurifier(window)
  made.addHook('afterSanitizeAttributes', tighten)
  purifier = made
  return made
}

/** HTML of unknown origin → a fragment that is safe to put into the page. Not turned back into text, so nothing can mutate. */
export function sanitize(html: string): DocumentFragment {
  return getPurifier().sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    ADD_DATA_URI_TAGS: ['img'],
    RETURN_DOM_FRAGMENT: true,
  })
}

function tighten(element: Element): void {
  const names = [...element.classList].filter((name) => CLASSES.test(name))
  if (names.length > 0) element.setAttribute('class', names.join(' '))
  else element.removeAttribute('class')

  const tag = element.tagName.toLowerCase()
  if (tag === 'a') tightenLink(element)
  if (tag === 'img' || tag === 'video') {
    const src = safeMedia(element.getAttribute('src') ?? '')
    if (!src) element.remove()
    else element.setAttribute('referrerpolicy', 'no-referrer')
  }
  if (tag === 'input') {
    if (element.getAttribute('type') !== 'checkbox') element.remove()
    element.setAttribute('disabled', '')
    element.setAttribute('aria-label', element.hasAttribute('checked') ? '已完成' : '未完成')
  }
}

function tightenLink(element: Element): void {
  const href = safeLink(element.getAttribute('href') ?? '')
  if (!href) {
    element.removeAttribute('href')
    return
  }
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer nofollow')
}
