import type { Config } from '../kernel/config.ts'
import { demoAccounts } from '../demo/accounts.ts'
import type { Running } from './boot.ts'

/** Tells the person who started it where the console is and how to sign in. */
export async function announce(config: Config, running: Running): Promise<void> {
  const address = running.app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const lines = [`Ready: ${url}`]
  if (config.demo) {
    lines.push('Demo accounts:')
    for (const account of demoAccounts(config.demoPassword)) {
      const { role, username, password, signs_in_at: at } = account
      lines.push(`  ${role.padEnd(16)} ${username.padEnd(12)} ${password}${role === 'student' ? `  ${url}${at}` : ''}`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
