import { runScript } from './lib/script.mjs'

// `npm run -s routes`: every route of the console as JSON.
await runScript('apps/console/src/app/print-routes.ts')
