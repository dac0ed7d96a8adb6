import { runScript } from './lib/script.mjs'

// `npm run -s demo:accounts`: the accounts of the demo school as JSON.
await runScript('apps/server/src/demo/print-accounts.ts')
