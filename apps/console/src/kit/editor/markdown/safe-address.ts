const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
const MEDIA_PROTOCOLS = new Set(['http:', 'https:'])
const INLINE_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]+$/i
const VIDEO_NAME = /\.(?:mp4|webm|ogv|mov|m4v)$/i

// Any address resolves against this, so that a relative one is judged by the protocol of the page.
const BASE = 'https://page.invalid/'

function protocolOf(address: string): string | undefined {
  try {
    return new URL(address, BASE).protocol
  } catch {
    return undefined
  }
}

/** The address when it may be followed: http, https, mailto or relative; undefined otherwise. */
export function safeLink(address: string): string | undefined {
  const trimmed = address.trim()
  const protocol = protocolOf(trimmed)
  return trimmed && protocol && LINK_PROTOCOLS.has(protocol) ? trimmed : undefined
}

/** The address when a picture or video may be loaded from it: http, https, relative, or a picture written inline. */
export function safeMedia(address: string): string | undefined {
  const trimmed = address.trim()
  if (INLINE_PICTURE.test(trimmed)) return trimmed
  const protocol = protocolOf(trimmed)
  return trimmed && protocol && MEDIA_PROTOCOLS.has(protocol) ? trimmed : undefined
}

/**
 * Whether an address names a video, by the suffix of its path, or of its fragment where the path has none:
 * `![演示](demo.mp4)` and `![演示](/files/81#.mp4)` are shown as players.
 */
export function isVideoAddress(address: string): boolean {
  try {
    const { pathname, hash } = new URL(address, BASE)
    return VIDEO_NAME.test(pathname) || VIDEO_NAME.test(hash)
  } catch {
    return false
  }
}

/**
 * Whether a picture or video lies on another site. The console loads none of them: the other site would learn which learner
 * reads which step, and the pages' policy blocks it anyway.
 */
export function isForeignMedia(address: string): boolean {
  if (INLINE_PICTURE.test(address.trim())) return false
  try {
    const { origin, protocol } = new URL(address.trim(), location.href)
    return protocol !== 'blob:' && origin !== location.origin
  } catch {
    return false
  }
}
