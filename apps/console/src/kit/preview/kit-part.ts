import type { ComponentType } from 'react'
import type { UploadFile, UploadOrigin, UploadRule } from '../upload/index.ts'

/** What the examples need of the application around the kit, which knows none of it. */
export type KitServices = {
  /** Uploads a file whose name decides what it is. */
  upload: UploadFile
  uploadFrom: (origin: UploadOrigin) => UploadFile
  /** The platform's present rule for uploads from an origin. */
  ruleOf: (origin: UploadOrigin) => UploadRule
}

/** One widget of the showcase: what it is for, how it is taken, and itself. */
export type KitPart = {
  id: string
  group: string
  title: string
  /** What it is for, in a sentence or two. */
  about: string
  /** How a page takes it. */
  use?: string
  Example: ComponentType<{ services: KitServices }>
}
