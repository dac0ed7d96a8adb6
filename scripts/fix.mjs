import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { run } from './lib/run.mjs'

// `npm run fix [-- paths]`: formats, and repairs what the linter can repair.
await ensureInstalled()
const paths = process.argv.slice(2)
const fixed = await run(node24(), ['node_modules/oxlint/bin/oxlint', '--fix', ...paths])
const formatted = await run(node24(), ['node_modules/oxfmt/bin/oxfmt', ...paths])
process.exit(fixed.code || formatted.code)
