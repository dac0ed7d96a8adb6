import {
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  DownOutlined,
  EditOutlined,
  FileDoneOutlined,
  HomeOutlined,
  LogoutOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { api } from '../api/request/api.ts'
import { readAuth } from '../api/request/auth-cookie.ts'
import { asUserOrganisation, chooseOrganisation, chosenOrganisation } from '../api/session/organisation.ts'
import { loadSettings, settings as settingsStore } from '../api/session/settings.ts'
import { logout } from '../api/session/sign-out.ts'
import { useAppearanceEntries } from '../api/session/use-appearance-entries.ts'
import { queryClient } from '../api/query-client.ts'
import { ActionMenu, type MenuEntry } from '../kit/action-menu.tsx'
import { useIsAtRest } from '../kit/later.tsx'
import { AppLink } from '../kit/link.tsx'
import { Face } from '../kit/person.tsx'
import { Press } from '../kit/press.tsx'
import { useStore } from '../kit/state/store.ts'
import { Logo } from '../shell/logo.tsx'
import { isPreview } from './is-preview.ts'
import { learnMenu, type LearnRoute } from './routes.ts'
import styles from './shell.module.css'

type SiteFrameProps = { route: LearnRoute | undefined; children: ReactNode }

/** The frame of the learners' site: where one is, what else there is, who one is. */
export function SiteFrame({ route, children }: SiteFrameProps) {
  const settings = useStore(settingsStore)
  return (
    <div className="site">
      <header className="site-header">
        <a className={styles.skip} href="#content">
          跳到内容
        </a>
        <AppLink to="/learn" className="site-logo" aria-label={`${settings.tms_platform_name ?? ''}，学习首页`}>
          <Logo mode="dark" src={settings.dark_logo} />
          <Logo mode="light" src={settings.light_logo} />
        </AppLink>
        <nav className={styles.menu} aria-label="主菜单">
          {learnMenu.map(({ path, title, icon }) => (
            <AppLink
              key={path}
              to={path}
              className={styles.entry}
              aria-current={route?.path === path || route?.menu === path ? 'page' : undefined}
            >
              <MenuIcon name={icon} />
              {title}
            </AppLink>
          ))}
        </nav>
        {!isPreview() && (
          <div className={styles.right}>
            <MessageLink />
            <PersonMenu />
          </div>
        )}
      </header>
      <main id="content" className="site-content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const menuIcons = {
  home: HomeOutlined,
  practice: EditOutlined,
  scores: BarChartOutlined,
  applications: FileDoneOutlined,
} as const
function MenuIcon({ name }: { name: keyof typeof menuIcons }) {
  const Icon = menuIcons[name]
  return <Icon aria-hidden />
}

function MessageLink() {
  const isAtRest = useIsAtRest()
  const { data } = useQuery({ ...api.notice.unreadCount.query({}, { quiet: true }), enabled: isAtRest })
  const count = data?.count ?? 0
  return (
    <AppLink to="/learn/messages" className={styles.message} aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}>
      <BellOutlined aria-hidden />
      {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
    </AppLink>
  )
}

function PersonMenu() {
  const user = readAuth()?.user
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const { data: info } = useQuery({ ...api.me.info.query(), enabled: false })
  const { data } = useQuery({
    ...api.org.myOrganizations.query({}, { quiet: true }),
    enabled: anchor !== null,
  })
  const { data: given } = useQuery({
    ...api.platform.getConfig.query({ params: { name: 'doc_config' } }, { quiet: true }),
    enabled: anchor !== null,
  })
  const manuals = (given?.platform_configs.doc_config?.documents ?? [])
    .filter(({ audience }) => audience !== 'teacher')
    .map(({ url, title }): MenuEntry => ({ key: url, label: title, to: url, icon: <BookOutlined aria-hidden /> }))
  const appearance = useAppearanceEntries()
  const here = useStore(chosenOrganisation)
  const organisations = data?.organizations ?? []
  const others: MenuEntry[] =
    organisations.length > 1
      ? organisations.map((one, at) => ({
          key: `org ${one.id}`,
          label: asUserOrganisation(one).shortCustomerName,
          isChosen: one.id === here?.org_id,
          ...(at === 0 ? { divided: true, heading: '学校与组织', icon: <SwapOutlined aria-hidden /> } : {}),
          onChoose: () => {
            chooseOrganisation(asUserOrganisation(one))
            void loadSettings(true).catch(() => undefined)
            void queryClient.resetQueries()
          },
        }))
      : []
  if (!user) return null
  const shown = info ?? user
  const entries: MenuEntry[] = [
    { key: 'profile', label: '个人中心', to: '/learn/profile' },
    ...manuals,
    ...others,
    ...appearance,
    {
      key: 'logout',
      label: '退出登录',
      icon: <LogoutOutlined aria-hidden />,
      divided: true,
      onChoose: () => void logout(),
    },
  ]
  return (
    <>
      <Press
        className={styles.person}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Face name={shown.real_name} avatar={shown.avatar} />
        <span className={styles.name}>{shown.real_name}</span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </Press>
      {anchor && <ActionMenu anchor={anchor} entries={entries} label="个人菜单" onClose={close} />}
    </>
  )
}
