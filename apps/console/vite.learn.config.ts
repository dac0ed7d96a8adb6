import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { apiAddresses } from './src/api/request/addresses-plugin.ts'
import { acyclicChunks } from './vite-acyclic-chunks.ts'
import { compileHints } from './vite-compile-hints.ts'
import { inlineFrame } from './vite-frame.ts'
import { learnersPages } from './vite-page-hints.ts'

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
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024, exclude: /\.(png|jpe?g|woff2|ico)$/ }),
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
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack[\\/](react-query|query-core))[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
})
