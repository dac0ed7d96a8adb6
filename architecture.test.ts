import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { contentKinds, kindLabels } from './packages/contract/src/kinds.ts'
import { objectKindLabels } from './packages/contract/src/objects.ts'
import { placeKindLabels } from './packages/contract/src/place-words.ts'
import { describe, expect, test } from 'vitest'

// The arrows of the house (README, "Layout"): contract <- server, contract <- console; kernel <- domains <- demo;
// kit <- api <- content <- players <- domains <- app. A rule that cannot be read off a file's imports is not in here.

const root = import.meta.dirname
const skipped = new Set(['node_modules', 'dist', 'migrations', 'public'])

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    if (skipped.has(name)) return []
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

interface Import {
  from: string
  /** Path from the root, or a package's name. */
  to: string
  isTypeOnly: boolean
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(statement)].map((match) => {
    const target = match[2] ?? match[3] ?? match[4]!
    const to = target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target
    return { from: file, to, isTypeOnly: Boolean(match[1]) }
  })
}

const files = ['packages', 'apps'].flatMap(filesBelow)
const imports = files.flatMap(importsOf)
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\/test-[^/]*$/.test(file)
const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n')
const isComment = /^\s*(?:\/\/|\/?\*)/
const broken = (rule: (one: Import) => boolean): string[] =>
  imports.filter((one) => !isTest(one.from) && rule(one)).map((one) => `${one.from} imports ${one.to}`)

const server = 'apps/server/src/'
const consoleApp = 'apps/console/src/'
/** What of the console is above that which all kinds share. */
const aboveContent = ['players/', 'domains/', 'learn/', 'shell/', 'app/']
/** Domains of one kind each. */
const ofOneKind = [
  'dataset',
  'exam',
  'exam-analysis',
  'exam-cockpit',
  'exp-practice',
  'experiment',
  'lesson',
  'mooc',
  'question-bank',
  'series',
  'training',
]
const domainOf = (path: string): string | undefined => new RegExp(`^${server}domains/([^/]+)/`).exec(path)?.[1]

