import { demoAccounts } from './accounts.ts'

process.stdout.write(`${JSON.stringify(demoAccounts(), null, 2)}\n`)
