import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(path, 'utf8')
const firstOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!)

/** Classes that a component takes from a stylesheet: `styles.row` of `import styles from './list.module.css'`. */
function* classesTaken(file: string) {
  const text = read(file)
  for (const [, name, path] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
    const sheet = read(join(dirname(file), path!)).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const known = new Set(firstOf(sheet, /\.([A-Za-z_][\w-]*)/g))
    for (const taken of firstOf(text, new RegExp(`(?<!/)\\b${name!}\\.(\\w+)`, 'g')))
      yield { taken: `${file}: ${name!}.${taken}`, isKnown: known.has(taken) }
  }
}

test('no element has the class `undefined`: stylesheets have each class that is taken from them', () => {
  const all = globSync('**/*.tsx', { cwd: source }).flatMap((file) => [...classesTaken(join(source, file))])
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.filter(({ isKnown }) => !isKnown).map(({ taken }) => taken)).toEqual([])
})
