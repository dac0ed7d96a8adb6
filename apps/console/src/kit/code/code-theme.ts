import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'

const colour = (role: string) => ({ color: `var(--kw-code-${role})` })

const highlight = HighlightStyle.define([
  { tag: [t.keyword, t.modifier, t.controlKeyword, t.operatorKeyword, t.self, t.null], ...colour('keyword') },
  { tag: [t.string, t.special(t.string), t.regexp, t.character], ...colour('string') },
  { tag: [t.number, t.bool, t.atom, t.color, t.escape], ...colour('number') },
  { tag: [t.comment, t.meta, t.processingInstruction], ...colour('comment') },
  { tag: [t.function(t.variableName), t.function(t.definition(t.variableName)), t.labelName], ...colour('title') },
  { tag: [t.typeName, t.className, t.namespace, t.tagName, t.standard(t.variableName)], ...colour('type') },
  { tag: [t.propertyName, t.attributeName, t.definition(t.propertyName)], ...colour('property') },
  { tag: [t.operator, t.punctuation, t.bracket], ...colour('operator') },
  { tag: t.heading, fontWeight: '600', ...colour('title') },
  { tag: [t.link, t.url], ...colour('title'), textDecoration: 'underline' },
  { tag: t.monospace, ...colour('string') },
  { tag: t.quote, ...colour('comment') },
  { tag: t.strong, fontWeight: '600' },
  { tag: t.emphasis, fontStyle: 'italic' },
  { tag: t.strikethrough, textDecoration: 'line-through' },
  { tag: t.inserted, ...colour('added') },
  { tag: t.deleted, ...colour('removed') },
  { tag: t.invalid, ...colour('invalid') },
])

const surface = EditorView.theme({
  '&': { color: 'var(--kw-text)', backgroundColor: 'transparent', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--kw-font-code)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--kw-text)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--kw-text-quiet)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px', minWidth: '36px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--kw-fill)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--kw-text)' },
  '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--kw-primary) 28%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--kw-primary) 16%, transparent)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--kw-fill-strong)',
    outline: '1px solid var(--kw-border)',
  },
  '.cm-placeholder': { color: 'var(--kw-text-faint)' },
  '.cm-foldPlaceholder': { background: 'var(--kw-fill-strong)', border: 'none', color: 'var(--kw-text-quiet)' },
  '.cm-panels': { backgroundColor: 'var(--kw-raised)', color: 'var(--kw-text)', borderColor: 'var(--kw-hairline)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--kw-hairline)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--kw-hairline)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 8px', fontFamily: 'var(--kw-font)', fontSize: '12px' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '12px' },
  '.cm-textfield': {
    background: 'var(--kw-surface)',
    color: 'var(--kw-text)',
    border: '1px solid var(--kw-border)',
    borderRadius: '4px',
    fontSize: '12px',
    padding: '2px 6px',
  },
  '.cm-button': {
    background: 'var(--kw-fill-strong)',
    color: 'var(--kw-text)',
    border: '1px solid var(--kw-border)',
    borderRadius: '4px',
    fontSize: '12px',
    padding: '2px 8px',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--kw-text-quiet)', fontSize: '16px', padding: '0 6px' },
  '.cm-searchMatch': { backgroundColor: 'var(--kw-warning-soft)', outline: '1px solid var(--kw-warning)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--kw-warning) 40%, transparent)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--kw-raised)',
    color: 'var(--kw-text)',
    border: '1px solid var(--kw-hairline)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--kw-primary-soft)',
    color: 'var(--kw-text)',
  },
})

/** Words of the search panel and of what is read aloud; CodeMirror itself speaks English only. */
const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全选',
  'match case': '区分大小写',
  regexp: '正则',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'on line': '所在行',
  'Go to line': '跳到行',
  go: '跳转',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  to: '至',
  'folded code': '已折叠的代码',
  unfold: '展开',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'Selection deleted': '已删除所选内容',
  'Control character': '控制字符',
  '$ unchanged lines': '$ 行未改动',
  Completions: '补全建议',
  Accept: '接受',
  Reject: '拒绝',
})

/** Looks and words shared by every CodeMirror of ours; colours come from the `--kw-*` variables of an ancestor. */
export const codeLook: Extension = [surface, syntaxHighlighting(highlight), phrases]
