import type { ContainerKind } from '@lab/contract/kinds'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startLiveEvents } from '../api/live-events.ts'
import { queryClient } from '../api/query-client.ts'
import { readAuth, sessionDue } from '../api/request/auth-cookie.ts'
import { setSurroundings } from '../api/request/request.ts'
import { startAppearance } from '../api/session/appearance.ts'
import { chosenOrganisation, followOtherTabs } from '../api/session/organisation.ts'
import { loadSettings } from '../api/session/settings.ts'
import { followSignOut, logout, relogin, replacePassword } from '../api/session/sign-out.ts'
import { setWidgetFrame } from '../kit/code/widget-frame.ts'
import { showNotice } from '../kit/dialogs/dialog-store.ts'
import { comeToRest } from '../kit/later.tsx'
import { onDemand } from '../kit/on-demand.tsx'
import { whenIdle } from '../kit/when-idle.ts'
import { applyTheme } from '../kit/theme/apply-theme.ts'
import { shownTheme } from '../kit/theme/shown-theme.ts'
import { askFirst } from './ask-first.ts'
import { LearnRoutes } from './learn-routes.tsx'
import { isPreview } from './is-preview.ts'
import { LearnShell } from './shell.tsx'
import { Waiting } from './waiting.tsx'

setSurroundings({
  domainId: () => chosenOrganisation.get()?.domainId,
  showDialog: (text) => void showNotice(text),
  relogin,
  logout: () => void logout(),
  replacePassword,
})
setWidgetFrame(async () => (await import('../kit/theme/live-theme.tsx')).LiveTheme)
// Without the component kit's theme around the page, which does it in the console.
shownTheme.subscribe(() => applyTheme(shownTheme.get()))
startAppearance()

/** By which domain of the contract a learner is answered how far they are in a content that consists of others. */
const ofContainers = {
  series: 'series',
  exp_series: 'series',
  mooc: 'mooc',
  exp_practice: 'exp_practice',
} as const satisfies Record<ContainerKind, string>
const containers = new Set(Object.values(ofContainers))

/**
 * A learner's home, classes and scores are put together out of what these say, and what they practise and how far they are
 * in a series or a course of their own work.
 */
const ofLearners = {
  ...Object.fromEntries(
    ['application', 'appeal', 'joining', 'classroom', 'taughtCourse', 'place'].map((domain) => [domain, ['learner']]),
  ),
  learning: ['learner', 'practice', ...containers],
  // A desk says until when work is taken, and which questions about it are answered.
  offering: ['learner', 'learning', ...containers],
  query: ['learner', 'learning'],
}

/** The same site for who teaches, with what it has further; the addresses it asks at are set by then. */
const PreviewSite = onDemand(async () => (await import('./preview/preview-site.tsx')).PreviewSite, Waiting)

/** Draws the site: for a learner, or for anybody else as a preview. */
function start(): void {
  const session = readAuth()
  const due = sessionDue(session, Math.floor(Date.now() / 1000))
  if (due === 'none') return relogin()
  if (due === 'expired') return void logout()
  followOtherTabs()
  followSignOut()
  if (!isPreview()) askFirst(location.pathname)
  if (chosenOrganisation.get()) loadSettings().catch(() => undefined)
  startLiveEvents(queryClient, ofLearners)
  // The first page has its data by then, also on a slow connection.
  setTimeout(() => whenIdle(comeToRest, 3_000), 2_500)
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        {isPreview() ? (
          <PreviewSite />
        ) : (
          <LearnShell>
            <LearnRoutes />
          </LearnShell>
        )}
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

start()
