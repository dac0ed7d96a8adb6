import { fileTypeFromBuffer } from 'file-type'
import { z } from 'zod'
import type { RefusedStep } from '@lab/contract/experiment'
import { refusalMessage } from '@lab/contract/refusals'
import { suffixOf, type UploadOrigin } from '@lab/contract/upload-rules'
import type { Tx } from '../../../kernel/database/pool.ts'
import { hashOfEntry, type ZipEntry } from '../../../kernel/files/zip.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/result.ts'
import { sizeText } from '../quota.ts'
import { quotedFiles } from '../references-in-text.ts'
import { findFileByToken } from '../store.ts'
import type { Arrival, ArrivalOwner } from './arrival.ts'

/** Bytes of a file that texts and links of a package quote. */
export const quotedFile = (sha256: string): string => `files/${sha256}`

/** A picture or file that texts, links or covers quote by `/files/<token>/…`. */
export const ManifestFile = z.object({
  token: z.string().regex(/^[\w-]{22}$/),
  name: z.string().min(1).max(200),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  left_out: z.string().max(200).optional(),
})
export type ManifestFile = z.output<typeof ManifestFile>

/** A quoted file on its way into a package. */
export interface PackedFile {
  token: string
  name: string
  sha256: string
  sizeBytes: number
  storageKey: string
}

/** What a package takes along of the files that `said` quotes: the small ones first, as far as they fit. */
export async function filesToPack(
  tx: Tx,
  said: unknown,
  mostBytes: number,
): Promise<{ packed: PackedFile[]; leftOut: ManifestFile[]; bytes: number }> {
  const found = []
  for (const token of quotedFiles(JSON.stringify(said)).keys()) {
    const file = await findFileByToken(tx, token)
    if (file) found.push(file)
  }
  const packed: PackedFile[] = []
  const leftOut: ManifestFile[] = []
  const sizes = new Map<string, number>()
  let bytes = 0
  for (const { token, name, sha256, sizeBytes, storageKey } of found.toSorted((a, b) => a.sizeBytes - b.sizeBytes)) {
    const more = sizes.has(sha256) ? 0 : sizeBytes
    if (bytes + more > mostBytes) {
      leftOut.push({ token, name, sha256, left_out: `包不能超过${sizeText(mostBytes)}` })
      continue
    }
    bytes += more
    sizes.set(sha256, sizeBytes)
    packed.push({ token, name, sha256, sizeBytes, storageKey })
  }
  return { packed, leftOut, bytes }
}

/** A quoted file as a package brings it; without an entry it says why. */
export type GivenFile = ManifestFile & { entry: ZipEntry | null }

const fileNamed = (name: string): string => `文件「${name}」`

export function readFiles(
  entries: ReadonlyMap<string, ZipEntry>,
  root: string,
  listed: unknown[],
  refused: RefusedStep[],
): GivenFile[] {
  return listed.flatMap((given, index) => {
    const parsed = ManifestFile.safeParse(given)
    if (!parsed.success) {
      refused.push({ step: `第${index + 1}个文件`, reason: 'manifest.json 中的描述有误' })
      return []
    }
    const entry = entries.get(`${root}${quotedFile(parsed.data.sha256)}`) ?? null
    return [entry ? { ...parsed.data, entry } : { left_out: '实验包中没有它', ...parsed.data, entry }]
  })
}

/** The files of an archive that a draft names, each under the token that the draft quotes it by; damaged ones are listed. */
export async function filesNamed(
  entries: ReadonlyMap<string, ZipEntry>,
  named: readonly { path: string; token: string }[],
  refused: RefusedStep[],
): Promise<GivenFile[]> {
  const given: GivenFile[] = []
  for (const { path, token } of named) {
    const entry = entries.get(path)
    const name = path.split('/').at(-1)!.slice(0, 200)
    try {
      if (entry) given.push({ token, name, sha256: await hashOfEntry(entry), entry })
    } catch {
      refused.push({ step: fileNamed(name), reason: '已损坏' })
    }
  }
  return given
}

/** Where a new file goes, by its name: its bytes must be what this promises. */
function originOf(name: string): UploadOrigin {
  const suffix = suffixOf(name)
  if (['png', 'jpg', 'jpeg', 'gif', 'webp'].includes(suffix)) return 'image'
  if (['mp4', 'webm'].includes(suffix)) return 'video'
  return suffix === 'pdf' ? 'pdf' : suffix === 'ipynb' ? 'notebook' : 'file'
}

const pictures: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
/** As much as tells one kind of picture from another. */
const headBytes = 4_100

/** Platforms keep pictures under the suffix of another kind, which browsers do not mind: such a one is called as it is. */
async function calledAsItIs(name: string, entry: ZipEntry): Promise<string> {
  if (originOf(name) !== 'image') return name
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of entry.open() as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= headBytes) break
  }
  const suffix = pictures[(await fileTypeFromBuffer(Buffer.concat(chunks).subarray(0, headBytes)))?.mime ?? '']
  const isSame = suffix === undefined || suffix === suffixOf(name) || (suffix === 'jpg' && suffixOf(name) === 'jpeg')
  return isSame ? name : name.replace(/\.[^.]+$/, `.${suffix}`)
}

/** The key of a quoted file. */
export const quotedKey = ({ token, sha256 }: ManifestFile): string => `file ${token} ${sha256}`

/**
 * Makes the files of a package the organisation's own. Those that it has already, under the same address, stay as they
 * are. Answers with the new address of each; what cannot be had is listed.
 */
export async function takeFiles(
  kernel: Kernel,
  who: ArrivalOwner,
  given: GivenFile[],
  arrival: Arrival,
  refused: RefusedStep[],
): Promise<ReadonlyMap<string, string>> {
  const moved = new Map<string, string>()
  for (const file of given) {
    const { token, name, sha256, entry, left_out: why } = file
    const here = await findFileByToken(kernel.connection.db, token)
    if (here?.sha256 === sha256 && here.orgId === who.orgId) continue
    const no = (reason: string): void => void refused.push({ step: fileNamed(name), reason })
    if (!entry) {
      no(`没有随包导出：${why ?? '原因不明'}`)
      continue
    }
    const called = await calledAsItIs(name, entry)
    const stored = await arrival.take(quotedKey(file), originOf(called), { name: called, sha256, entry })
    if (stored === 'damaged') no('没有随包导出：已损坏')
    else if (stored instanceof Refusal)
      no(
        stored.name === 'file.wrongType'
          ? '内容与文件名的后缀不符，没有导入'
          : refusalMessage(stored.name, stored.facts),
      )
    else moved.set(token, stored.token)
  }
  return moved
}

/** What was read, quoting the files by their new addresses. */
export function readdressed<T>(said: T, moved: ReadonlyMap<string, string>): T {
  if (!moved.size) return said
  const text = JSON.stringify(said).replaceAll(
    /\/files\/([\w-]{22})\//g,
    (_whole, token: string) => `/files/${moved.get(token) ?? token}/`,
  )
  return JSON.parse(text) as T
}
