export { default as RegradeDialog } from '../../content/aspects/offering/regrade/regrade-dialog.tsx'
export type { Drafts as RegradeDrafts } from '../../content/aspects/offering/regrade/regrade-drafts.ts'
export { SettingsDialog as OfferingSettingsDialog } from '../../content/aspects/offering/offering-forms.tsx'
