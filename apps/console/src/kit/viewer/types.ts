import type { ReactNode } from 'react'

/** Bytes to show: in hand, fetched on demand, or at an address that the browser may ask as it is (same origin or signed). */
export type FileSource = Blob | string | (() => Promise<Blob>)

export type PdfViewProps = {
  source: FileSource
  /** File name or title, for screen readers. */
  name: string
  height?: number | string
  /** Page shown first, from 1. */
  page?: number
  onPage?: ((page: number) => void) | undefined
}

export type ImageViewProps = {
  src: string
  /** What is to be seen, for screen readers. */
  name: string
  /** Buttons next to the zoom. */
  tools?: ReactNode
}

export type ImageDialogProps = {
  src: string
  name: string
  /** Offers 标注, which is continued elsewhere. */
  onAnnotate?: (() => void) | undefined
  onClose: () => void
}

export type VideoDialogProps = {
  open: boolean
  src: string
  title: string
  /** What the video is, above it. */
  children?: ReactNode
  footer?: ReactNode
  width?: number
  onClose: () => void
}

export type SheetViewProps = { source: FileSource; name: string; height?: number }

export type DocViewProps = { source: FileSource; name: string; height?: number | string }

export type FilePreviewProps = {
  /** File name with its suffix, which decides how it is shown. */
  name: string
  source: FileSource
  height?: number
  /** Shown where there is no preview, and next to it; without it a source that is an address is offered as it is. */
  onDownload?: (() => void) | undefined
}
