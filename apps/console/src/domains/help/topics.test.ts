import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routeTable } from '../../app/routes.ts'
import { helpTopics, topicOfPage } from './topics.ts'

const folder = join(import.meta.dirname, 'topics')
const textOf = (slug: string): string => readFileSync(join(folder, `${slug}.md`), 'utf8')

test('every topic has a text and every text a topic', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
  expect(files.toSorted()).toEqual(helpTopics.map(({ slug }) => slug).toSorted())
})

test('every page of the console has a topic, and only the first pages have that of how to begin', () => {
  const first = ['/', '/dashboard', '/404', '/403', '/test', '/help', '/auth/login']
  const { routes } = routeTable
  const lost = routes.filter(({ kind, path }) => kind === 'page' && (topicOfPage(path)?.slug ?? 'start') === 'start')
  expect(lost.map(({ path }) => path).filter((path) => !first.includes(path))).toEqual([])
})

test.each([
  ['/class', 'class'],
  ['/class/:classid/live', 'live'],
  ['/class/:classid/markbook/setup', 'marking'],
  ['/course/:lessonid/markbook', 'marking'],
  ['/class/:classid/content/exam/:examid/record', 'class'],
  ['/exp/:expid/content', 'experiment'],
  ['/repository/resource/video', 'resource'],
  ['/repository/exp/:expid', 'library'],
  ['/env/template', 'environment'],
  ['/my/token', 'integration'],
  ['/my/pwd', 'account'],
  ['/classic', undefined],
])('%s is about %s', (pattern, slug) => {
  expect(topicOfPage(pattern)?.slug).toBe(slug)
})

/** Whatever people read in the console and the menus, from the sources of both and of the contract. */
const sources = [
  '../../../src',
  '../../../auth',
  '../../../../../packages/contract/src',
  '../../../../server/src/domains/me',
].map((root) => join(import.meta.dirname, root))
const said = sources
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('domains/help'))
      .map((file) => readFileSync(join(root, file), 'utf8')),
  )
  .join('\n')

/** As a text of its own: quoted, between tags, or on a line of JSX. */
const isSaid = (word: string): boolean =>
  ["'", '"', '`'].some((mark) => said.includes(`${mark}${word}${mark}`)) ||
  new RegExp(`>${word}<|^\\s*${word}$|『?「?${word}」`, 'm').test(said)

test('what a text prints bold is written so in the console', () => {
  const unknown = helpTopics.flatMap(({ slug }) =>
    [...textOf(slug).matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, word = '']) => word)
      .filter((word) => !isSaid(word))
      .map((word) => `${slug}: ${word}`),
  )
  expect(unknown).toEqual([])
})
