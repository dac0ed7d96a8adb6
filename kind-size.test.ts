import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What a kind costs, counted on the smallest real one (docs/new-kind.md): open training. A kind whose life takes more than
// 20 files of its own, or which is known in more than five files of others, shows that something shared is missing.

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:apps\/[^/]+\/src|packages\/contract\/src)\/.+\.(?:tsx?|css)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file))
const isOwn = (file: string): boolean =>
  /\/domains\/training\/|\/learn\/work\/training-|^packages\/contract\/src\/(?:training|typing-\w+)\.ts$/.test(file)

/**
 * Typing itself, which no other kind would write: the log, its comparison and figures, runs and charts. The desk at which it
 * is typed is a player (`console/players/typing`).
 */
const ofTyping = [
  'apps/console/src/domains/training/pages/person.tsx',
  'apps/console/src/domains/training/pages/record.tsx',
  'apps/console/src/domains/training/parts/text-form.tsx',
  'apps/console/src/domains/training/parts/typing-trial.tsx',
  'apps/console/src/domains/training/parts/typing-work.tsx',
  'apps/console/src/domains/training/typing-view.ts',
  'apps/console/src/learn/work/training-work.tsx',
  'apps/server/src/domains/training/rules.ts',
  'apps/server/src/domains/training/runs.ts',
  'packages/contract/src/typing-alignment.ts',
  'packages/contract/src/typing-figures.ts',
  'packages/contract/src/typing-log.ts',
]

/**
 * What has the name of each kind before it is built, what means classes of practical training by the same word, and the
 * samples by which generated tests begin a record alone and look at what may be begun.
 */
const named = [
  'apps/console/src/content/page-link.ts',
  'apps/console/src/kit/cover-art.ts',
  'apps/console/src/domains/classroom/parts/class-list.tsx',
  'apps/server/src/domains/classroom/handlers.ts',
  'apps/server/src/domains/me/menus.ts',
  'packages/contract/src/classroom.ts',
  'packages/contract/src/demo-ids.ts',
  'packages/contract/src/kinds.ts',
  'packages/contract/src/learning.ts',
  'packages/contract/src/menu-pages.ts',
  'packages/contract/src/practice.ts',
]

test('the life of a kind takes at most 20 files of its own', () => {
  const own = files.filter(isOwn)
  expect(ofTyping.filter((file) => !own.includes(file))).toEqual([])
  expect(own.filter((file) => !ofTyping.includes(file)).length).toBeLessThanOrEqual(20)
})

test('a kind is known in five files of others', () => {
  const mention =
    /\.\/training\.ts'|\btraining(?:s|Routes|Behaviour)\b|(?<![-\w/])'training'|^\s*training[:,]|[.$]training\b/m
  const knowing = files.filter((file) => !isOwn(file) && mention.test(readFileSync(join(root, file), 'utf8')))
  expect(knowing.filter((file) => !named.includes(file)).toSorted()).toEqual([
    'apps/console/src/app/routes.ts',
    'apps/console/src/learn/players.ts',
    'apps/server/src/domains/kinds.ts',
    'packages/contract/src/index.ts',
    'packages/contract/src/learning-state.ts',
  ])
})
