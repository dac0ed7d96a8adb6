import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { makeBuild, NotMade, type Building, type ImageRun, type Making } from './make.ts'
import { into, mostBytes } from './unpack.ts'

const mostLayers = 128
/** What a file that describes an image may hold. */
export const mostDescriptionBytes = 4 * 1024 * 1024

/** A name in an archive that leads nowhere out of it. */
const Inside = z
  .string()
  .max(300)
  .regex(/^[\w.+-]+(?:\/[\w.+-]+)*$/)
  .refine((path) => !path.split('/').includes('..'))
const Digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .transform((digest) => `blobs/${digest.replace(':', '/')}`)
const Layers = z
  .array(z.object({ digest: Digest }))
  .min(1)
  .max(mostLayers)
const Index = z.object({
  manifests: z
    .array(z.object({ digest: Digest, platform: z.object({ architecture: z.string() }).optional() }))
    .min(1)
    .max(64),
})
const Manifest = z.object({ config: z.object({ digest: Digest }), layers: Layers })
const Saved = z.array(z.object({ Config: Inside, Layers: z.array(Inside).min(1).max(mostLayers) })).min(1)
const Config = z.object({
  config: z
    .object({
      Env: z.array(z.string().max(4000)).max(200).nullish(),
      Entrypoint: z.array(z.string()).nullish(),
      Cmd: z.array(z.string()).nullish(),
      WorkingDir: z.string().nullish(),
    })
    .nullish(),
})

const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string] ?? process.arch

/** Where the parts of an image are in its archive. */
export interface ImageParts {
  config: string
  layers: string[]
}

type Read = (path: string) => Promise<unknown>

/** Finds an image in an unpacked archive: what `docker save` writes, or an OCI layout. Throws with a sentence. */
export async function findParts(read: Read): Promise<ImageParts> {
  const saved = Saved.safeParse(await read('manifest.json'))
  if (saved.success) return { config: saved.data[0]!.Config, layers: saved.data[0]!.Layers }
  let index = Index.safeParse(await read('index.json'))
  for (let depth = 0; depth < 3 && index.success; depth += 1) {
    const { manifests } = index.data
    const chosen = manifests.find(({ platform }) => platform?.architecture === architecture) ?? manifests[0]!
    const found = await read(chosen.digest)
    const manifest = Manifest.safeParse(found)
    if (manifest.success) {
      const { config, layers } = manifest.data
      return { config: config.digest, layers: layers.map(({ digest }) => digest) }
    }
    index = Index.safeParse(found)
  }
  throw new NotMade('没有认出镜像：请上传 docker save 或 skopeo copy … oci-archive: 得到的 tar 文件')
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`
const shells = /^(?:\/usr)?(?:\/bin\/)?(?:ba|da|a)?sh$/

/** How an image says that it is run. A shell alone is no service. */
export function runOf(config: unknown): ImageRun {
  const said = Config.safeParse(config).data?.config
  const env = Object.fromEntries(
    (said?.Env ?? []).flatMap((line) => {
      const [, name, value] = /^([A-Za-z_]\w*)=([^\0]*)$/s.exec(line) ?? []
      return name === undefined || value === undefined || ['HOME', 'USER', 'LOGNAME'].includes(name)
        ? []
        : [[name, value]]
    }),
  )
  const words = [...(said?.Entrypoint ?? []), ...(said?.Cmd ?? [])]
  const isService = words.length > 0 && !(words.length === 1 && shells.test(words[0]!))
  const folder = said?.WorkingDir ? `cd ${quoted(said.WorkingDir)} && ` : ''
  return { env, command: isService ? `${folder}exec ${words.map(quoted).join(' ')}` : '' }
}

const opener = `case $(head -c 4 "$2" | od -An -tx1 | tr -d ' \\n') in 1f8b*) unpack="gzip -dc" ;; 28b52ffd) unpack="zstd -dc" ;; *) unpack=cat ;; esac; $unpack "$2"`

/** A layer's marks of what is not there any more: `dir/.wh.name`, or `dir/.wh..wh..opq` for all that was in `dir`. */
const whiteouts = `{ ${opener}; } | head -c ${mostBytes} | tar --list --file=- --quoting-style=literal | grep -E '(^|/)\\.wh\\.' | while IFS= read -r mark; do
  case /$mark in */../*) continue ;; esac
  folder=$(dirname "/mnt/root/$mark"); name=$(basename "$mark"); name=\${name#.wh.}
  [ -d "$folder" ] && [ ! -L "$folder" ] || continue
  if [ "$name" = .wh..opq ]; then find "$folder" -mindepth 1 -delete; else rm -rf -- "$folder/$name"; fi
done; exit 0`

async function layer({ run, last }: Making, path: string): Promise<void> {
  await run(['sh', '-c', whiteouts, 'whiteouts', '/mnt/root', `/mnt/archive/${path}`], { isSealed: true })
  const code = await run([...into('/mnt/root', `{ ${opener}; }`), `/mnt/archive/${path}`], { isSealed: true })
  if (code !== 0) throw new NotMade(`镜像的一层没有解开：${last()}`)
}

/** Makes the image that an archive at /mnt/archive holds. */
async function fromArchive(making: Making, building: Building): Promise<ImageRun> {
  const { run } = making
  const read: Read = async (path) => {
    let text = ''
    const argv = ['head', '-c', String(mostDescriptionBytes), '--', `/mnt/archive/${path}`]
    await run(argv, { isSealed: true, onOutput: (part) => (text += part) })
    try {
      return JSON.parse(text) as unknown
    } catch {
      return null
    }
  }
  const parts = await findParts(read)
  for (const [at, path] of parts.layers.entries()) {
    if (building.signal.aborted) throw new NotMade('构建已取消')
    building.onStep(`正在解开第 ${at + 1} 层，共 ${parts.layers.length} 层`)
    await layer(making, path)
  }
  // A link that leads to another place of the image leads nowhere from here.
  const hasShell = ['test', '-e', '/mnt/root/bin/sh', '-o', '-L', '/mnt/root/bin/sh', '-o', '-L', '/mnt/root/bin']
  if ((await run(hasShell, { isSealed: true })) !== 0) throw new NotMade('镜像里没有 /bin/sh，不能当作主机使用')
  const config = await read(parts.config)
  await run(['rm', '-rf', '/mnt/archive'], { isSealed: true })
  return runOf(config)
}

/** Makes an image of an uploaded archive; answers with the number of the build. */
export const importArchive = (
  folder: string,
  name: string,
  archive: { body: Readable; isCompressed: boolean },
  building: Building,
): Promise<number> =>
  makeBuild(folder, name, building, async (making) => {
    building.onStep('正在解开镜像文件')
    const unpack = archive.isCompressed ? 'gzip -dc' : 'cat'
    if ((await making.run(into('/mnt/archive', unpack), { input: archive.body, isSealed: true })) !== 0)
      throw new NotMade(`镜像文件不能解开：${making.last()}`)
    return fromArchive(making, building)
  })

/** The same of an archive that `fetch` puts into a folder. */
export const importFetched = (
  folder: string,
  name: string,
  fetch: (to: string) => Promise<void>,
  building: Building,
): Promise<number> =>
  makeBuild(folder, name, building, async (making) => {
    const archive = join(making.work, 'archive')
    await fetch(archive)
    const run = await fromArchive(making, building)
    // What the server itself stored is not a machine's root's to remove.
    await rm(archive, { recursive: true, force: true })
    return run
  })
