import { join, resolve } from 'node:path'
import { projectRoot, readConfig } from '../kernel/config.ts'
import { BackupProblem } from './format.ts'
import { openPlatform, storageOf, runCommand } from './platform.ts'
import { restoreBackup } from './restore-backup.ts'

// `npm run restore -- file`: fills a new DATA_DIR, or an empty DATABASE_URL and its storage, from a backup.
await runCommand(async () => {
  const file = process.argv[2]
  if (!file) throw new BackupProblem('请写明备份文件：npm run restore -- 文件。', 'Name the archive.')
  const config = readConfig()
  const platform = await openPlatform(config, { isStopped: true })
  try {
    const { madeAt, tables, files } = await restoreBackup(
      {
        connection: platform.connection,
        files: storageOf(config),
        migrations: join(projectRoot(), 'apps/server/migrations'),
      },
      resolve(process.env.INIT_CWD ?? '.', file),
    )
    return `已恢复 ${madeAt} 的备份：${tables} 张表、${files} 个文件。 Restored.`
  } finally {
    await platform.close()
  }
})
