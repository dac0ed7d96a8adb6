import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { BackupProblem } from './format.ts'

export interface Archive {
  paths: ReadonlySet<string>
  open(path: string): Promise<Readable>
  close(): void
}

/** A zip of our own: its entries by path, each opened where it lies. Of any size. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    )
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupProblem(`找不到备份文件 ${file}。`, 'No such file.')
    throw new BackupProblem('备份文件不完整或已损坏。', `The archive cannot be read: ${error.message}.`)
  })
  const entries = new Map<string, yauzl.Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  return {
    paths: new Set(entries.keys()),
    open: (path) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(path)
        if (!entry) return reject(new BackupProblem(`备份中缺少 ${path}。`, 'The archive is incomplete.'))
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
      }),
    close: () => zip.close(),
  }
}
