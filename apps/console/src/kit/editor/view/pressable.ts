import { isVideoAddress } from '../markdown/safe-address.ts'
import { previewKindOf } from '../../viewer/preview-kind.ts'

/** What was pressed in a text and opens over the page. */
export type Pressed = { kind: 'picture' | 'video'; src: string; name: string }

/** Whether an address is that of a file stored here. */
export function isStoredFile(address: string): boolean {
  try {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && pathname.startsWith('/files/')
  } catch {
    return false
  }
}

/** What a link to a stored file opens over the page; undefined for what the browser is to open. */
function kindOfLink(address: string): Pressed['kind'] | undefined {
  if (!isStoredFile(address)) return undefined
  const { pathname } = new URL(address, location.href)
  if (isVideoAddress(pathname)) return 'video'
  return previewKindOf(pathname) === 'image' ? 'picture' : undefined
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** Makes the pictures of a text buttons that open them, and lets its links to stored videos and pictures open over the page. */
export function makePressable(root: HTMLElement, onPress: (pressed: Pressed) => void): void {
  for (const image of root.querySelectorAll('img')) {
    if (image.closest('a')) continue
    const src = image.getAttribute('src') ?? ''
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'kw-md-picture'
    button.setAttribute('aria-label', image.alt ? `查看图片：${image.alt}` : '查看图片')
    button.addEventListener('click', () => onPress({ kind: 'picture', src, name: image.alt || '图片' }))
    image.replaceWith(button)
    button.append(image)
  }
  for (const link of root.querySelectorAll('a')) {
    const src = link.getAttribute('href') ?? ''
    const kind = kindOfLink(src)
    if (!kind) continue
    link.addEventListener('click', (event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      onPress({ kind, src, name: link.textContent.trim() || (kind === 'video' ? '视频' : '图片') })
    })
  }
}
