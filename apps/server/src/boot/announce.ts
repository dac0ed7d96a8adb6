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
      lines.push(`  ${account.role.padEnd(16)} ${account.username.padEnd(12)} ${account.password}`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
