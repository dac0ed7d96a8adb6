import { menuPages } from '@lab/contract/menu-pages'
import { type Query, useQuery } from '@tanstack/react-query'
import { Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRoute } from '../content/route-handle.ts'
import { useBack } from '../content/use-back.ts'
import { useBreadcrumb } from '../content/use-breadcrumb.ts'
import { confirmSwitchWhileEditing, showNotice } from '../kit/dialogs/dialog-store.ts'
import { LeaveGuardHost } from '../kit/form/leave-guard-host.tsx'
import { frameFlags } from '../kit/navigation/keep-query.ts'
import { PreloadContext, useGo } from '../kit/navigation/link.tsx'
import { Shell } from '../shell/shell.tsx'
import { api } from '../api/request/api.ts'
import { readAuth } from '../api/request/auth-cookie.ts'
import { followOwnSetting } from '../api/session/appearance.ts'
import { menuCounts } from './menu-counts.ts'
import { loadMenus, menus as menuStore } from '../api/session/menus.ts'
import {
  addressAfterSwitch,
  asUserOrganisation,
  chooseOrganisation,
  chosenOrganisation,
  type UserOrganisation,
} from '../api/session/organisation.ts'
import { picksOrganisation } from '../api/session/roles.ts'
import { KeptOutlet } from './kept-outlet.tsx'
import { useAppearanceEntries } from '../api/session/use-appearance-entries.ts'
import { OwnJobs } from './own-jobs.tsx'
import { queryClient } from '../api/query-client.ts'
import { loadSettings, settings as settingsStore } from '../api/session/settings.ts'
import { logout } from '../api/session/sign-out.ts'
import { useStore } from '../kit/state/store.ts'
import { dropEdits, hasUnsaved } from '../api/session/unsaved.ts'
import { useObjectNames } from '../kit/navigation/object-names.ts'
import { Opened, useOpening } from '../kit/dialog-frame/opening.tsx'
import { later, useIsAtRest } from '../kit/later.tsx'
import { FavouriteStar } from '../content/opened/favourite-star.tsx'
import { PaletteHost } from './palette/palette-host.tsx'

const FollowMenus = later(() => import('./follow-menus.tsx'))
const HelpDrawer = later(async () => ({ default: (await import('../domains/help/index.ts')).HelpDrawer }))
const AssistantDrawer = later(async () => ({
  default: (await import('../domains/assistant/index.ts')).AssistantDrawer,
}))
const OrganisationDialog = later(() => import('../shell/organisation-dialog.tsx'))

