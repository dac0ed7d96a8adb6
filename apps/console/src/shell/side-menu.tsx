import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { memo, useState } from 'react'
import { AppLink } from '../kit/link.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { activeUri } from './menu-types.ts'
import type { MenuItem } from './menu-types.ts'
import styles from './side-menu.module.css'

export type SideMenuProps = {
  /** Undefined while the menus are being asked for. */
  items: MenuItem[] | undefined
  path: string
  isOpen: boolean
  onToggle: () => void
  /** The pointer or the focus is on an entry: its page may be asked for. */
  onIntent?: (uri: string) => void
}

const BONES = Array.from({ length: 10 }, (_, at) => at)

/** The left menu: one or two levels, 208 px open and 72 px collapsed. */
export const SideMenu = memo(function SideMenu({ items, path, isOpen, onToggle, onIntent }: SideMenuProps) {
  const active = items && activeUri(items, path)
  return (
    <nav className={`frame-menu ${styles.menu}`} aria-label="主菜单" data-collapsed={isOpen ? undefined : true}>
      <ul className={styles.list}>
        {items
          ? items.map((item) =>
              item.children?.length ? (
                <Group
                  key={item.uri + item.title}
                  item={item}
                  active={item.children.some(({ uri }) => uri === active) ? active : undefined}
                  isOpen={isOpen}
                  onIntent={onIntent}
                />
              ) : (
                <li key={item.uri + item.title}>
                  <Entry item={item} isActive={item.uri === active} onIntent={onIntent} hasIcon />
                </li>
              ),
            )
          : BONES.map((at) => <i key={at} className="bone" />)}
      </ul>
      <button
        type="button"
        className={styles.toggle}
        onClick={onToggle}
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isOpen}
        title={isOpen ? '收起菜单' : '展开菜单'}
      >
        {isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
    </nav>
  )
})

type EntryProps = {
  item: MenuItem
  isActive: boolean
  hasIcon?: boolean
  onIntent: SideMenuProps['onIntent']
}

/** Drawn again only where the choice changes: the menu has dozens of entries and every navigation comes by. */
const Entry = memo(function Entry({ item, isActive, hasIcon = false, onIntent }: EntryProps) {
  return (
    <AppLink
      to={item.uri}
      className={styles.entry}
      data-level={hasIcon ? 1 : 2}
      aria-current={isActive ? 'page' : undefined}
      onIntent={onIntent && (() => onIntent(item.uri))}
    >
      {hasIcon && (
        <span className={styles.icon}>
          <MenuIcon name={item.icon} />
        </span>
      )}
      <span className={styles.title}>{item.title}</span>
    </AppLink>
  )
})

type GroupProps = {
  item: MenuItem
  /** The entry of this group that is shown; undefined when none of them is. */
  active: string | undefined
  isOpen: boolean
  onIntent: SideMenuProps['onIntent']
}

const Group = memo(function Group({ item, active, isOpen, onIntent }: GroupProps) {
  const children = item.children ?? []
  const holdsActive = active !== undefined
  // Follows the address until somebody opens or closes the group by hand.
  const [chosen, setChosen] = useState<boolean>()
  const isUnfolded = chosen ?? holdsActive
  return (
    <li className={styles.group}>
      <button
        type="button"
        className={styles.entry}
        data-level={1}
        data-holds-active={holdsActive || undefined}
        aria-expanded={isOpen ? isUnfolded : undefined}
        aria-haspopup={isOpen ? undefined : 'true'}
        onClick={() => setChosen(!isUnfolded)}
      >
        <span className={styles.icon}>
          <MenuIcon name={item.icon} />
        </span>
        <span className={styles.title}>{item.title}</span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
      {(isUnfolded || !isOpen) && (
        <ul className={styles.children} aria-label={item.title}>
          {children.map((child) => (
            <li key={child.uri}>
              <Entry item={child} isActive={child.uri === active} onIntent={onIntent} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})
