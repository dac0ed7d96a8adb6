import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '../../kernel/config.ts'
import { newId } from '../../kernel/database/columns.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { databaseOf } from '../../testing/global-setup.ts'

// Copies of experiments had a job of their own before those of every kind became one.

const migrations = join(projectRoot(), 'apps/server/migrations')
const name = `lab_copies_${randomBytes(6).toString('hex')}`
const database = () => databaseOf(inject('postgres'), name)

async function once<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(options)
  await client.connect()
  return work(client).finally(() => client.end())
}

beforeAll(() => once(inject('postgres'), (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`)))
afterAll(() => once(inject('postgres'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

test('a copy that waits while the server is upgraded is still made', async () => {
  const before = readdirSync(migrations).filter((file) => file.endsWith('.sql') && file !== '9403_content_copy.sql')
  await migrate(database(), migrations, before)
  const id = newId()
  await once(database(), (client) =>
    client.query(
      `INSERT INTO jobs (id, name, title, payload, run_at) VALUES ($1, 'experiment.copy', '复制', '{"id":"x"}', now())`,
      [id],
    ),
  )
  await migrate(database(), migrations)
  const { rows } = await once(database(), (client) =>
    client.query('SELECT name, payload FROM jobs WHERE id = $1', [id]),
  )
  expect(rows).toEqual([{ name: 'content.copy', payload: { id: 'x' } }])
})
