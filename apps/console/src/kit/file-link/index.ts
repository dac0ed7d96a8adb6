export { FileLinkDialog, type FileLinkDialogProps } from './file-link-dialog.tsx'
export { nameInAddress, type FileLink, type NewResource, type ResourceSearch } from './file-link-rules.ts'
export type { LinkableResource } from './resource-control.tsx'
