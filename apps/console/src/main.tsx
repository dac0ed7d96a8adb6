import { certificatePage } from '@lab/contract/certificate-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { askFirst } from './app/ask-first.ts'
import { followRest } from './app/at-rest.ts'
import { ConsoleShell } from './app/console-shell.tsx'
import { itemViews } from './app/item-views.ts'
import { LearnerSide } from './app/learner-side.tsx'
import { startLiveEvents } from './api/live-events.ts'
import { queryClient } from './api/query-client.ts'
import { readAuth, sessionDue } from './api/request/auth-cookie.ts'
import { setSurroundings } from './api/request/request.ts'
import { createRouter } from './app/router.tsx'
import { startAppearance } from './api/session/appearance.ts'
import { chosenOrganisation, followOtherTabs } from './api/session/organisation.ts'
import { loadMenus } from './api/session/menus.ts'
import { isLearner } from './api/session/roles.ts'
import { loadSettings, settings } from './api/session/settings.ts'
import { followSignOut, logout, relogin, replacePassword } from './api/session/sign-out.ts'
import { stepAhead } from './app/step-ahead.ts'
import { LiveTheme } from './kit/theme/live-theme.tsx'
import { ItemViewsContext } from './content/aspects/record/item-view.ts'
import { DetailLayout } from './content/detail-layout.tsx'
import { SectionLayout } from './content/section-layout.tsx'
import { showNotice } from './kit/dialogs/dialog-store.ts'

setSurroundings({
  domainId: () => chosenOrganisation.get()?.domainId,
  showDialog: (text) => void showNotice(text),
  relogin,
  logout: () => void logout(),
  replacePassword,
})
followOtherTabs()
followSignOut()

startAppearance()

const dueNow = () => sessionDue(readAuth(), Math.floor(Date.now() / 1000))
const isHere = ['ready', 'refresh'].includes(dueNow())
/** What is shown to everybody, learners too. */
const isForAll = location.pathname.startsWith(certificatePage(''))
/** A learner, who has nothing to do on the teachers' side; everything else is not even asked for. */
const learner = isHere && !isForAll && isLearner(readAuth()) ? readAuth() : null
const isSignedIn = isHere && !isForAll && !learner

const router = createRouter({
  layouts: {
    shell: ConsoleShell,
    open: isSignedIn ? ConsoleShell : Outlet,
    detail: DetailLayout,
    section: SectionLayout,
  },
  guard: async (_context, next) => {
    const due = dueNow()
    if (due === 'none') return leave(relogin)
    if (due === 'expired') return leave(() => void logout())
    return next()
  },
  askFirst,
  stepAhead,
  homePageUrl: async () => {
    if (chosenOrganisation.get()) await loadSettings().catch(() => undefined)
    return settings.get().tms_home_page_url
  },
})

/** Leaves the document; the router must not draw anything meanwhile. */
function leave(go: () => void): Promise<never> {
  go()
  return new Promise(() => {})
}

// Settings and menus are asked for together with the page's own data, not once the shell has been drawn.
if (isSignedIn && chosenOrganisation.get()) {
  loadSettings().catch(() => undefined)
  loadMenus().catch(() => undefined)
}
if (isSignedIn) startLiveEvents(queryClient)
followRest(queryClient, router)

createRoot(document.getElementById('root')!).render(
  <LiveTheme>
    <QueryClientProvider client={queryClient}>
      {/* Pages are loaded before they are gone to, so nothing has to wait in the background; drawn in slices between other
          work, a page takes twice as long. */}
      {learner ? (
        <LearnerSide name={learner.user.real_name} />
      ) : (
        <ItemViewsContext value={itemViews}>
          <RouterProvider router={router} useTransitions={false} />
        </ItemViewsContext>
      )}
    </QueryClientProvider>
  </LiveTheme>,
)
