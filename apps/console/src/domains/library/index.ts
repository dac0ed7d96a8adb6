export { ShareDialog } from './parts/share-dialog.tsx'
export { SyncDrawer } from './parts/sync-drawer.tsx'
export { LibraryPreview } from './parts/preview.tsx'
export { orgWords, reachWords } from './words.ts'
