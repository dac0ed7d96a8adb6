import { runScript } from './lib/script.mjs'

// `npm run backup [-- file]`: database and files in one archive (apps/server/src/backup).
await runScript('apps/server/src/backup/backup.ts')
