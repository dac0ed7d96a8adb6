import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../../kernel/kernel.ts'

/** How a template names a machine image of this server: `lab/name`, or `lab/name:3` for one build of it. */
const reference = /^lab\/([a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)(?::([1-9]\d{0,5}))?$/

export const imagePrefix = 'lab/'

/** The name of the image of this server that a template's image means; null for one of a container engine or none. */
export const nameIn = (image: string): string | null => reference.exec(image)?.[1] ?? null

/** Where the sandbox driver of this server keeps its things. */
export const folderOf = ({ config }: Pick<Kernel, 'config'>): string => join(config.dataDir, 'environments')

/** The image that machines of a template are saved as. All of the id: what two of one moment begin with is the same. */
export const imageOfTemplate = (templateId: string): string => `t-${templateId.replaceAll('-', '')}`

/** Where everything of one image is, below the sandbox driver's folder. */
export const imageFolder = (folder: string, name: string): string => join(folder, '.images', name)

/** The root folder of one finished build. */
export const rootOf = (folder: string, name: string, build: number): string =>
  join(imageFolder(folder, name), String(build), 'root')

/** Numbers of the builds that are here and whole, oldest first: a build gets its number when it is done. */
export async function buildsOf(folder: string, name: string): Promise<number[]> {
  const names = await readdir(imageFolder(folder, name)).catch(() => [])
  return names
    .filter((entry) => /^[1-9]\d*$/.test(entry))
    .map(Number)
    .sort((a, b) => a - b)
}

export interface FoundRoot {
  name: string
  build: number
  root: string
}

/** The root folder that a template's image means on this server; null for an image of a container engine or none. */
export async function findRoot(folder: string, image: string): Promise<FoundRoot | { missing: string } | null> {
  if (!image.startsWith(imagePrefix)) return null
  const [, name, wanted] = reference.exec(image) ?? []
  if (name === undefined) return { missing: `镜像名「${image}」不正确，应写成 lab/名称 或 lab/名称:版本` }
  const builds = await buildsOf(folder, name)
  const build = wanted === undefined ? builds.at(-1) : builds.find((one) => one === Number(wanted))
  if (build !== undefined) return { name, build, root: rootOf(folder, name, build) }
  return { missing: `镜像「${image}」还没有在本机构建，请在「环境模板 → 机器镜像」中构建后重试` }
}
