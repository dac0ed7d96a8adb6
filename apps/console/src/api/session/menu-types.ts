/** One entry of a menu as the server gives it. */
export type MenuItem = { uri: string; title: string; icon?: string; children?: MenuItem[]; tabs?: MenuTab[] }

/** A list that shares an entry of the menu with others. */
export type MenuTab = { uri: string; title: string }

/** How much waits behind an entry, by its address; nothing said is nothing waiting. */
export type MenuCounts = Readonly<Record<string, number>>

/** The three groups of menus: left, in the header, and in the person's drop-down. */
export type Menus = {
  left: MenuItem[]
  top: MenuItem[]
  dropdown: MenuItem[]
  /** The abilities that the person's own role leaves out; an older server says nothing of it. */
  lacking?: readonly string[]
}

const withoutQuery = (uri: string) => uri.split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? ''

/** What can be lit: the entries, without the groups around them. */
const entriesOf = (menus: MenuItem[]): MenuItem[] =>
  menus.flatMap((one) => (one.children?.length ? one.children : [one]))

/**
 * Which entry of the menus is lit at a path: the one whose address, or the address of one of its tabs, is the path or the
 * longest beginning of it. None when nothing matches. A group is never lit itself; it takes its first child's address.
 */
export function activeUri(menus: MenuItem[], path: string): string | undefined {
  let best: { entry: string; length: number } | undefined
  for (const item of entriesOf(menus)) {
    for (const { uri } of [item, ...(item.tabs ?? [])]) {
      const start = withoutQuery(uri)
      const matches = start !== '' && (path === start || path.startsWith(`${start}/`))
      if (matches && start.length > (best?.length ?? 0)) best = { entry: item.uri, length: start.length }
    }
  }
  return best?.entry
}

/** The entry that the list at an address shares with others; undefined where it has one to itself. */
export const sharedEntry = (menus: MenuItem[], at: string): MenuItem | undefined =>
  entriesOf(menus).find(({ tabs }) => tabs?.some(({ uri }) => uri === at))
