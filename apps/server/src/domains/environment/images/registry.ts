import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { findParts, mostDescriptionBytes } from './archive.ts'
import { NotMade, type Building } from './make.ts'
import { mostBytes } from './unpack.ts'

const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** An image in a registry; an address without a host is refused, as which registry it means is somebody's guess. */
export interface RegistryImage {
  origin: string
  name: string
  reference: string
}

/** Reads `[http://]host[:port]/name[:tag|@sha256:…]`; null where it is none. */
export function registryImage(address: string): RegistryImage | null {
  const [, scheme = 'https://', host, name, tag, digest] =
    /^(https?:\/\/)?([a-z0-9.-]+\.[a-z0-9-]+(?::\d{1,5})?|localhost(?::\d{1,5})?|[a-z0-9.-]+:\d{1,5})\/([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::([\w][\w.-]{0,127})|@(sha256:[0-9a-f]{64}))?$/.exec(
      address.trim(),
    ) ?? []
  if (host === undefined || name === undefined) return null
  return { origin: `${scheme}${host}`, name, reference: digest ?? tag ?? 'latest' }
}

/** A description that an answer has, which may be anything: no more of it is read than one is long. */
async function described(answer: Response): Promise<{ bytes: Buffer; said: unknown }> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > mostDescriptionBytes) throw new NotMade('镜像仓库的回答过长')
    parts.push(part)
  }
  const bytes = Buffer.concat(parts)
  try {
    return { bytes, said: JSON.parse(bytes.toString('utf8')) }
  } catch {
    // Without what was answered: the address may be one that only the server reaches.
    throw new NotMade('镜像仓库的回答不是镜像的描述，请检查地址')
  }
}
const Token = z.object({ token: z.string().optional(), access_token: z.string().optional() })

/** Asks a registry, with the token of its own that it sends anonymous callers to fetch. */
async function ask(image: RegistryImage, path: string, signal: AbortSignal): Promise<Response> {
  const url = `${image.origin}/v2/${image.name}/${path}`
  const headers: Record<string, string> = { accept: manifestTypes }
  let answer = await fetch(url, { headers, signal })
  const challenge = answer.headers.get('www-authenticate') ?? ''
  const said = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
  if (answer.status === 401 && /^bearer /i.test(challenge) && said.realm && /^https?:\/\//.test(said.realm)) {
    await answer.body?.cancel()
    const realm = new URL(said.realm)
    realm.searchParams.set('service', said.service ?? '')
    realm.searchParams.set('scope', `repository:${image.name}:pull`)
    const given = Token.safeParse((await described(await fetch(realm, { signal }))).said).data
    headers.authorization = `Bearer ${given?.token ?? given?.access_token ?? ''}`
    answer = await fetch(url, { headers, signal })
  }
  if (answer.status === 401 || answer.status === 403) throw new NotMade('镜像仓库要求登录，只支持公开的镜像')
  if (answer.status === 404) throw new NotMade('镜像仓库里没有这个镜像')
  if (!answer.ok || !answer.body) throw new NotMade(`镜像仓库回答 ${answer.status}`)
  return answer
}

/** Stores what comes in as a part of an archive, if it is what its digest says; answers with its size. */
async function keep(folder: string, digest: string, body: Readable, most: number): Promise<number> {
  const hash = createHash('sha256')
  let size = 0
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      hash.update(part)
      done(size > most ? new NotMade('镜像过大') : null, part)
    },
  })
  const to = join(folder, 'blobs', 'sha256', digest.slice('sha256:'.length))
  await pipeline(body, measured, createWriteStream(to, { mode: 0o644 }))
  if (`sha256:${hash.digest('hex')}` !== digest) throw new NotMade('下载的内容与镜像的校验值不一致')
  return size
}

const isDigest = (text: string): boolean => /^sha256:[0-9a-f]{64}$/.test(text)

/** Fetches an image into `folder` as an OCI layout. Throws with a sentence for people when it cannot. */
export async function fetchImage(image: RegistryImage, folder: string, building: Building): Promise<void> {
  const { signal } = building
  await mkdir(join(folder, 'blobs', 'sha256'), { recursive: true, mode: 0o755 })
  const read = new Map<string, unknown>()
  const manifest = async (reference: string): Promise<string> => {
    const { bytes, said } = await described(await ask(image, `manifests/${reference}`, signal))
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    await keep(folder, isDigest(reference) ? reference : digest, Readable.from([bytes]), mostDescriptionBytes)
    read.set(`blobs/sha256/${digest.slice('sha256:'.length)}`, said)
    return digest
  }
  try {
    building.onStep('正在读取镜像仓库')
    const first = await manifest(image.reference)
    const index = { manifests: [{ digest: first }] }
    await writeFile(join(folder, 'index.json'), JSON.stringify(index), { mode: 0o644 })
    const parts = await findParts(async (path) => {
      if (path === 'index.json') return index
      const [, hex] = /^blobs\/sha256\/([0-9a-f]{64})$/.exec(path) ?? []
      if (hex !== undefined && !read.has(path)) await manifest(`sha256:${hex}`)
      return read.get(path) ?? null
    })
    const wanted = [...new Set([parts.config, ...parts.layers])]
    let left = mostBytes
    for (const [at, path] of wanted.entries()) {
      building.onStep(`正在下载镜像，第 ${at + 1} 个文件，共 ${wanted.length} 个`)
      const digest = path.replace('blobs/', '').replace('/', ':')
      const answer = await ask(image, `blobs/${digest}`, signal)
      left -= await keep(folder, digest, Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), left)
    }
  } catch (error) {
    if (signal.aborted) throw new NotMade('构建已取消', { cause: error })
    if (error instanceof TypeError) throw new NotMade('镜像仓库连不上，请检查地址和服务器的网络', { cause: error })
    throw error
  }
}
