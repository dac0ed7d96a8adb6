import { type ComponentType, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from '../kit/error-boundary.tsx'
import { NotFound } from '../kit/failure-states.tsx'
import { AppLink } from '../kit/link.tsx'
import { onDemand } from '../kit/on-demand.tsx'
import { learnRoutes } from './routes.ts'
import { DeskWaiting, Waiting } from './waiting.tsx'

const pages = learnRoutes.map(({ path, load, isDesk, isPreviewed = false }) => ({
  path,
  isPreviewed,
  Page: onDemand(async () => (await load()).default, isDesk ? DeskWaiting : Waiting),
}))

/** The page of the address. `Instead`: in a preview, what takes the place of pages that are one person's alone. */
export function LearnRoutes({ Instead }: { Instead?: ComponentType }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {pages.map(({ path, isPreviewed, Page }) => (
            <Route
              key={path}
              path={path}
              element={isPreviewed || !Instead ? <Page key={pathname} /> : <Instead key={pathname} />}
            />
          ))}
          <Route path="*" element={<NotFound action={<AppLink to="/learn">回到学习首页</AppLink>} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
