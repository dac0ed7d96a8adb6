import { labLimits } from '@lab/contract/experiment-labs'
import { BadZip, decodeText, readEntry, type ZipEntry } from '../../../kernel/files/zip.ts'
import type { LabFiles } from './draft.ts'

/** Files that no reader asks the words of. */
const bytesOnly =
  /\.(?:png|jpe?g|gif|webp|ico|svg|pdf|docx?|pptx?|xlsx?|odt|zip|tar|tgz|gz|bz2|xz|7z|jar|war|class|so|o|a|exe|dll|iso|img|qcow2|mp[34]|mov|webm|wav|ttf|otf|woff2?|pcap(?:ng)?|pyc|db|sqlite3?)$/i
/** What version control and package managers keep for themselves. */
const aside = /(?:^|\/)(?:\.git|node_modules|__pycache__|\.ipynb_checkpoints|\.venv)\//
const notebookBytes = 8 * labLimits.textBytes

/** What is known of an archive, as plain data that a thread can be given. */
export interface LabTexts {
  sizes: ReadonlyMap<string, number>
  texts: ReadonlyMap<string, string>
}

/** The texts of an archive, read as far as the limits go; the bytes of other files stay where they are. */
export async function labTextsOf(entries: readonly ZipEntry[]): Promise<LabTexts> {
  const own = entries.filter(({ path }) => !aside.test(path))
  const texts = new Map<string, string>()
  let total = 0
  for (const entry of own) {
    const most = /\.ipynb$/i.test(entry.path) ? notebookBytes : labLimits.textBytes
    if (bytesOnly.test(entry.path) || entry.claimedBytes > most) continue
    const bytes = await readEntry(entry, most)
    if (bytes === null || bytes.includes(0)) continue
    total += bytes.length
    if (total > labLimits.textsBytes) throw new BadZip('文字内容过多，请分几次导入')
    texts.set(entry.path, decodeText(bytes))
  }
  return { sizes: new Map(own.map((entry) => [entry.path, entry.claimedBytes])), texts }
}

export const labFilesOf = ({ sizes, texts }: LabTexts): LabFiles => ({
  paths: [...sizes.keys()],
  text: (path) => texts.get(path) ?? null,
  size: (path) => sizes.get(path) ?? 0,
})
