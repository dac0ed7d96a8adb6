import { demoAccounts } from './accounts.ts'

process.stdout.write(`${JSON.stringify(demoAccounts(process.env.DEMO_PASSWORD || undefined), null, 2)}\n`)
