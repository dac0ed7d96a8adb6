import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { MenuEntries } from './menu-entries.tsx'
import type { MenuCounts, MenuItem } from '../api/session/menu-types.ts'
import { Press } from '../kit/press.tsx'
import styles from './side-menu.module.css'

export type SideMenuProps = {
  /** Undefined while the menus are being asked for. */
  items: MenuItem[] | undefined
  counts: MenuCounts
  path: string
  isOpen: boolean
  onToggle: () => void
  /** The pointer or the focus is on an entry: its page may be asked for. */
  onIntent?: ((uri: string) => void) | undefined
}

/** The left menu: 208 px open and 72 px collapsed. */
export const SideMenu = memo(function SideMenu({ items, counts, path, isOpen, onToggle, onIntent }: SideMenuProps) {
  return (
    <nav className={`frame-menu ${styles.menu}`} aria-label="主菜单" data-collapsed={isOpen ? undefined : true}>
      <MenuEntries items={items} counts={counts} path={path} isCollapsed={!isOpen} onIntent={onIntent} />
      <Press
        className={styles.toggle}
        onClick={onToggle}
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isOpen}
        title={isOpen ? '收起菜单' : '展开菜单'}
      >
        {isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </Press>
    </nav>
  )
})
