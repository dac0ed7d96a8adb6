export { ResourceLinkDialog } from './parts/resource-link-dialog.tsx'
export { useResourcePicker } from './parts/resource-picker.tsx'
