import { lazy } from 'react'

export { ResourceLinkDialog } from './parts/resource-link-dialog.tsx'
export { useResourcePicker } from './parts/resource-picker.tsx'
export { linkableResources, usableResources } from './resource-queries.ts'

/** A resource's content over any page; fetched when it is first opened. */
export const ResourceViewer = lazy(() => import('./parts/resource-viewer.tsx'))
