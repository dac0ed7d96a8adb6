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

/** Who asks, where a registry wants to know. */
export interface RegistryLogin {
  username: string
  password: string
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

const basic = ({ username, password }: RegistryLogin): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** What to send to a registry that has refused to answer anybody: a token, or who asks; null where it wants something else. */
async function leave(
  image: RegistryImage,
  challenge: string,
  login: RegistryLogin | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (/^basic\b/i.test(challenge)) return login && basic(login)
  const said = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
  if (!/^bearer /i.test(challenge) || !said.realm || !/^https?:\/\//.test(said.realm)) return null
  const realm = new URL(said.realm)
  if (login && realm.protocol === 'http:' && image.origin.startsWith('https:'))
    throw new NotMade('镜像仓库要求把密码发到不加密的地址，没有登录')
  realm.searchParams.set('service', said.service ?? '')
  realm.searchParams.set('scope', `repository:${image.name}:pull`)
  const answer = await fetch(realm, { signal, headers: login ? { authorization: basic(login) } : {} })
  if (answer.status === 401 || answer.status === 403) return null
  const given = Token.safeParse((await described(answer)).said).data
  return `Bearer ${given?.token ?? given?.access_token ?? ''}`
}

/** Asks a registry, with the token of its own that it sends callers to fetch. */
async function ask(
  image: RegistryImage,
  path: string,
  login: RegistryLogin | null,
  signal: AbortSignal,
): Promise<Response> {
  const url = `${image.origin}/v2/${image.name}/${path}`
  const headers: Record<string, string> = { accept: manifestTypes }
  let answer = await fetch(url, { headers, signal })
  if (answer.status === 401) {
    const authorization = await leave(image, answer.headers.get('www-authenticate') ?? '', login, signal)
    if (authorization !== null) {
      await answer.body?.cancel()
      answer = await fetch(url, { headers: { ...headers, authorization }, signal })
    }
  }
  if (answer.status === 401 || answer.status === 403)
    throw new NotMade(
      login ? '镜像仓库不接受这个用户名和密码，或这个账号不能读取镜像' : '镜像仓库要求登录，请填写用户名和密码',
    )
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
export async function fetchImage(
  image: RegistryImage,
  folder: string,
  building: Building,
  login: RegistryLogin | null = null,
): Promise<void> {
  const { signal } = building
  await mkdir(join(folder, 'blobs', 'sha256'), { recursive: true, mode: 0o755 })
  const read = new Map<string, unknown>()
  const manifest = async (reference: string): Promise<string> => {
    const { bytes, said } = await described(await ask(image, `manifests/${reference}`, login, signal))
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
      const answer = await ask(image, `blobs/${digest}`, login, signal)
      left -= await keep(folder, digest, Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), left)
    }
  } catch (error) {
    if (signal.aborted) throw new NotMade('构建已取消', { cause: error })
    if (error instanceof TypeError) throw new NotMade('镜像仓库连不上，请检查地址和服务器的网络', { cause: error })
    throw error
  }
}
