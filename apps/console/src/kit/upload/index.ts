import { lazyWidget } from '../code/lazy-widget.tsx'
import type { UploadButtonProps } from './types.ts'

/** Takes files and uploads them, checked by a rule. */
export const UploadButton = lazyWidget<UploadButtonProps>(
  () => import('./upload-button.tsx').then((m) => m.UploadButton),
  (props) => (props.isArea ? 140 : 56),
)

export { CANCELLED } from './cancelled.ts'
export { compressImage, compressionQuality } from './compress-image.ts'
export { acceptOf, readSuffixes, refuseCount, refuseFile, suffixOf, uploadRule } from './rules.ts'
export type { UploadConfig, UploadOrigin, UploadRule } from './rules.ts'
export type { UploadButtonProps } from './types.ts'
export { uploadedFrom } from './uploaded-from.ts'
export type { UploadFile, UploadedFile } from '../editor/rich-text.ts'
