import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import rust from 'highlight.js/lib/languages/rust'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

type HighlightNode = ReturnType<typeof lowlight.highlight>['children'][number]

export const lowlight = createLowlight({
  bash,
  c,
  cpp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  markdown,
  python,
  r,
  rust,
  shell,
  sql,
  typescript,
  xml,
  yaml,
})

/** The languages offered for a code block, with the names teachers use. */
export const codeLanguages: readonly { value: string; label: string }[] = [
  { value: '', label: '纯文本' },
  { value: 'bash', label: 'Bash' },
  { value: 'python', label: 'Python' },
  { value: 'sql', label: 'SQL' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'java', label: 'Java' },
  { value: 'c', label: 'C' },
  { value: 'cpp', label: 'C++' },
  { value: 'go', label: 'Go' },
  { value: 'rust', label: 'Rust' },
  { value: 'r', label: 'R' },
  { value: 'html', label: 'HTML' },
  { value: 'css', label: 'CSS' },
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
  { value: 'ini', label: 'INI' },
  { value: 'dockerfile', label: 'Dockerfile' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'diff', label: 'Diff' },
  { value: 'mermaid', label: 'Mermaid 图' },
]

// Colouring takes time in proportion; beyond this a text is listed plainly.
const MAX_LENGTH = 60_000

/** Colours the words of one code block in place. Text nodes only, so the code cannot become markup. */
export function highlightElement(element: HTMLElement, language: string): void {
  const text = element.textContent ?? ''
  if (!lowlight.registered(language) || text.length > MAX_LENGTH) return
  element.replaceChildren(...lowlight.highlight(language, text).children.map(toNode))
}

function toNode(node: HighlightNode): Node {
  if (node.type === 'text') return document.createTextNode(node.value)
  const span = document.createElement('span')
  if (node.type !== 'element') return span
  const names: unknown = node.properties.className
  if (Array.isArray(names)) span.className = names.join(' ')
  span.append(...node.children.map((child) => toNode(child as HighlightNode)))
  return span
}
