import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { apiAddresses } from './src/api/request/addresses-plugin.ts'
import { acyclicChunks } from './vite-acyclic-chunks.ts'
import { compileHints } from './vite-compile-hints.ts'
import { compressed } from './vite-compression.ts'
import { inlineFrame } from './vite-frame.ts'
import { learnersPages } from './vite-page-hints.ts'

const icons = /@ant-design[\\/]icons(-svg)?[\\/]/

/** The modules that a module needs before it runs, itself included; no icons, which come by way of a list of all of them. */
function neededBy(id: string, info: GetModule, into = new Set<string>()): ReadonlySet<string> {
  if (into.has(id) || icons.test(id)) return into
  into.add(id)
  for (const needed of info.getModuleInfo(id)?.importedIds ?? []) neededBy(needed, info, into)
  return into
}
type GetModule = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * What the desk of an experiment is drawn with and the entry does not have, in one file instead of thirty: they compress
 * better together, and the first step waits for fewer answers. What opens later (dialogs, terminals, editors) stays out.
 */
const deskPage = resolve(import.meta.dirname, 'src/learn/work/experiment-work.tsx')
const entry = resolve(import.meta.dirname, 'src/learn/main.tsx')
// Behind the list of all icons nobody sees who needs which. One that is forgotten here makes a circle of files, which ends
// the build.
const deskIcons =
  /[\\/](ArrowLeft|CheckSquare|CheckCircle|Bulb|Check|CloseCircle|Code|Comment|Down|ExclamationCircle|Export|File|FilePdf|FileText|Form|History|InfoCircle|Left|Notification|PlayCircle|PlaySquare|Poweroff|Profile|QuestionCircle|Right|SafetyCertificate|Up)(Outlined|Filled)\.js$/
const drawsIcons =
  /@ant-design[\\/](icons[\\/]es[\\/](components[\\/]|renderUtils|cssUtils|utils)|colors|fast-color)|node_modules[\\/]clsx[\\/]/
/** What texts are shown with, which comes with the first step as well. */
const textView = resolve(import.meta.dirname, 'src/kit/editor/rich-text-view.tsx')
const isOfText = (id: string, info: GetModule): boolean => neededBy(textView, info).has(id)
const isOfEntry = (id: string, info: GetModule): boolean => neededBy(entry, info).has(id)
const isOfDesk = (id: string, info: GetModule): boolean =>
  deskIcons.test(id) || drawsIcons.test(id) || (neededBy(deskPage, info).has(id) && !neededBy(entry, info).has(id))

/**
 * The learners' site, built by itself: how the console's files are cut for its lists would bring half of the console into
 * the first step of an experiment. It is served under /learn, out of the console's folder.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, 'learn'),
  base: '/learn/',
  // Icon, logos and what the PDF library fetches are the console's.
  publicDir: false,
  plugins: [
    react(),
    inlineFrame({ base: '/learn/', styles: 'src/learn/frame.css', pages: learnersPages }),
    acyclicChunks(),
    apiAddresses({ site: 'student' }),
    compileHints(),
    compressed(),
  ],
  build: {
    target: 'esnext',
    outDir: resolve(import.meta.dirname, 'dist/learn'),
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The first script names every other, so that what tells their versions apart is as short as it may be.
        chunkFileNames: ({ name }) => `assets/${name.split(/[~.]/)[0]}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack[\\/](react-query|query-core))[\\/]/,
              priority: 10,
            },
            // What the entry is made of, in one file: the small ones that pages share with it compress better together.
            {
              debugName: 'base',
              name: (id, info) => (isOfEntry(id, info) ? 'base' : null),
              includeDependenciesRecursively: false,
              priority: 8,
            },
            {
              debugName: 'desk',
              name: (id, info) => (isOfDesk(id, info) ? 'desk' : null),
              includeDependenciesRecursively: false,
              priority: 5,
            },
            {
              debugName: 'text',
              name: (id, info) => (isOfText(id, info) ? 'text' : null),
              includeDependenciesRecursively: false,
              priority: 4,
            },
          ],
        },
      },
    },
  },
})
