/**
 * A large class: its gradebook and its live monitor in the browser, 5,000 members imported, a thousand submissions graded again.
 * The bounds are those of the specification of the class, in milliseconds and cores, so an idle machine is wanted.
 */
import { chromium } from 'playwright-core'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { callerOf } from './class/call.ts'
import { measureImport } from './class/import.ts'
import { measureLooks } from './class/looks.ts'
import { measureGradebook } from './class/gradebook.ts'
import { measureRegrade } from './class/regrade.ts'
import { measureMonitor } from './class/monitor.ts'
import { makeSchool } from './class/school.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import type { Measure } from './lib/measure.ts'

/** `CLASS_PARTS=monitor,gradebook` measures these only. */
const wanted = process.env.CLASS_PARTS?.split(',')
const isWanted = (part: string): boolean => wanted === undefined || wanted.includes(part)

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, 2)
      const school = await makeSchool(connection).finally(() => connection.close())
      const measures: Measure[] = []
      // With a server of its own, before the others' would take its environments for unserved.
      if (isWanted('looks')) measures.push(...(await measureLooks(address, pool, school)))
      if (wanted?.every((part) => part === 'looks')) return measures
      const people = [school.teacher, ...school.room.learners.map(({ id }) => id)]
      const lab = await startLab({ connection: address, people, runJobs: true })
      const browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      })
      try {
        const { port, sessions } = lab.ready
        const origin = `http://127.0.0.1:${port}`
        const call = callerOf(origin, sessions[0]!, school.place.domainId)
        if (isWanted('gradebook')) measures.push(...(await measureGradebook(browser, origin, school, sessions[0]!)))
        if (isWanted('monitor')) measures.push(...(await measureMonitor(browser, lab, pool, school, sessions)))
        if (isWanted('import')) measures.push(...(await measureImport(call, school)))
        if (isWanted('regrade')) measures.push(...(await measureRegrade(call, pool, school)))
        return measures
      } finally {
        await browser.close()
        await lab.stop()
      }
    },
    { durable: true },
  )
