import { z } from 'zod'

/**
 * A backup is one zip: `manifest.json`, a file of rows for each table (`tables/<name>.jsonl`: a line is a row as
 * PostgreSQL writes it as text, in JSON's quotes) and what the storage holds under the same keys (`files/<key>`).
 */
export const manifestPath = 'manifest.json'
export const tablePath = (name: string): string => `tables/${name}.jsonl`
export const filePath = (key: string): string => `files/${key}`
export const keyOf = (path: string): string | undefined => /^files\/(.+)$/.exec(path)?.[1]

/** What the storage holds that rows name. Uploads that are not finished are no part of a backup. */
export const storedPrefixes = ['blobs/', 'recordings/', 'research/']

export const formatVersion = 1

export const Manifest = z.object({
  format: z.literal(formatVersion),
  made_at: z.iso.datetime(),
  /** The state of the schema: the rows fit these migrations and no others. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** In an order in which each table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
})
export type Manifest = z.output<typeof Manifest>

/** Why a backup cannot be made or used, in Chinese and English. */
export class BackupProblem extends Error {
  constructor(chinese: string, english: string) {
    super(`${chinese} ${english}`)
  }
}
