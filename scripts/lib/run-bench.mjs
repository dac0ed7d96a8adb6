import { pathToFileURL } from 'node:url'

// Runs one benchmark file and answers its measures as the last line of its output, as JSON.
const { default: measure } = await import(pathToFileURL(process.argv[2]).href)
process.stdout.write(`${JSON.stringify(await measure())}\n`, () => process.exit(0))
