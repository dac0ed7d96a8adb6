import type { SchoolMapping } from '@lab/contract/school-import'
import { api } from '../../api/request/api.ts'

type Encoding = 'utf-8' | 'gb18030'
type How = {
  encoding?: Encoding | undefined
  mapping?: SchoolMapping | undefined
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** The file of the import that was read last: reading it in another way needs it again, and nothing of it is stored. */
let held: { id: string; file: File; how: How } | undefined

export const heldFile = (id: string) => (held?.id === id ? held : undefined)

/** Has a file read; answers with the import that waits for its yes. */
export async function readSchool(file: File, how: How = {}): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const { encoding, mapping, signal, onProgress } = how
  const answer = await api.schoolImport.create(
    { query: { ...(encoding ? { encoding } : {}), ...(mapping ? { mapping: JSON.stringify(mapping) } : {}) }, form },
    { quiet: true, ...(signal ? { signal } : {}), ...(onProgress ? { onUploadProgress: onProgress } : {}) },
  )
  const { id } = answer.import
  held = { id, file, how: { encoding, mapping } }
  return id
}

/** The same file, read in another way; the import that it was goes. */
export async function readAgain(id: string, how: How): Promise<string | undefined> {
  const before = heldFile(id)
  if (!before) return undefined
  const next = await readSchool(before.file, { ...before.how, ...how })
  await api.schoolImport.remove({ params: { id } }, { quiet: true }).catch(() => undefined)
  return next
}
