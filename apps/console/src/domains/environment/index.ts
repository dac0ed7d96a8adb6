import { lazy } from 'react'

export { NetworkPicture } from './parts/network-picture.tsx'
export { machineSize } from './words.ts'

/** One live environment over any page: its machines' terminals, to use, to watch, or to help in. */
export const EnvironmentWindow = lazy(() => import('./parts/environment-window.tsx'))

/** The environments that run, of the organisation or of one class. */
export const EnvironmentInstances = lazy(() => import('./pages/instance-list.tsx'))

/** Makes or edits a suite over any page; fetched when it is first opened. */
export const SuiteDialog = lazy(() => import('./parts/suite-dialog.tsx'))
