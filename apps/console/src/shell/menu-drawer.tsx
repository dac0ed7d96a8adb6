import { Dialog } from '../kit/dialog-frame/dialog.tsx'
import { MenuEntries } from './menu-entries.tsx'
import type { MenuCounts, MenuItem } from '../api/session/menu-types.ts'
import styles from './side-menu.module.css'

type MenuDrawerProps = {
  items: MenuItem[] | undefined
  counts: MenuCounts
  path: string
  onClose: () => void
}

/** The left menu where there is no room next to the page: above it, until an entry is chosen. */
export default function MenuDrawer({ items, counts, path, onClose }: MenuDrawerProps) {
  return (
    <Dialog title="主菜单" hasHiddenTitle place="left" hasPadding={false} width={264} closesOutside onClose={onClose}>
      <nav className={styles.drawer} aria-label="主菜单">
        <MenuEntries items={items} counts={counts} path={path} onChoose={onClose} />
      </nav>
    </Dialog>
  )
}
