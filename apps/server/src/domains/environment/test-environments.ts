import type { TestApp } from '../../testing/index.ts'
import { createSuite, createTemplate } from './catalogue.ts'
import { findRecord, type RecordRow } from './store/records.ts'
import type { Suite } from './store/suites.ts'

let made = 0

/** A suite of small machines in organisation `a`, made as the teacher would. */
export async function aSuite(app: TestApp, hostnames: string[] = ['node'], org: 'a' | 'b' | 'c' = 'a'): Promise<Suite> {
  made += 1
  const who = { orgId: app.school.orgs[org].id, creatorId: app.school.people.teacher.id }
  return app.kernel.connection.transaction(async (tx) => {
    const template = await createTemplate(tx, who, {
      title: `小主机${made}`,
      summary: '',
      virtual_type: 'container',
      architecture: 'x86_64',
      image: '',
      cpus: 1,
      memory_mb: 96,
      disk_mb: 32,
      access: ['terminal'],
      ports: [],
      requires: ['bash', 'ls'],
      start_command: '',
      env_usage: 'experiment',
    })
    if (!('id' in template)) throw new Error(template.name)
    const machines = hostnames.map((hostname) => ({ hostname, template_id: template.id }))
    const suite = await createSuite(tx, who, { title: `套件${made}`, summary: '', env_usage: 'experiment', machines })
    if (!('id' in suite)) throw new Error(suite.name)
    return suite
  })
}

/** The record once `is` holds of it; fails after ten seconds (or `withinMs`) with the state it is in. */
export async function once(
  app: Pick<TestApp, 'kernel'>,
  id: string,
  is: (row: RecordRow) => boolean,
  withinMs = 10_000,
): Promise<RecordRow> {
  const { events, connection } = app.kernel
  let wake = (): void => {}
  const unsubscribe = events.subscribe(() => wake())
  const until = Date.now() + withinMs
  try {
    while (true) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const row = await findRecord(connection.db, id)
      if (row && is(row)) return row
      if (Date.now() > until) throw new Error(`Environment ${id} is ${row?.state}: ${row?.failure}`)
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        changed,
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, 250)
        }),
      ])
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
  }
}

export const becomes = (app: Pick<TestApp, 'kernel'>, id: string, state: RecordRow['state']): Promise<RecordRow> =>
  once(app, id, (row) => row.state === state)
