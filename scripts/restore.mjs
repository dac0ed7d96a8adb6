import { runScript } from './lib/script.mjs'

// `npm run restore -- file`: a new installation from such an archive.
await runScript('apps/server/src/backup/restore.ts')
