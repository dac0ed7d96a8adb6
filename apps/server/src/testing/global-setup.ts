import { constants, cpSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '../kernel/config.ts'
import { startEmbedded } from '../kernel/database/embedded.ts'
import { migrate } from '../kernel/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to reach the server that test files make their own databases on. */
    postgres: pg.PoolConfig
    /** The data directory of the demo school whose server this is, where the run was given one (DEMO_SCHOOL). */
    school: string | null
  }
}

export const templateName = 'lab_test_template'

const memoryDir = '/dev/shm'
const roomyBytes = 4 * 1024 ** 3

/** Where the cluster lies: in memory where that has room for it, since the run makes some hundred thousand files. */
async function clusterParent(): Promise<string> {
  const memory = await statfs(memoryDir).catch(() => null)
  return memory && memory.bavail * memory.bsize > roomyBytes ? memoryDir : tmpdir()
}

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file's database is cloned from. Where the run
 * is given a filled demo school, it is that of a copy of the school.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const school = process.env.DEMO_SCHOOL
  const dir = await mkdtemp(join(school ? tmpdir() : await clusterParent(), 'lab-test-'))
  if (school) {
    cpSync(school, dir, { recursive: true, mode: constants.COPYFILE_FICLONE })
    // Others may pass through: the database's own user must reach its part.
    await chmod(dir, 0o711)
  }
  const silent = { info() {}, warn() {}, error() {}, debug() {} }
  const embedded = external ? undefined : await startEmbedded({ dataDir: dir, log: silent, throwaway: true })
  const server: pg.PoolConfig = external ? { connectionString: external } : embedded!.connection
  if (!school) await makeTemplate(server)
  project.provide('postgres', server)
  project.provide('school', school ? dir : null)
  return async () => {
    await embedded?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseOf(server: pg.PoolConfig, name: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database: name }
  const url = new URL(server.connectionString)
  url.pathname = `/${name}`
  return { ...server, connectionString: url.toString() }
}

async function makeTemplate(server: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`)
  // Chinese trigrams need a locale that knows letters; C has none.
  await admin.query(`CREATE DATABASE ${templateName} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  await admin.end()
  await migrate(databaseOf(server, templateName), join(projectRoot(), 'apps/server/migrations'))
}
