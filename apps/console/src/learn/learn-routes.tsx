import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from '../kit/error-boundary.tsx'
import { NotFound } from '../kit/failure-states.tsx'
import { AppLink } from '../kit/link.tsx'
import { onDemand } from '../kit/on-demand.tsx'
import { isPreview } from './is-preview.ts'
import { learnRoutes } from './routes.ts'
import { DeskWaiting, Waiting } from './waiting.tsx'

const pages = learnRoutes.map(({ path, load, isDesk, isPreviewed = false }) => ({
  path,
  isPreviewed,
  Page: onDemand(async () => (await load()).default, isDesk ? DeskWaiting : Waiting),
}))

/** In a preview, what is one person's alone. */
const NewcomersPage = onDemand(async () => (await import('./preview/newcomers-page.tsx')).NewcomersPage, Waiting)

/** The page of the address. */
export function LearnRoutes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {pages.map(({ path, isPreviewed, Page }) => (
            <Route
              key={path}
              path={path}
              element={isPreviewed || !isPreview() ? <Page key={pathname} /> : <NewcomersPage key={pathname} />}
            />
          ))}
          <Route path="*" element={<NotFound action={<AppLink to="/learn">回到学习首页</AppLink>} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
