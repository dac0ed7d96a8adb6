import { memo, useEffect, useId, useRef } from 'react'
import { AppLink } from '../kit/link.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { CollapsedGroup } from './menu-flyout.tsx'
import { MenuCount } from './menu-count.tsx'
import { activeUri } from '../api/session/menu-types.ts'
import type { MenuCounts, MenuItem } from '../api/session/menu-types.ts'
import styles from './side-menu.module.css'

export type MenuEntriesProps = {
  /** Undefined while the menus are being asked for. */
  items: MenuItem[] | undefined
  counts: MenuCounts
  path: string
  isCollapsed?: boolean
  /** The pointer or the focus is on an entry: its page may be asked for. */
  onIntent?: ((uri: string) => void) | undefined
  onChoose?: () => void
}

const BONES = Array.from({ length: 10 }, (_, at) => at)

/** The entries of the left menu: those of a group below its caption, or next to its icon where the menu is collapsed. */
export function MenuEntries({ items, counts, path, isCollapsed = false, onIntent, onChoose }: MenuEntriesProps) {
  const active = items && activeUri(items, path)
  const list = useRef<HTMLUListElement>(null)
  // The list may be longer than the window; what is lit in it is in sight.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) list.current.scrollTop += outside(current, list.current)
  }, [active, isCollapsed])
  return (
    <ul ref={list} className={styles.list}>
      {items
        ? items.map((item) => {
            const key = item.uri + item.title
            if (!item.children?.length) {
              const isActive = item.uri === active
              return (
                <li key={key}>
                  <Entry
                    item={item}
                    count={counts[item.uri] ?? 0}
                    isActive={isActive}
                    onIntent={onIntent}
                    onChoose={onChoose}
                  />
                </li>
              )
            }
            const held = item.children.some(({ uri }) => uri === active) ? active : undefined
            return isCollapsed ? (
              <CollapsedGroup key={key} item={item} counts={counts} active={held} onIntent={onIntent} />
            ) : (
              <Group key={key} item={item} counts={counts} active={held} onIntent={onIntent} onChoose={onChoose} />
            )
          })
        : BONES.map((at) => <i key={at} className="bone" />)}
    </ul>
  )
}

/** How far a row is above or below what is seen of its list; 0 when all of it is seen. Pixels. */
function outside(row: HTMLElement, list: HTMLElement): number {
  const [seen, own] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.top < seen.top) return own.top - seen.top
  return Math.max(0, own.bottom - seen.bottom)
}

type EntryProps = {
  item: MenuItem
  count: number
  isActive: boolean
  onIntent: MenuEntriesProps['onIntent']
  onChoose: MenuEntriesProps['onChoose']
}

/** Drawn again only where the choice changes: the menu has dozens of entries and every navigation comes by. */
const Entry = memo(function Entry({ item, count, isActive, onIntent, onChoose }: EntryProps) {
  return (
    <AppLink
      to={item.uri}
      className={styles.entry}
      data-level={1}
      aria-current={isActive ? 'page' : undefined}
      onIntent={onIntent && (() => onIntent(item.uri))}
      onClick={onChoose}
    >
      <span className={styles.icon}>
        <MenuIcon name={item.icon} />
      </span>
      <span className={styles.title}>{item.title}</span>
      <MenuCount count={count} />
    </AppLink>
  )
})

type GroupProps = {
  item: MenuItem
  counts: MenuCounts
  /** The entry of this group that is shown; undefined when none of them is. */
  active: string | undefined
  onIntent: MenuEntriesProps['onIntent']
  onChoose: MenuEntriesProps['onChoose']
}

const Group = memo(function Group({ item, counts, active, onIntent, onChoose }: GroupProps) {
  const caption = useId()
  return (
    <li>
      <p id={caption} className={styles.caption}>
        {item.title}
      </p>
      <ul aria-labelledby={caption}>
        {item.children?.map((child) => (
          <li key={child.uri}>
            <Entry
              item={child}
              count={counts[child.uri] ?? 0}
              isActive={child.uri === active}
              onIntent={onIntent}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </li>
  )
})
