import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { apiAddresses } from './src/app/request/addresses-plugin.ts'
import { pdfAssets } from './src/kit/viewer/pdf-assets-plugin.ts'
import { acyclicChunks } from './vite-acyclic-chunks.ts'
import { compileHints } from './vite-compile-hints.ts'
import { inlineFrame } from './vite-frame.ts'

const root = import.meta.dirname
const pages = ['index.html', 'auth/index.html'].map((page) => resolve(root, page)).filter((page) => existsSync(page))

const api = process.env.API_URL ?? 'http://127.0.0.1:8000'

export default defineConfig({
  root,
  plugins: [
    react(),
    inlineFrame(),
    acyclicChunks(),
    pdfAssets(),
    apiAddresses(),
    compileHints(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024, exclude: /\.(png|jpe?g|woff2|ico)$/ }),
  ],
  build: {
    target: 'esnext',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The polyfill would be an inline script for browsers that antd does not run on anyway.
    modulePreload: { polyfill: false },
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
            // What every page needs, with what that needs of the component kit: one file instead of twenty. Dialogs
            // come later and stay out.
            {
              name: 'base',
              test: /src[\\/]((kit[\\/](list|dialogs|tasks|navigation)|shell|app[\\/]theme)[\\/](?!open-dialog|organisation-dialog)|kit[\\/](dialog-frame[\\/](opening|after-paint)|measures|state-tag|person|progress-bar|form[\\/]unsaved)|content[\\/](use-links|list-total|left-out)|domains[\\/]category[\\/](index|category-options)|app[\\/]request[\\/](api-error|api-base|auth-cookie))/,
              priority: 5,
            },
            // What a domain's lists share: one small file instead of five. What they need is in the files above.
            {
              name: (id) => {
                const match =
                  /domains[\\/]([^\\/]+)[\\/]((words|actions|address|columns|category-options|export-\w+)|parts[\\/](list-filters|\w+-card))\.tsx?$/.exec(
                    id,
                  )
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
              entriesAwareMergeThreshold: 30_000,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/apis': api, '/files': api, '/env-web': api } },
})
