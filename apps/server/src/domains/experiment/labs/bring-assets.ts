import { gzipSync } from 'node:zlib'
import { mountRoot } from '@lab/contract/dataset-paths'
import type { RefusedStep } from '@lab/contract/experiment'
import { hashOfEntry, readEntry, type ZipEntry } from '../../../kernel/files/zip.ts'
import type { GivenDataset, PackedEntries } from '../package-datasets.ts'
import type { LabAsset } from './draft.ts'
import { quoted } from './scripts.ts'

/** What travels inside the setup script; more becomes a data set that is mounted next to the machine. */
const inScriptBytes = 24 * 1024
const largest = 512 * 1024 * 1024
/** Packed, of a text that a reader wrote: it has no other way than the script. */
const mostWritten = 40 * 1024
const name = 'lab-files'

export interface Brought {
  /** Setup by machine; null is the first one. */
  scripts: Map<string | null, string>
  dataset: GivenDataset | null
}

/** A path of a machine in quotes, its beginning in the home of the person that the script runs as. */
const place = (target: string): string => {
  const inHome = /^~\/?(.*)$/.exec(target)?.[1]
  return inHome === undefined ? quoted(target) : inHome ? `"$HOME"/${quoted(inHome)}` : '"$HOME"'
}
const modeOf = (mode: string): string => (/^(?:[ugoa]*[+=-][rwxX]{1,3}|[0-7]{3,4})$/.test(mode) ? mode : '')

/** The files that a lab puts into its machines, as scripts that put them there, and a data set where they are many. */
export async function bringAssets(
  assets: readonly LabAsset[],
  entries: PackedEntries,
  title: string,
  refused: RefusedStep[],
): Promise<Brought> {
  const written = assets.filter(({ text }) => text !== undefined)
  const there = assets.flatMap((asset) => {
    if (asset.text !== undefined) return []
    const entry = entries.get(asset.path)
    if (entry && entry.claimedBytes <= largest) return [{ ...asset, entry }]
    refused.push({ step: `文件「${asset.path}」`, reason: entry ? '文件过大' : '压缩包中没有它' })
    return []
  })
  const total = there.reduce((sum, { entry }) => sum + entry.claimedBytes, 0)
  const brought = await (total <= inScriptBytes && there.length <= 40
    ? inScripts(there)
    : asDataset(there, title, refused))
  for (const asset of written) putWritten(asset, brought.scripts, refused)
  return brought
}

/** The lines that write bytes into a file of a machine, by way of `unpack`. */
function writing({ path, target, mode }: LabAsset, bytes: Buffer, unpack: string): string {
  const folder = place(target.replace(/\/+$/, '') || '/')
  const file = quoted(path.split('/').at(-1)!)
  const lines = bytes.toString('base64').replace(/(.{76})/g, '$1\n')
  const put = `mkdir -p ${folder} && { ${unpack}; } > ${folder}/${file} <<'END_OF_FILE'\n${lines}\nEND_OF_FILE`
  return modeOf(mode) ? `${put}\nchmod ${modeOf(mode)} ${folder}/${file}` : put
}

const add = (scripts: Map<string | null, string>, machine: string | null, script: string): void =>
  void scripts.set(machine, [scripts.get(machine), script].filter(Boolean).join('\n'))

function putWritten(asset: LabAsset, scripts: Map<string | null, string>, refused: RefusedStep[]): void {
  const packed = gzipSync(asset.text ?? '')
  if (packed.length > mostWritten) refused.push({ step: `文件「${asset.path}」`, reason: '文件过大' })
  else add(scripts, asset.machine, writing(asset, packed, 'base64 -d | gzip -d'))
}

type There = LabAsset & { entry: ZipEntry }

async function inScripts(assets: readonly There[]): Promise<Brought> {
  const scripts = new Map<string | null, string>()
  for (const asset of assets) {
    const bytes = await readEntry(asset.entry, inScriptBytes)
    if (bytes) add(scripts, asset.machine, writing(asset, bytes, 'base64 -d'))
  }
  return { scripts, dataset: null }
}

async function asDataset(assets: readonly There[], title: string, refused: RefusedStep[]): Promise<Brought> {
  const scripts = new Map<string | null, string>()
  const files: GivenDataset['files'] = []
  for (const { entry, path, machine, target, mode } of assets) {
    if (!files.some((one) => one.path === path)) {
      try {
        files.push({ path, sha256: await hashOfEntry(entry), entry })
      } catch {
        refused.push({ step: `文件「${path}」`, reason: '已损坏' })
        continue
      }
    }
    const folder = place(target.replace(/\/+$/, '') || '/')
    const put = `mkdir -p ${folder} && cp ${quoted(`${mountRoot}/${name}/${path}`)} ${folder}/`
    const chmod = modeOf(mode) ? ` && chmod ${modeOf(mode)} ${folder}/${quoted(path.split('/').at(-1)!)}` : ''
    add(scripts, machine, `${put}${chmod}`)
  }
  const dataset: GivenDataset = {
    title: `${title}的文件`.slice(0, 50),
    tags: [],
    difficulty: 'easy',
    summary: '随实验导入的文件',
    pinned: false,
    name,
    files,
  }
  return { scripts, dataset: files.length ? dataset : null }
}
