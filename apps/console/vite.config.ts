import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { apiAddresses } from './src/api/request/addresses-plugin.ts'
import { pdfAssets } from './src/kit/viewer/pdf-assets-plugin.ts'
import { acyclicChunks } from './vite-acyclic-chunks.ts'
import { compileHints } from './vite-compile-hints.ts'
import { compressed } from './vite-compression.ts'
import { inlineFrame } from './vite-frame.ts'

const root = import.meta.dirname
const pages = ['index.html', 'auth/index.html'].map((page) => resolve(root, page)).filter((page) => existsSync(page))

/** What every page needs, and the list of experiments, which is opened most: its rows wait for one file less each. */
const inBase = [
  /src[\\/]((kit[\\/](list|dialogs|tasks|navigation|theme)|shell)[\\/](?!open-dialog|organisation-dialog))/,
  /src[\\/]kit[\\/](dialog-frame[\\/](opening|after-paint)|measures|state-tag|person|progress-bar|form[\\/]unsaved)/,
  /src[\\/](content[\\/](use-links|list-total|left-out|copy-messages|category-options|class-tabs)|api[\\/]login-address|api[\\/]request[\\/](api-error|api-base|auth-cookie))/,
  /src[\\/]api[\\/]session[\\/](stored|organisation-name|roles)|packages[\\/]contract[\\/]src[\\/](kinds|place-words)/,
  /src[\\/]content[\\/]life[\\/](words|actions|columns|content-list|list-query|stale)\.tsx?$/,
  /src[\\/]domains[\\/]experiment[\\/](words|actions|columns|parts[\\/]\w+-card)\.tsx?$/,
  /@ant-design[\\/]icons(-svg)?[\\/].*[\\/](Delete|Edit|Ellipsis|FolderOpen|Import|Plus|Star)(Outlined|Filled)\.js$/,
  // The styles of what every page's frame is made of: one file of styles for the first page instead of two.
  /src[\\/](app|kit[\\/]detail|content)[\\/](kept-outlet|opened[\\/]favourite-star|tab-links|detail-page|misplaced|section-layout|entry-tabs)\.module\.css/,
]

const inEveryPage = /assets\/(base|react)-/

/**
 * What a part that opens later is to be fetched with. What every page has is there already, and a file that needs nothing
 * else is fetched by its import: looking for it among the links of the page would only delay the press that opens it.
 */
function beyondEveryPage(file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return needed
  const own = needed.filter((one) => !inEveryPage.test(one))
  return own.every((one) => one === file) ? [] : own
}

/** While developing, one Vite serves both sites: an address below /learn is a page of the learners'. */
const learnersSite = (): Plugin => ({
  name: 'lab-learners-site',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/learn(?=[/?]|$)[^.]*$/.test(request.url ?? '')) request.url = '/learn/index.html'
      next()
    })
  },
})

const api = process.env.API_URL ?? 'http://127.0.0.1:8000'

export default defineConfig({
  root,
  plugins: [
    react(),
    learnersSite(),
    inlineFrame(),
    acyclicChunks(),
    pdfAssets(),
    apiAddresses(),
    compileHints(),
    compressed(),
  ],
  build: {
    target: 'esnext',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The polyfill would be an inline script for browsers that antd does not run on anyway.
    modulePreload: { polyfill: false, resolveDependencies: beyondEveryPage },
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: pages,
      output: {
        // Shared parts are named after every page that has them, which no file system would take for sixty pages.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Changes only when we upgrade: stays in the cache of every teacher from release to release.
            {
              name: 'react',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack[\\/](react-query|query-core))[\\/]/,
              priority: 10,
            },
            // main.tsx never belongs here: a chunk runs when it is loaded, and the sign-in page loads this one too.
            // With what that needs of the component kit: one file instead of twenty. Dialogs come later and stay out.
            {
              name: 'base',
              test: (id) => inBase.some((pattern) => pattern.test(id)),
              priority: 5,
            },
            // What a domain's lists share: one small file instead of five. What they need is in the files above.
            {
              name: (id) => {
                const match =
                  /domains[\\/]([^\\/]+)[\\/]((words|actions|columns|export-\w+)|parts[\\/]\w+-card)\.tsx?$/.exec(id)
                return match ? `${match[1]}-lists` : null
              },
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Icons are small and many: the shared ones in one file, else they drag each other's pages along.
            {
              name: 'icons',
              test: /node_modules[\\/]@ant-design[\\/]icons/,
              minShareCount: 2,
              priority: 2,
            },
            // Parts of the component kit that several pages share, without making a page load those of others.
            {
              name: 'parts',
              test: /node_modules[\\/](antd|@ant-design[\\/](?!icons)|@rc-component|dayjs)[\\/]/,
              minShareCount: 2,
              priority: 1,
              entriesAware: true,
              // A larger one merges files into circles.
              entriesAwareMergeThreshold: 12_000,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/apis': api, '/files': api, '/env-web': api } },
})
