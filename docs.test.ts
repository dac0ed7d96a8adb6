import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// A reader follows what the docs name. Decisions are left out: they say what was true when they were taken.

const root = import.meta.dirname
const skipped = new Set(['node_modules', 'dist', 'migrations', 'public'])
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
const ofRoot = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
const files = [...ofRoot, ...['apps', 'packages', 'e2e', 'bench', 'scripts', 'deploy', 'docs'].flatMap(filesIn)]
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const docs = files.filter((file) => /^(?:docs\/(?:domains\/)?|bench\/|deploy\/)?[\w.-]+\.md$/.test(file))
const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)

/** The parts of the house by the names that its page gives them. */
const wholePath = (name: string): string =>
  name.replace(/^(server|console)\//, 'apps/$1/src/').replace(/^contract\//, 'packages/contract/src/')
const isFile = (name: string): boolean => /^[\w./-]+\.tsx?$/.test(name)
const filesOf = (name: string): string[] => {
  const path = wholePath(name.replace(/^\.\.\//, ''))
  return files.filter((file) => file === path || file.endsWith(`/${path}`))
}

describe('what the docs name is there', () => {
  test.each(docs)('%s names files that exist', (doc) => {
    // `kind` stands for the name of a new one there.
    const named = quoted(read(doc)).filter((name) => isFile(name) && !/(?:^|\/)kind[./]/.test(name))
    expect(named.filter((name) => filesOf(name).length === 0)).toEqual([])
  })

  test('docs/domains/README.md has a line for each domain', () => {
    const folder = /^apps\/server\/src\/domains\/([\w-]+)\//
    const domains = new Set(files.flatMap((file) => folder.exec(file)?.[1] ?? []))
    const lines = [...read('docs/domains/README.md').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
    expect(lines).toEqual([...domains].toSorted())
  })

  test.each(docs)('%s leads to pages that exist', (doc) => {
    const links = [...read(doc).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1]!)
    expect(links.filter((link) => !existsSync(join(root, dirname(doc), link)))).toEqual([])
  })

  test('bench/README.md has a line for each benchmark', () => {
    const lines = read('bench/README.md')
    const names = files.flatMap((file) => /^bench\/([\w-]+)\.bench\.ts$/.exec(file)?.[1] ?? [])
    expect(names.filter((name) => !lines.includes(`| \`${name}\``))).toEqual([])
  })

  const [, decided = ''] = read('docs/architecture.md').split('## Where is it decided')
  const rows = decided.split('\n').flatMap((line) => {
    const names = quoted(line)
    const named = names.filter(isFile)
    const words = names.filter((name) => /^[a-z]\w*$/i.test(name))
    return named.length > 0 && words.length > 0 ? [{ question: line.split('|')[1]!.trim(), named, words }] : []
  })
  test.each(rows)('$question: in a file that is named with it', ({ named, words }) => {
    const text = named.flatMap(filesOf).map(read).join('\n')
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([])
  })
})