describe('arrows run one way', () => {
  test('the contract imports nothing of ours', () => {
    expect(
      broken(
        ({ from, to }) => from.startsWith('packages/contract/') && (to.startsWith('apps/') || to.startsWith('@lab/')),
      ),
    ).toEqual([])
  })
  test('console and server do not know each other', () => {
    expect(broken(({ from, to }) => from.startsWith('apps/console/') && to.startsWith('apps/server/'))).toEqual([])
    expect(broken(({ from, to }) => from.startsWith('apps/server/') && to.startsWith('apps/console/'))).toEqual([])
  })
  test('the server writes no address of the console but those of signing in', () => {
    // Links travel as a kind, a page and parameters; what a menu leads to and a certificate names is in the contract.
    const golden = readFileSync(join(root, consoleApp, 'app/routes.golden.txt'), 'utf8')
    const areas = new Set([...golden.matchAll(/^\/([a-z][\w-]*)/gm)].map((match) => match[1]!))
    areas.delete('auth')
    const address = new RegExp(`['"\`]/(?:${[...areas].join('|')})(?=[/'"\`?$])`)
    const writing = files.filter(
      (file) =>
        file.startsWith(server) &&
        !file.includes('/demo/') &&
        !isTest(file) &&
        linesOf(file).some((line) => !isComment.test(line) && address.test(line)),
    )
    expect(areas.size).toBeGreaterThan(20)
    expect(writing).toEqual([])
  })
  test('the kernel knows no domain', () => {
    const above = ['domains/', 'demo/', 'boot/'].map((part) => server + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${server}kernel/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('domains know neither the demo school nor the boot', () => {
    const above = ['demo/', 'boot/', 'main.ts'].map((part) => server + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${server}domains/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('the kit knows nothing above it', () => {
    const above = ['api/', 'content/', ...aboveContent].map((part) => consoleApp + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${consoleApp}kit/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('requests, session and live events know the kit only', () => {
    const above = ['content/', ...aboveContent].map((part) => consoleApp + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${consoleApp}api/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('one module knows which parameters of an address name places', () => {
    const read = /\b(?:ids|params)\b[^\n]{0,12}\.(?:classid|projectid|seriesid|lessonid|topicid|moocid)\b/
    const readers = files.filter(
      (file) => file.startsWith(consoleApp) && !isTest(file) && read.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers).toEqual([])
  })
  test('one module of the console reads the roles of a session', () => {
    // The personal centre shows one's own, and writes them back into the session with a changed name.
    const allowed = ['api/session/roles.ts', 'domains/me/pages/profile.tsx'].map((file) => consoleApp + file)
    const readers = files.filter(
      (file) =>
        file.startsWith('apps/console/') &&
        !isTest(file) &&
        readFileSync(join(root, file), 'utf8').includes('role_slugs'),
    )
    expect(readers).toEqual(allowed)
  })
  test('aspects take the place that they show from one hook', () => {
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith(`${consoleApp}content/aspects/`) && to === `${consoleApp}content/use-mount.ts`,
      ),
    ).toEqual([])
  })
  test('what all kinds share knows none of them', () => {
    const above = aboveContent.map((part) => consoleApp + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${consoleApp}content/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('players know what all kinds share, and none of the pages they are shown in', () => {
    const above = ['domains/', 'shell/', 'app/', 'learn/'].map((part) => consoleApp + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${consoleApp}players/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('the learners’ site is made of shared parts, and of no page of the console', () => {
    const shared = ['content/question/', 'kit/', 'api/', 'players/', 'learn/', 'shell/logo.tsx'].map(
      (part) => consoleApp + part,
    )
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith(`${consoleApp}learn/`) &&
          to.startsWith(consoleApp) &&
          !shared.some((part) => to.startsWith(part)),
      ),
    ).toEqual([])
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith(consoleApp) &&
          !from.startsWith(`${consoleApp}learn/`) &&
          to.startsWith(`${consoleApp}learn/`),
      ),
    ).toEqual([])
  })
  test('what serves contents of every kind imports none of them', () => {
    /** Whose subject is contents of one kind, and why. */
    const about: Readonly<Record<string, string>> = {
      mastery: 'points of a preparation, by what was earned in exams',
      paper: 'of a question bank',
      preview: 'shows teachers what the learners’ pages of each kind ask for',
      'question-exchange': 'brings questions into banks, and out of them',
      'taught-course': 'is started from a preparation',
    }
    const found = imports.filter(({ from, to }) => {
      const mine = domainOf(from)
      return mine && !isTest(from) && !ofOneKind.includes(mine) && ofOneKind.includes(domainOf(to) ?? '')
    })
    const importing = new Set(found.map(({ from }) => domainOf(from)))
    expect([...importing].toSorted()).toEqual(Object.keys(about))
  })
  test('what serves contents of every kind names none of them', () => {
    /** Where a kind is named all the same, and why. */
    const naming: Readonly<Record<string, string>> = {
      'certificate/handlers.ts': 'both kinds of series have the pages of one',
      'content/copy-job.ts': 'a copy takes its data sets along',
      'environment/operations.ts': 'what a machine is for has that word too',
      'environment/store/records.ts': 'the same',
      'environment/tables.ts': 'the same',
      'me/menus.ts': 'the menu',
      'paper/uses.ts': 'a paper has its page in its bank',
      'question-exchange/write-job.ts': 'what is written are questions of a bank',
    }
    const named = new RegExp(`'(?:${contentKinds.join('|')})'|\\b(?:FROM|JOIN) "?(?:experiments|trainings|datasets)\\b`)
    const found = files.filter((file) => {
      const mine = domainOf(file)
      return mine && !ofOneKind.includes(mine) && !isTest(file) && named.test(readFileSync(join(root, file), 'utf8'))
    })
    expect(found.map((file) => file.slice(`${server}domains/`.length)).toSorted()).toEqual(Object.keys(naming))
  })
  test('pages import nothing of the window around them, nor the router that gathers them', () => {
    const above = ['app/', 'shell/', 'learn/', 'main.tsx'].map((part) => consoleApp + part)
    expect(
      broken(({ from, to }) => from.startsWith(`${consoleApp}domains/`) && above.some((part) => to.startsWith(part))),
    ).toEqual([])
  })
  test('the frame of the window knows the kit, the session and nothing else', () => {
    const known = ['shell/', 'api/', 'kit/'].map((part) => consoleApp + part)
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith(`${consoleApp}shell/`) &&
          to.startsWith(consoleApp) &&
          !known.some((part) => to.startsWith(part)),
      ),
    ).toEqual([])
  })
})

describe('one door per domain', () => {
  test('a domain is entered through its index.ts', () => {
    expect(
      broken(({ from, to }) => {
        const [mine, other] = [domainOf(from), domainOf(to)]
        if (!other || mine === other || to === `${server}domains/${other}/index.ts`) return false
        // A foreign key needs the other table as such: from one tables.ts to the other.
        return !(to.endsWith('/tables.ts') && (!mine || from.endsWith('/tables.ts')))
      }),
    ).toEqual([])
  })

  test('a domain is called alike on the server and in the console', () => {
    /** What the console has pages of, and the server nothing of its own. */
    const ofConsole: Readonly<Record<string, string>> = {
      'code-practice': 'not built',
      help: 'texts',
    }
    const names = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
    const onServer = new Set(names(`${server}domains`))
    expect(names(`${consoleApp}domains`).filter((name) => !onServer.has(name))).toEqual(Object.keys(ofConsole))
  })

  test('no two domains need each other', () => {
    const needs = new Map<string, Set<string>>()
    for (const { from, to, isTypeOnly } of imports) {
      const [mine, other] = [domainOf(from), domainOf(to)]
      if (!mine || !other || mine === other || isTypeOnly || isTest(from)) continue
      needs.set(mine, (needs.get(mine) ?? new Set()).add(other))
    }
    const reach = (start: string, seen = new Set<string>()): Set<string> => {
      for (const next of needs.get(start) ?? []) {
        if (!seen.has(next)) reach(next, seen.add(next))
      }
      return seen
    }
    expect([...needs.keys()].filter((domain) => reach(domain).has(domain))).toEqual([])
  })
})

describe('every table has one owner', () => {
  // Others read it (joins need tables) as what its index.ts exports, never by its name, and write it through functions
  // of the owner (docs/decisions/0003).
  const ownerOf = (file: string): string => domainOf(file) ?? (file.startsWith(`${server}kernel/`) ? 'kernel' : '')
  const sources = files
    // The demo's lessons are about tables of their own.
    .filter((file) => file.startsWith(server) && !isTest(file) && !/\/demo\/(?:experiments|learners)\//.test(file))
    .map((file) => ({ file, mine: ownerOf(file), text: readFileSync(join(root, file), 'utf8') }))
  const tables = sources.flatMap(({ mine, text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, constant, name]) => ({
      owner: mine,
      constant: constant!,
      name: name!,
    })),
  )

  /** How often each file names tables of others in SQL text. */
  const namings = (): Record<string, number> => {
    const counted: Record<string, number> = {}
    for (const { file, mine, text } of sources) {
      const names = tables.filter(({ owner }) => owner !== mine).map(({ name }) => name)
      const oneOf = `"?(?:${names.join('|')})\\b(?![(.])`
      // After a keyword, or first in a piece of SQL that is put after one.
      const named = new RegExp(
        `\\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\\s+${oneOf}|\\bsql(?:<[^<>]*>)?[\\x60]\\s*${oneOf}`,
        'g',
      )
      const count = [...text.matchAll(named)].length
      if (count > 0) counted[file.slice(server.length)] = count
    }
    return counted
  }

  test('no table is named in the SQL of another domain', () => {
    expect(namings()).toEqual({})
  })

  test('no domain writes into the tables of another', () => {
    const writing = sources.flatMap(({ file, mine, text }) => {
      const names = tables.filter(({ owner }) => owner !== mine).map(({ constant }) => constant)
      const imported = new Set(
        [...text.matchAll(/import \{([^}]*)\} from '[^']+'/g)].flatMap((match) => match[1]!.match(/\w+/g) ?? []),
      )
      return names
        .filter((name) => imported.has(name))
        .filter((name) =>
          new RegExp(
            `\\b(?:INTO|UPDATE|DELETE FROM|TRUNCATE)\\s+\\$\\{${name}\\}|\\.(?:insert|update|delete)\\(${name}\\)`,
          ).test(text),
        )
        .map((name) => `${file} writes ${name}`)
    })
    expect(writing).toEqual([])
  })
})

describe('domains are put together at boot', () => {
  // Behaviour of kinds and providers are passed in as data (docs/decisions/0027).
  const modules = files
    .filter((file) => domainOf(file) && !isTest(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const found = (pattern: RegExp): { file: string; name: string }[] =>
    modules.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, name: match[1]! })))

  test('domains are given what boot put together, and do not fetch it', () => {
    const parts = ['all.ts', 'kinds.ts', 'providers.ts'].map((name) => `${server}domains/${name}`)
    expect(broken(({ from, to }) => domainOf(from) !== undefined && parts.includes(to))).toEqual([])
  })
  test('no domain takes registrations from others', () => {
    expect(found(/^export (?:async )?(?:function|const|let) (register[A-Z]\w*)/gm)).toEqual([])
  })
  test('no module has a variable or a collection that others could fill', () => {
    // What runs in this process, and a value that is made once. By name, so that files may move.
    const held = new Set(['running', 'observers', 'open', 'openOf', 'timers', 'inTheMaking', 'decoy'])
    const variables = found(/^(?:export )?let (\w+)/gm)
    const collections = found(/^(?:export )?const (\w+)(?:: .+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\})$/gm)
    expect([...variables, ...collections].filter(({ name }) => !held.has(name))).toEqual([])
  })
})

describe('sizes', () => {
  // Data may be long; code that passes this has a second thing inside. The list may only get shorter.
  const longest = 420
  test(`no source file has more than ${longest} lines, unless it is a table of data`, () => {
    const isData = (file: string): boolean =>
      /\/demo\/|packages\/contract\/src\/|keeps-updates|\.golden\.|\.test\.tsx?$/.test(file)
    const long = files.filter(
      (file) => !isData(file) && readFileSync(join(root, file), 'utf8').split('\n').length > longest,
    )
    expect(long).toEqual([])
  })
})

describe('words', () => {
  test('a kind has no other word than that of the list of kinds', () => {
    const former = /测评|开放实训|实训练习|编程练习/
    const saying = files.filter((file) => former.test(readFileSync(join(root, file), 'utf8')))
    expect(saying).toEqual([])
  })
  test('what the server says of a kind, in logs, notices and sheets too, is the word of the list of kinds', () => {
    const words = Object.values(kindLabels).join('|')
    // As a whole text, or before a title.
    const literal = new RegExp(`['\`](?:${words})(?:案例)?['\`「]`)
    const saying = files.filter(
      (file) =>
        file.startsWith(server) &&
        !file.includes('/demo/') &&
        !isTest(file) &&
        linesOf(file).some((line) => !isComment.test(line) && literal.test(line)),
    )
    expect(saying).toEqual([])
    for (const kind of contentKinds.filter((one) => one in objectKindLabels))
      expect(objectKindLabels[kind as keyof typeof objectKindLabels]).toBe(kindLabels[kind])
  })
  test('a kind is called by the word of the list of kinds wherever a whole text is its name', () => {
    /** Where the word is typed, and why it is not read from the list. */
    const typed: Readonly<Record<string, string>> = {
      'packages/contract/src/kinds.ts': 'the list',
      'packages/contract/src/place-words.ts': 'the list of places, of which taught courses are one',
      'packages/contract/src/classroom.ts': 'what a class learns, in the words of its teacher: no object',
      'apps/console/src/domains/classroom/parts/class-form.tsx': 'the same, in the form',
      'packages/contract/src/school-import-words.ts': 'headings of lists of classes, as schools write them',
      'apps/console/src/content/kind-names.ts': 'the list of objects with pages that are no contents',
      'apps/console/src/kit/preview/dialog-preview.tsx': 'the kit knows no kinds; made up for a picture of it',
      'apps/console/src/learn/': 'the first load of the learners’ site is without the list; tested below',
    }
    const words = [...Object.values(kindLabels), ...Object.values(placeKindLabels)]
    const kindWords = words.filter((word) => !['班级', '项目', '机构'].includes(word)).join('|')
    const literal = new RegExp(`['\`>](?:${kindWords})['\`<]`)
    const saying = files.filter(
      (file) =>
        !file.includes('/demo/') &&
        !isTest(file) &&
        linesOf(file).some((line) => !isComment.test(line) && literal.test(line)),
    )
    const isExplained = (file: string): boolean => Object.keys(typed).some((path) => file.startsWith(path))
    expect(saying.filter((file) => !isExplained(file))).toEqual([])
    expect(Object.keys(typed).filter((path) => !saying.some((file) => file.startsWith(path)))).toEqual([])
  })
  test('a page of the learners’ site about one kind is called like the kind', () => {
    const routes = readFileSync(join(root, consoleApp, 'learn/routes.ts'), 'utf8')
    const titles = new Map(
      [...routes.matchAll(/path: '\/learn\/(\w+)[^']*',\s*title: '([^']+)'/g)].map((match) => [match[1], match[2]]),
    )
    expect([titles.get('series'), titles.get('course'), titles.get('topic')]).toEqual([
      kindLabels.series,
      kindLabels.mooc,
      kindLabels.exp_practice,
    ])
  })
  test('a file is not called by a word that says nothing of what is in it', () => {
    const empty = /\/(?:whole|typed|held|keep|own|made|quotes|give|bring)(?:\.[a-z]+)*\.tsx?$/
    expect(files.filter((file) => empty.test(file))).toEqual([])
  })
  // `test('title'`, and the title after the table of an `each`.
  const titles = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['`])(.*?)\1|\]\)\(\s*(['`])(.*?)\3/g
  const pictures =
    /\bcomplain(?:s|ed)\b|nobody['’]s\b|\bstood\b|\bstands?\b(?! (?:out|for)\b)|\blets?\b.* through\b|\bswallow|\bborn\b/
  test('titles of tests say what happens without a picture of it', () => {
    const tests = [...files, ...filesBelow('e2e')].filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    const found = tests.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(titles)]
        .map((match) => match[2] ?? match[4] ?? '')
        .filter((title) => pictures.test(title))
        .map((title) => `${file}: ${title}`),
    )
    expect(found).toEqual([])
  })
})

describe('decisions', () => {
  const folder = join(root, 'docs/decisions')
  test.each(readdirSync(folder))('%s asks a question, answers it and says what that costs', (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const [title] = text.split('\n')
    expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} [A-Z]`))
    const paragraphs = [...text.matchAll(/^\*\*([A-Z][^*]*)\.\*\*/gm)].map(([, label]) => label)
    expect(paragraphs.slice(0, 2)).toEqual(['Question', 'Answer'])
    expect(paragraphs).toContainEqual(
      expect.stringMatching(/^(Given up|What it costs|Looked at instead|Would change our mind)$/),
    )
  })
})