/** The shell with the session's data in it: menus, organisation, settings, unread count. */
export function ConsoleShell() {
  const { pathname, search } = useLocation()
  const route = useRoute()
  const user = readAuth()?.user
  const organisation = useStore(chosenOrganisation)
  const settings = useStore(settingsStore)
  const isAtRest = useIsAtRest()
  const { data: unread } = useQuery({
    ...api.notice.unreadCount.query({}, { quiet: true }),
    enabled: !!organisation && isAtRest,
  })
  // Never asked for here: what the personal centre has just saved is newer than the session's cookie.
  const { data: saved } = useQuery({ ...api.me.info.query(), enabled: false })
  const shown = saved ?? user
  const menus = useStore(menuStore)
  const counts = useStore(menuCounts)
  const crumbs = useBreadcrumb(useObjectNames())
  const back = useBack()
  const preload = use(PreloadContext)
  const { headerHidden, menuHidden } = frameFlags(search)
  const personEntries = useAppearanceEntries()
  const { data: own } = useQuery({
    ...api.me.setting.query({}, { quiet: true }),
    // A page that asked for it has shown the failure; asking again would show it twice.
    enabled: ({ state }) => !!organisation && isAtRest && state.status !== 'error',
  })
  // Chosen elsewhere meanwhile, on another machine.
  useEffect(() => {
    if (own) followOwnSetting(own.setting)
  }, [own])
  const [isSwitching, setSwitching] = useState(false)
  const openSwitch = useCallback(() => setSwitching(true), [])
  const palette = useOpening()
  const help = useOpening()
  const assistant = useOpening()

  // Menus and settings follow the chosen organisation; both are kept for the session. After a switch, here or in another
  // tab, nothing of the former one stays.
  const go = useGo()
  const former = useRef(organisation)
  useEffect(() => {
    if (!organisation) return
    const isSwitch = former.current !== null && former.current.org_id !== organisation.org_id
    former.current = organisation
    loadSettings(isSwitch).catch(() => undefined)
    loadMenus(isSwitch).catch(() => undefined)
    if (!isSwitch) return
    const target = addressAfterSwitch(window.location.pathname)
    if (target) {
      // The page that is being left must not ask for its object in an organisation that does not have it.
      queryClient.removeQueries({ predicate: ofOrganisation })
      go(target)
    } else {
      void queryClient.resetQueries({ predicate: ofOrganisation })
    }
  }, [organisation, go])

  const meta = route?.route
  return (
    <Shell
      platformName={settings.tms_platform_name ?? ''}
      logo={{ dark: settings.dark_logo, light: settings.light_logo }}
      person={shown && { realName: shown.real_name, avatar: shown.avatar }}
      customerName={organisation?.shortCustomerName}
      taskTray={organisation && <OwnJobs />}
      unreadCount={unread?.count ?? 0}
      menus={menus}
      menuCounts={counts}
      path={pathname}
      crumbs={crumbs}
      crumbAction={<FavouriteStar />}
      onBack={back}
      hideHeader={headerHidden}
      hideMenu={menuHidden || meta?.hideMenu === true}
      hideCrumbs={meta?.hideBreadLine === true}
      onMenuIntent={preload}
      personEntries={personEntries}
      onSwitchOrganisation={openSwitch}
      onLogout={() => void logout()}
      {...(organisation ? { search: palette, help } : {})}
      {...(organisation && pathname !== menuPages.assistant ? { assistant } : {})}
    >
      <LeaveGuardHost />
      {organisation && <KeptOutlet owner={organisation.org_id} />}
      {organisation && isAtRest && <FollowMenus key={organisation.org_id} />}
      <Opened by={help}>{(close) => <HelpDrawer pattern={meta?.path ?? pathname} onClose={close} />}</Opened>
      <Opened by={assistant}>
        {(close) => <AssistantDrawer pageTitle={crumbs.map(({ title }) => title).join(' / ')} onClose={close} />}
      </Opened>
      {organisation && <PaletteHost palette={palette} onSwitchOrganisation={openSwitch} />}
      {(isSwitching || !organisation) && (
        <Suspense fallback={null}>
          <OrganisationChooser isFirst={!organisation} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </Shell>
  )
}

/** Everything that is asked for in an organisation's name: all but which ones there are. */
const ofOrganisation = (query: Query): boolean => query.queryKey[1] !== 'myOrganizations'

/** Chooses the organisation: by itself for people with a first one, else from the dialog. */
function OrganisationChooser({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const current = useStore(chosenOrganisation)
  const { data } = useQuery(api.org.myOrganizations.query())
  const organisations = data?.organizations
  const picks = picksOrganisation()

  const take = useCallback(
    (next: UserOrganisation) => {
      chooseOrganisation(next)
      onClose()
    },
    [onClose],
  )

  // Nobody's organisation ends the session; anyone who does not pick gets the first one.
  useEffect(() => {
    if (!organisations || !isFirst) return
    const first = organisations[0]
    if (!first) {
      const text = picks ? '未添加组织' : '当前无可用组织，请联系管理员进行组织分配'
      void showNotice(text).then(() => logout())
    } else if (!picks) {
      take(asUserOrganisation(first))
    }
  }, [organisations, isFirst, picks, take])

  const confirm = async (id: string): Promise<void> => {
    const chosen = organisations?.find((one) => one.id === id)
    if (!chosen) return
    if (hasUnsaved() && !(await confirmSwitchWhileEditing())) return
    dropEdits()
    take(asUserOrganisation(chosen))
  }
  if (isFirst && (!picks || organisations?.length === 0)) return null
  return (
    <OrganisationDialog
      open
      closable={!isFirst}
      organisations={organisations?.map((one) => ({ id: one.id, name: one.name, customerName: one.customer_name }))}
      {...(current ? { currentId: current.org_id } : {})}
      onConfirm={(id) => void confirm(id)}
      onClose={onClose}
    />
  )
}
