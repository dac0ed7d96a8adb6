const here = 'https://console.invalid'

/**
 * A path of this console out of somebody else's text (a setting, a redirect address), or null. Refused is all that a
 * browser could read as another host: `//host`, backslashes, control characters, and paths that become so when their
 * dots are resolved.
 */
export function safePath(value: string): string | null {
  if (!value.startsWith('/') || /[\\\s\p{Cc}]/u.test(value) || !URL.canParse(value, here)) return null
  const url = new URL(value, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
