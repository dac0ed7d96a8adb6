import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router'
import { api } from '../api/request/api.ts'
import { followOwnSetting } from '../api/session/appearance.ts'
import { chosenOrganisation } from '../api/session/organisation.ts'
import { loadSettings, settings as settingsStore } from '../api/session/settings.ts'
import { DialogHost } from '../kit/dialogs/dialog-host.tsx'
import { useIsAtRest } from '../kit/later.tsx'
import { onDemand } from '../kit/on-demand.tsx'
import { useStore } from '../kit/state/store.ts'
import { learnRoutes } from './routes.ts'
import { Waiting } from './waiting.tsx'

// A desk has no frame around it, and its first step waits for nothing of one.
const SiteFrame = onDemand(
  async () => (await import('./site-frame.tsx')).SiteFrame,
  () => (
    <div className="site" aria-busy="true">
      <header className="site-header" />
      <div className="site-content">
        <Waiting />
      </div>
    </div>
  ),
)
const FirstOrganisation = onDemand(
  async () => (await import('./first-organisation.tsx')).FirstOrganisation,
  () => null,
)

/** The learners' site around the page of the address: a frame, or nothing around a desk, which fills the window. */
export function LearnShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const organisation = useStore(chosenOrganisation)
  const settings = useStore(settingsStore)
  const route = learnRoutes.find(({ path }) => matchPath(path, pathname))
  useTitle(route?.title, settings.tms_platform_name ?? '')
  useOwnSetting()
  useSettingsOf(organisation?.org_id)
  const page = organisation && <Fresh key={organisation.org_id}>{children}</Fresh>
  return (
    <>
      {!page && <FirstOrganisation />}
      {page && (route?.isDesk ? page : <SiteFrame route={route}>{page}</SiteFrame>)}
      <DialogHost />
    </>
  )
}

/** Another organisation has other pages: nothing of the former one stays on them. */
const Fresh = ({ children }: { children: ReactNode }) => <>{children}</>

function useTitle(title: string | undefined, platform: string): void {
  // The title belongs to the document.
  useEffect(() => {
    document.title = [title, platform].filter(Boolean).join(' · ')
  }, [title, platform])
}

function useOwnSetting(): void {
  const isAtRest = useIsAtRest()
  const { data } = useQuery({ ...api.me.setting.query({}, { quiet: true }), enabled: isAtRest })
  // Chosen on another machine meanwhile.
  useEffect(() => {
    if (data) followOwnSetting(data.setting)
  }, [data])
}

function useSettingsOf(organisation: string | undefined): void {
  useEffect(() => {
    if (organisation) loadSettings().catch(() => undefined)
  }, [organisation])
}
