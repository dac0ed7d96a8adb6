import type { ReactNode } from 'react'
import type { UploadFile, UploadedFile } from '../editor/rich-text.ts'
import type { UploadRule } from './rules.ts'

export type UploadButtonProps = {
  /** What is there; the widget is controlled. */
  value: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  upload: UploadFile
  /** From `uploadRule(origin, config)`. */
  rule: UploadRule
  /** How many files in all; one by default. With one, a new file takes the place of the old. */
  limit?: number
  label?: string
  /** Shown below; the rule in words when left out. */
  hint?: ReactNode
  disabled?: boolean
  /** A drop area instead of a button. */
  isArea?: boolean
}
