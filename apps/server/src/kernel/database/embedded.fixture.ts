import { startEmbedded } from './embedded.ts'

/** A stand-in for the server process: starts the database of the given directory, says so in one line, and stays. */
const database = await startEmbedded({ dataDir: process.argv[2]!, log: console })
process.stdout.write(`${JSON.stringify({ connection: database.connection, origin: database.origin })}\n`)
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
setInterval(() => undefined, 60_000)
