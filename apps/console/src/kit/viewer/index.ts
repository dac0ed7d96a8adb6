import { lazyKitWidget, lazyWidget } from '../code/lazy-widget.tsx'
import type {
  DocViewProps,
  FilePreviewProps,
  ImageDialogProps,
  ImageViewProps,
  PdfViewProps,
  SheetViewProps,
  VideoDialogProps,
} from './types.ts'

/** A PDF with selectable text, page number and zoom. */
export const PdfView = lazyKitWidget<PdfViewProps>(
  () => import('./pdf-view.tsx').then((m) => m.PdfView),
  (props) => props.height ?? 640,
)

/** A picture whose width is chosen in steps. */
export const ImageView = lazyWidget<ImageViewProps>(
  () => import('./image-view.tsx').then((m) => m.ImageView),
  () => 240,
)

/** A picture over the page. */
export const ImageDialog = lazyWidget<ImageDialogProps>(
  () => import('./image-dialog.tsx').then((m) => m.ImageDialog),
  () => 0,
)

/** Plays a video in a dialog; pauses on closing. */
export const VideoDialog = lazyWidget<VideoDialogProps>(
  () => import('./video-dialog.tsx').then((m) => m.VideoDialog),
  () => 0,
)

/** The sheets of an xlsx workbook. */
export const SheetView = lazyKitWidget<SheetViewProps>(
  () => import('./sheet-view.tsx').then((m) => m.SheetView),
  (props) => props.height ?? 560,
)

/** A docx document as it is laid out. */
export const DocView = lazyKitWidget<DocViewProps>(
  () => import('./doc-view.tsx').then((m) => m.DocView),
  (props) => props.height ?? 640,
)

/** Any file: previewed by its suffix, or offered for download. */
export const FilePreview = lazyKitWidget<FilePreviewProps>(
  () => import('./file-preview.tsx').then((m) => m.FilePreview),
  (props) => props.height ?? 480,
)

export { previewKindOf } from './preview-kind.ts'
export type { PreviewKind } from './preview-kind.ts'
export type {
  DocViewProps,
  FilePreviewProps,
  FileSource,
  ImageDialogProps,
  ImageViewProps,
  PdfViewProps,
  SheetViewProps,
  VideoDialogProps,
} from './types.ts'
