import type { Extension } from '@codemirror/state'
import type { StreamParser } from '@codemirror/language'

type StreamModule = Promise<StreamParser<unknown>>

const stream = async (parser: StreamModule): Promise<Extension> => {
  const [{ StreamLanguage }, mode] = await Promise.all([import('@codemirror/language'), parser])
  return StreamLanguage.define(mode)
}

const javascript = (config?: { jsx?: boolean; typescript?: boolean }) => () =>
  import('@codemirror/lang-javascript').then((m) => m.javascript(config))

/** Grammars by name, each in a chunk of its own that is fetched when a text of that language is first shown. */
const loaders = {
  text: async (): Promise<Extension> => [],
  bash: () => stream(import('@codemirror/legacy-modes/mode/shell').then((m) => m.shell)),
  python: () => import('@codemirror/lang-python').then((m) => m.python()),
  sql: () => stream(import('@codemirror/legacy-modes/mode/sql').then((m) => m.standardSQL)),
  javascript: javascript({ jsx: true }),
  typescript: javascript({ jsx: true, typescript: true }),
  java: () => import('@codemirror/lang-java').then((m) => m.java()),
  cpp: () => import('@codemirror/lang-cpp').then((m) => m.cpp()),
  markdown: () => import('@codemirror/lang-markdown').then((m) => m.markdown()),
  json: () => stream(import('@codemirror/legacy-modes/mode/javascript').then((m) => m.json)),
  dockerfile: () => stream(import('@codemirror/legacy-modes/mode/dockerfile').then((m) => m.dockerFile)),
  yaml: () => stream(import('@codemirror/legacy-modes/mode/yaml').then((m) => m.yaml)),
  xml: () => stream(import('@codemirror/legacy-modes/mode/xml').then((m) => m.xml)),
  html: () => stream(import('@codemirror/legacy-modes/mode/xml').then((m) => m.html)),
  css: () => stream(import('@codemirror/legacy-modes/mode/css').then((m) => m.css)),
  go: () => stream(import('@codemirror/legacy-modes/mode/go').then((m) => m.go)),
  rust: () => stream(import('@codemirror/legacy-modes/mode/rust').then((m) => m.rust)),
  csharp: () => stream(import('@codemirror/legacy-modes/mode/clike').then((m) => m.csharp)),
  kotlin: () => stream(import('@codemirror/legacy-modes/mode/clike').then((m) => m.kotlin)),
  r: () => stream(import('@codemirror/legacy-modes/mode/r').then((m) => m.r)),
  ruby: () => stream(import('@codemirror/legacy-modes/mode/ruby').then((m) => m.ruby)),
  lua: () => stream(import('@codemirror/legacy-modes/mode/lua').then((m) => m.lua)),
  toml: () => stream(import('@codemirror/legacy-modes/mode/toml').then((m) => m.toml)),
  ini: () => stream(import('@codemirror/legacy-modes/mode/properties').then((m) => m.properties)),
  nginx: () => stream(import('@codemirror/legacy-modes/mode/nginx').then((m) => m.nginx)),
  diff: () => stream(import('@codemirror/legacy-modes/mode/diff').then((m) => m.diff)),
} satisfies Record<string, () => Promise<Extension>>

export type LanguageName = keyof typeof loaders

/** Other names a language goes by: file suffixes, fence words, the specification's verify script types. */
const aliases: Record<string, LanguageName> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  py: 'python',
  python3: 'python',
  ipynb: 'json',
  mysql: 'sql',
  pgsql: 'sql',
  postgresql: 'sql',
  sqlite: 'sql',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  'c++': 'cpp',
  md: 'markdown',
  docker: 'dockerfile',
  yml: 'yaml',
  svg: 'xml',
  vue: 'html',
  htm: 'html',
  scss: 'css',
  less: 'css',
  golang: 'go',
  rs: 'rust',
  cs: 'csharp',
  'c#': 'csharp',
  kt: 'kotlin',
  rb: 'ruby',
  conf: 'ini',
  cfg: 'ini',
  env: 'ini',
  properties: 'ini',
  patch: 'diff',
  txt: 'text',
  plain: 'text',
  plaintext: 'text',
}

/**
 * The language meant by a name (`python3`), a suffix (`.py`), or a file name (`src/app.py`, `Dockerfile`); `text` when unknown.
 */
export function languageOf(nameOrFile: string | undefined): LanguageName {
  const base = (nameOrFile ?? '').trim().toLowerCase().split(/[\\/]/).at(-1) ?? ''
  if (/^(dockerfile|containerfile)(\.|$)/.test(base)) return 'dockerfile'
  const word = base.includes('.') ? (base.split('.').at(-1) ?? '') : base
  if (Object.hasOwn(loaders, word)) return word as LanguageName
  return Object.hasOwn(aliases, word) ? aliases[word]! : 'text'
}

/** Fetches a grammar; a grammar that cannot be fetched leaves the text plain rather than failing the page. */
export async function loadLanguage(name: LanguageName): Promise<Extension> {
  try {
    return await loaders[name]()
  } catch (error) {
    console.warn('语法高亮未能加载', name, error)
    return []
  }
}
