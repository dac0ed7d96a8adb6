import { menuPages } from '@lab/contract/menu-pages'
import {
  BellOutlined,
  DownOutlined,
  LogoutOutlined,
  MenuOutlined,
  SearchOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { memo, useCallback, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { opens, type Opening } from '../kit/dialog-frame/opening.tsx'
import { ActionMenu } from '../kit/action-menu.tsx'
import type { MenuEntry } from '../kit/action-menu.tsx'
import { AppLink } from '../kit/link.tsx'
import styles from './header.module.css'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { Press } from '../kit/press.tsx'
import type { MenuItem } from '../api/session/menu-types.ts'
import { Logo } from './logo.tsx'
import { shortOrganisationName } from '../api/session/organisation-name.ts'

export type HeaderProps = {
  platformName: string
  /** The platform's own logos; the static files replace missing ones. */
  logo?: { dark?: string | null; light?: string | null }
  person: { realName: string; avatar?: string | null } | undefined
  /** Shown next to the person; a press opens the organisation switch. */
  customerName: string | undefined
  unreadCount: number
  topMenu: MenuItem[]
  dropdownMenu: MenuItem[]
  taskTray?: ReactNode
  /** Entries of the person's menu above 退出登录, such as light and dark. */
  personEntries?: MenuEntry[]
  onSwitchOrganisation: () => void
  onLogout: () => void
  /** Opens the assistant next to the page; its entry's address is the page of it. */
  assistant?: Opening | undefined
  /** Opens the help about the page. */
  help?: Opening | undefined
  /** Opens the command palette. */
  search?: Opening | undefined
  /** Opens the left menu where it is not next to the page. */
  onOpenMenu?: (() => void) | undefined
}

const MESSAGE_URI = menuPages.message
const PROFILE_URI = menuPages.profile
const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

/** The header, 60 px high: logo, search, top menu with the unread count, organisation, person. */
export const Header = memo(function Header(props: HeaderProps) {
  const { platformName, logo, person, customerName, unreadCount, topMenu, taskTray, onSwitchOrganisation, search } =
    props
  const hasMessageEntry = topMenu.some((item) => item.uri.startsWith(MESSAGE_URI))
  return (
    <header className="frame-header">
      {props.onOpenMenu && <MenuButton onClick={props.onOpenMenu} />}
      <AppLink to="/" className="frame-logo" aria-label={`${platformName}，首页`}>
        <Logo mode="dark" src={logo?.dark} />
        <Logo mode="light" src={logo?.light} />
      </AppLink>
      {search && (
        <Press className={styles.search} {...opens(search)} aria-keyshortcuts="Control+K Meta+K">
          <SearchOutlined aria-hidden />
          <span>搜索页面、内容或操作</span>
          <kbd aria-hidden>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
        </Press>
      )}
      <div className={styles.right}>
        <nav className={styles.top} aria-label="顶部菜单">
          {topMenu.map((item) => (
            <TopEntry
              key={item.uri + item.title}
              item={item}
              unreadCount={unreadCount}
              opening={item.uri === menuPages.assistant ? props.assistant : undefined}
            />
          ))}
          {!hasMessageEntry && (
            <TopEntry item={{ uri: MESSAGE_URI, title: '消息', icon: 'bell' }} unreadCount={unreadCount} />
          )}
          {props.help && <HelpEntry help={props.help} />}
          {taskTray}
        </nav>
        {customerName !== undefined && (
          <Press className={styles.customer} onClick={onSwitchOrganisation} title={`${customerName}，点击切换组织`}>
            <SwapOutlined aria-hidden />
            <span>{shortOrganisationName(customerName)}</span>
          </Press>
        )}
        {person && <PersonMenu {...props} person={person} />}
      </div>
    </header>
  )
})

export function MenuButton({ onClick }: { onClick: () => void }) {
  return (
    <Press className={styles.menu} aria-label="打开菜单" aria-haspopup="dialog" onClick={onClick}>
      <MenuOutlined aria-hidden />
    </Press>
  )
}

type TopEntryProps = {
  item: MenuItem
  unreadCount: number
  /** Opens it next to the page, unless its page is asked for in another tab. */
  opening?: Opening | undefined
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey

function TopEntry({ item, unreadCount, opening }: TopEntryProps) {
  const isMessage = item.uri.startsWith(MESSAGE_URI)
  const isShown = isMessage && unreadCount > 0
  return (
    <AppLink
      to={item.uri}
      className={styles.topEntry}
      {...(opening
        ? {
            'aria-haspopup': 'dialog',
            onClick: (event) => {
              if (!isPlain(event)) return
              event.preventDefault()
              opening.open()
            },
          }
        : {})}
    >
      <span className={styles.topIcon}>
        {isMessage && !item.icon ? <BellOutlined aria-hidden /> : <MenuIcon name={item.icon} />}
        {isShown && (
          <span className={styles.badge}>
            {unreadCount > 999 ? '999+' : unreadCount}
            <span className="visually-hidden">条未读</span>
          </span>
        )}
      </span>
      <span className={styles.topTitle}>{item.title}</span>
    </AppLink>
  )
}

function HelpEntry({ help }: { help: Opening }) {
  return (
    <Press className={styles.topEntry} {...opens(help)}>
      <span className={styles.topIcon}>
        <MenuIcon name="question-circle" />
      </span>
      <span className={styles.topTitle}>帮助</span>
    </Press>
  )
}

function PersonMenu({
  person,
  dropdownMenu,
  personEntries = [],
  onLogout,
}: HeaderProps & { person: NonNullable<HeaderProps['person']> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const own: MenuItem[] = [
    { uri: PROFILE_URI, title: '个人中心', icon: 'user' },
    { uri: MESSAGE_URI, title: '消息中心', icon: 'bell' },
  ]
  const named = new Set(dropdownMenu.map((item) => item.uri))
  const links = [...own.filter((item) => !named.has(item.uri)), ...dropdownMenu]
  const entries: MenuEntry[] = [
    ...links.map((item) => ({ key: item.uri, label: item.title, to: item.uri, icon: <MenuIcon name={item.icon} /> })),
    ...personEntries,
    { key: 'logout', label: '退出登录', icon: <LogoutOutlined aria-hidden />, divided: true, onChoose: onLogout },
  ]
  return (
    <>
      <Press
        className={styles.person}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Avatar name={person.realName} src={person.avatar} />
        <span className={styles.name} title={person.realName}>
          {person.realName}
        </span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </Press>
      {anchor && <ActionMenu anchor={anchor} entries={entries} label="个人菜单" onClose={close} />}
    </>
  )
}

function Avatar({ name, src }: { name: string; src?: string | null | undefined }) {
  const [broken, setBroken] = useState<string>()
  if (src && src !== broken) {
    return <img className={styles.avatar} src={src} alt="" width={28} height={28} onError={() => setBroken(src)} />
  }
  return (
    <span className={styles.avatar} aria-hidden="true">
      {[...name].at(-1) ?? <UserOutlined aria-hidden />}
    </span>
  )
}
