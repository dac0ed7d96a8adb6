import { lazy } from 'react'

/** The part of the system settings that says what is put away by itself. */
export const ArchiveList = lazy(() => import('./pages/archive-list.tsx'))
