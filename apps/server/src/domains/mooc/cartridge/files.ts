import { cartridgeLimits } from '@lab/contract/mooc-package'
import { BadZip, decodeText, readEntry, type ZipEntry } from '../../../kernel/files/zip.ts'
import { decodeXml } from '../../../kernel/markup/xml.ts'
import { folderOf, type CartridgeFiles } from './draft.ts'

const readable = /\.(?:xml|x?html?|txt|md)$/i
const manifestName = /^(?:[^/]+\/)?imsmanifest\.xml$/i

/** A package's entries by their paths from the folder of its manifest, and its texts as far as the limits go. */
export async function cartridgeFilesOf(
  entries: readonly ZipEntry[],
): Promise<{ files: CartridgeFiles; byPath: Map<string, ZipEntry> }> {
  if (entries.length > cartridgeLimits.entries) throw new BadZip(`文件数超过${cartridgeLimits.entries}个`)
  const manifest = entries.find(({ path }) => manifestName.test(path))
  const root = manifest ? folderOf(manifest.path) : ''
  const byPath = new Map(
    entries
      .filter(({ path }) => path.startsWith(root))
      .map((entry) => [entry === manifest ? 'imsmanifest.xml' : entry.path.slice(root.length), entry]),
  )
  const texts = new Map<string, string>()
  let total = 0
  for (const [path, entry] of byPath) {
    const most = entry === manifest ? cartridgeLimits.manifestBytes : cartridgeLimits.textBytes
    if (!readable.test(path) || entry.claimedBytes > most) continue
    const bytes = await readEntry(entry, most)
    if (bytes === null) continue
    total += bytes.length
    if (total > cartridgeLimits.textsBytes) throw new BadZip('课程包的文字内容过多，请分成几个课程包导入')
    texts.set(path, /\.(?:xml|xhtml)$/i.test(path) ? decodeXml(bytes) : decodeText(bytes))
  }
  return { files: { paths: [...byPath.keys()], texts }, byPath }
}
