import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TooLarge, type FileStore } from './store.ts'

const safeKey = /^[a-z0-9][a-z0-9/_.-]{0,200}$/

const ignoreAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** Files in a folder of the data directory. A file appears under its key only once it is whole and flushed. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string): string => {
    if (!safeKey.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    async check() {
      await mkdir(root, { recursive: true })
    },
    async put(key, body, { maxBytes }) {
      const target = pathOf(key)
      const temporary = join(root, 'incoming', randomUUID())
      await mkdir(dirname(temporary), { recursive: true })
      await mkdir(dirname(target), { recursive: true })
      const hash = createHash('sha256')
      let sizeBytes = 0
      try {
        await pipeline(
          body,
          async function* (source: AsyncIterable<Buffer>) {
            for await (const chunk of source) {
              sizeBytes += chunk.length
              if (sizeBytes > maxBytes) throw new TooLarge()
              hash.update(chunk)
              yield chunk
            }
          },
          createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
        )
        const handle = await open(temporary, 'r+')
        await handle.sync()
        await handle.close()
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return { sizeBytes, sha256: hash.digest('hex') }
    },
    async get(key, range) {
      const path = pathOf(key)
      try {
        await access(path)
      } catch {
        return null
      }
      return createReadStream(path, range)
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // A folder of one upload goes with its last part; one that is in use is not empty.
      if (key.startsWith('parts/')) await rmdir(dirname(path)).catch(() => {})
    },
    async rename(from, to) {
      const target = pathOf(to)
      await mkdir(dirname(target), { recursive: true })
      await rename(pathOf(from), target)
    },
    async *list(prefix) {
      const start = pathOf(prefix)
      const entries = await opendir(start, { recursive: true }).catch(ignoreAbsent)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const facts = await stat(path).catch(ignoreAbsent)
        // Anyone who listed it first may have removed it.
        if (facts) yield { key: relative(root, path).split(sep).join('/'), at: facts.mtime }
      }
    },
  }
}
