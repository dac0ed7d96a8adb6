export { default as RegradeDialog } from './parts/regrade/regrade-dialog.tsx'
export type { Drafts as RegradeDrafts } from './parts/regrade/regrade-drafts.ts'
export { SettingsDialog as OfferingSettingsDialog } from './parts/offering-forms.tsx'
