import { Client } from 'pg'

type Connection = { host: string; port: number; user: string; database: string }

/** Creates the database named in `connection` when it is not there. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
