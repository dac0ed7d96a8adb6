export type CodeEditorProps = {
  value: string
  onChange?: ((value: string) => void) | undefined
  /** A language name, a fence word, a suffix or a file name; see `languageOf`. */
  language?: string | undefined
  /** What the field is, for screen readers: 验证脚本, 参考答案. */
  label: string
  placeholder?: string | undefined
  readOnly?: boolean
  /** Fold long lines instead of scrolling sideways. */
  wrap?: boolean
  hasLineNumbers?: boolean
  /** One level of indentation; four spaces by default. */
  indent?: string
  height?: number | string
  minHeight?: number | string
  maxHeight?: number | string
  /** Without border and background of its own, for use inside another frame. */
  isBare?: boolean
  /** Ctrl/⌘ S inside the field. */
  onSave?: (() => void) | undefined
}

/** A remark on one line, as code checks and reviews make them. `line` counts from 1 in the shown numbering. */
export type CodeNote = { line: number; level: 'info' | 'warning' | 'error'; text: string }

export type CodeViewProps = {
  code: string
  language?: string | undefined
  label: string
  /** Shown in the head bar; no bar without it when `hasHead` is false. */
  title?: string | undefined
  hasHead?: boolean
  hasLineNumbers?: boolean
  /** Number of the first line, for an excerpt. */
  startLine?: number
  wrap?: boolean
  height?: number | string
  maxHeight?: number | string
  /** Lines drawn on a tinted ground, both ends included. */
  highlightLines?: readonly (readonly [from: number, to: number])[] | undefined
  notes?: readonly CodeNote[] | undefined
  /** Scrolls there when it changes. */
  activeLine?: number | undefined
  onLineClick?: ((line: number) => void) | undefined
}

export type DiffViewProps = {
  original: string
  modified: string
  language?: string | undefined
  /** Names of the two sides, for heads and screen readers. */
  originalLabel?: string
  modifiedLabel?: string
  mode?: 'split' | 'unified'
  /** Long equal stretches are folded to one line that opens on click. */
  isCollapsed?: boolean
  height?: number | string
  maxHeight?: number | string
}
