import { join, resolve } from 'node:path'
import { readConfig } from '../kernel/config.ts'
import { openPlatform, storageOf, runCommand } from './platform.ts'
import { writeBackup } from './write-backup.ts'

// `npm run backup [-- file]`: database and files in one archive, while the server runs or not.
await runCommand(async () => {
  const config = readConfig()
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
  const target = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(config.dataDir, `backup-${stamp}.zip`))
  const platform = await openPlatform(config)
  try {
    const { tables, files } = await writeBackup({ connection: platform.connection, files: storageOf(config) }, target)
    return `已备份 ${tables} 张表、${files} 个文件到 ${target}。 Backed up.`
  } finally {
    await platform.close()
  }
})
