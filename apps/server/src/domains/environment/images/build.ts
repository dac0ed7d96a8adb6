import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findHostProgram, ownRootLack } from '../../../kernel/sandbox/index.ts'
import { makeBuild, NotMade, type Building } from './make.ts'
import type { Recipe } from './recipes.ts'

const distribution = 'bookworm'
const usualMirror = 'http://deb.debian.org/debian'

/** Why images cannot be built here, in words; empty when they can. */
export function buildLack(): string {
  const lack = ownRootLack()
  if (lack) return lack
  return findHostProgram('mmdebstrap') === null
    ? '构建镜像需要 mmdebstrap：在服务器上执行 apt-get install mmdebstrap'
    : ''
}

/** The mirror that this server's own packages come from, where it is a Debian of the same release. */
async function mirror(): Promise<string> {
  for (const path of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (!text.includes(distribution)) continue
    const found = /^(?:URIs:|deb)\s+(?:\[[^\]]*\]\s+)?(https?:\/\/[\w./:-]+\/debian)\/?(?:\s|$)/m.exec(text)?.[1]
    if (found) return found
  }
  return usualMirror
}

/** Commands of mmdebstrap that run in the new root: the script, then the packages that machines may install. */
function hooks(recipe: Recipe): string[] {
  const setup = 'cp /mnt/setup.sh "$1/tmp/setup.sh" && chroot "$1" /bin/sh -e /tmp/setup.sh && rm "$1/tmp/setup.sh"'
  const clean = 'rm -f "$1"/var/cache/apt/archives/*.deb'
  const fetch = `chroot "$1" apt-get install --yes --no-install-recommends --download-only ${recipe.cached.join(' ')}`
  const keep =
    recipe.cached.length > 0 ? [`--customize-hook=${clean}`, `--customize-hook=${fetch}`, '--skip=cleanup/apt'] : []
  return [`--customize-hook=${setup}`, ...keep]
}

/** Why a build failed: what people get wrong in a recipe is said in their words. */
export function buildFailure(said: string): string {
  const [, mirrorHost] =
    /^Failed to fetch https?:\/\/([\w.:-]+)\/.*(?:resolv|connect|timed out|unreachable)/i.exec(said) ?? []
  if (mirrorHost !== undefined)
    return `构建没有成功：服务器连不上软件源 ${mirrorHost}。请检查服务器的网络，或从别的服务器导入镜像文件；没有镜像的模板照常可用`
  const [, missing] = /^Unable to locate package (\S+)/.exec(said) ?? []
  return `构建没有成功：${missing === undefined ? said : `软件源里没有软件包「${missing}」，请检查名称`}`
}

/** Builds an image from a recipe; answers with the number of the build. */
export async function buildImage(folder: string, name: string, recipe: Recipe, building: Building): Promise<number> {
  const lack = buildLack()
  if (lack) throw new NotMade(lack)
  return makeBuild(folder, name, building, async ({ work, run, last }) => {
    await writeFile(join(work, 'setup.sh'), recipe.script, { mode: 0o644 })
    const code = await run([
      'mmdebstrap',
      '--mode=root',
      '--variant=minbase',
      '--format=directory',
      `--include=${recipe.packages.join(',')}`,
      '--aptopt=Acquire::Languages "none"',
      ...hooks(recipe),
      distribution,
      '/mnt/root',
      await mirror(),
    ])
    if (building.signal.aborted) throw new NotMade('构建已取消')
    if (code !== 0) throw new NotMade(buildFailure(last()))
    return { env: {}, command: '' }
  })
}
