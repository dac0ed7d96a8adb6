import { useCallback, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { DialogHost } from '../kit/dialogs/dialog-host.tsx'
import { ErrorBoundary } from '../kit/error-boundary.tsx'
import { later } from '../kit/later.tsx'
import { useIsNarrow } from '../kit/narrow.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import type { Crumb } from './breadcrumb.tsx'
import { Header, MenuButton } from './header.tsx'
import type { HeaderProps } from './header.tsx'
import { useMenuOpen } from './menu-open.ts'
import type { MenuCounts, Menus } from '../api/session/menu-types.ts'
import { SideMenu } from './side-menu.tsx'
import styles from './shell.module.css'

export type ShellProps = Omit<HeaderProps, 'topMenu' | 'dropdownMenu'> & {
  /** Undefined while they are being asked for. */
  menus: Menus | undefined
  /** How much waits behind an entry of the left menu, by its address. */
  menuCounts?: MenuCounts
  /** Path of the page, which lights the menu and tries a broken page again. */
  path: string
  crumbs: Crumb[]
  /** Next to the breadcrumb: what concerns the object it names. */
  crumbAction?: ReactNode
  onBack: () => void
  /** First flag of `hm`. */
  hideHeader?: boolean
  /** Second flag of `hm`, or a route without a menu. */
  hideMenu?: boolean
  hideCrumbs?: boolean
  onMenuIntent?: (uri: string) => void
  children: ReactNode
}

const NO_ITEMS: never[] = []
const NO_COUNTS: MenuCounts = {}
const MenuDrawer = later(() => import('./menu-drawer.tsx'))

/** The frame around every page: header, left menu, breadcrumb, content. Draws what it is given and fetches nothing. */
export function Shell(props: ShellProps) {
  const { menus, path, crumbs, onBack, hideHeader = false, hideMenu = false, hideCrumbs = false, children } = props
  const { onMenuIntent, menuCounts = NO_COUNTS, ...header } = props
  const [isMenuOpen, toggleMenu] = useMenuOpen()
  const isNarrow = useIsNarrow()
  // Open above the page that it was opened from: going to another one closes it.
  const [drawerAt, setDrawerAt] = useState<string>()
  const openDrawer = useCallback(() => setDrawerAt(path), [path])
  const hasDrawer = isNarrow && !hideMenu
  // The frame's styles are chosen on the root element, where the boot script already set them for the first paint.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (hideHeader) dataset.hideHeader = ''
    else delete dataset.hideHeader
    if (hideMenu) dataset.hideMenu = ''
    else delete dataset.hideMenu
  }, [hideHeader, hideMenu])
  return (
    <div className="frame">
      <a className={styles.skip} href="#content">
        跳到内容
      </a>
      {!hideHeader && (
        <Header
          platformName={header.platformName}
          logo={header.logo}
          person={header.person}
          customerName={header.customerName}
          unreadCount={header.unreadCount}
          topMenu={menus?.top ?? NO_ITEMS}
          dropdownMenu={menus?.dropdown ?? NO_ITEMS}
          taskTray={header.taskTray}
          personEntries={header.personEntries ?? NO_ITEMS}
          onSwitchOrganisation={header.onSwitchOrganisation}
          onLogout={header.onLogout}
          assistant={header.assistant}
          help={header.help}
          search={header.search}
          onOpenMenu={hasDrawer ? openDrawer : undefined}
        />
      )}
      <div className="frame-body">
        {!hideMenu && !isNarrow && (
          <SideMenu
            items={menus?.left}
            counts={menuCounts}
            path={path}
            isOpen={isMenuOpen}
            onToggle={toggleMenu}
            onIntent={onMenuIntent}
          />
        )}
        <main id="content" className="frame-content" tabIndex={-1} data-no-crumbs={hideCrumbs || undefined}>
          {hasDrawer && hideHeader && <MenuButton onClick={openDrawer} />}
          {!hideCrumbs && <Breadcrumb crumbs={crumbs} onBack={onBack} action={props.crumbAction} />}
          <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
        </main>
      </div>
      {hasDrawer && drawerAt === path && (
        <MenuDrawer items={menus?.left} counts={menuCounts} path={path} onClose={() => setDrawerAt(undefined)} />
      )}
      <DialogHost />
    </div>
  )
}
