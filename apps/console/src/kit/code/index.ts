import { lazyKitWidget, lazyWidget } from './lazy-widget.tsx'
import type { CodeEditorProps, CodeViewProps, DiffViewProps } from './types.ts'

/** Read-only text with colours, line numbers, search, remarks on lines and a copy button. */
export const CodeView = lazyKitWidget<CodeViewProps>(
  () => import('./code-view.tsx').then((m) => m.CodeView),
  (props) => props.height ?? Math.min(480, 52 + 20 * (props.code.split('\n', 40).length + 1)),
)

/** Edits one text. */
export const CodeEditor = lazyWidget<CodeEditorProps>(
  () => import('./code-editor.tsx').then((m) => m.CodeEditor),
  (props) => props.height ?? props.minHeight ?? 120,
)

/** What changed between two texts, side by side or in one column. */
export const DiffView = lazyWidget<DiffViewProps>(
  () => import('./diff-view.tsx').then((m) => m.DiffView),
  (props) => props.height ?? 240,
)

export { languageOf } from './languages.ts'
export type { LanguageName } from './languages.ts'
export type { CodeEditorProps, CodeNote, CodeViewProps, DiffViewProps } from './types.ts'
