/** One entry of a menu as the server gives it. */
export type MenuItem = { uri: string; title: string; icon?: string; children?: MenuItem[] }

/** The three groups of menus: left, in the header, and in the person's drop-down. */
export type Menus = { left: MenuItem[]; top: MenuItem[]; dropdown: MenuItem[] }

const withoutQuery = (uri: string) => uri.split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? ''

/**
 * Which entry of the menus is lit at a path: the one whose address is the path or the longest beginning of it. None
 * when nothing matches. A group is never lit itself; it takes its first child's address.
 */
export function activeUri(menus: MenuItem[], path: string): string | undefined {
  let best: string | undefined
  for (const item of menus.flatMap((one) => (one.children?.length ? one.children : [one]))) {
    const uri = withoutQuery(item.uri)
    const matches = uri !== '' && (path === uri || path.startsWith(`${uri}/`))
    if (matches && uri.length > withoutQuery(best ?? '').length) best = item.uri
  }
  return best
}
