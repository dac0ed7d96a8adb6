import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ImageName, imageSources, isProductImage, MachineRecipe } from '@lab/contract/machine-image'
import { imageFolder } from './places.ts'

/** What this server keeps of an image that did not come with the product. */
const About = z.object({
  title: z.string(),
  /** Whose it is; null: everybody's. Absent in what is older than that. */
  org_id: z.uuid().nullable().optional(),
  source: z.enum(imageSources).exclude(['product']),
  recipe: MachineRecipe.nullable(),
})
export type About = z.output<typeof About>

const fileOf = (folder: string, name: string): string => join(imageFolder(folder, name), 'about.json')

export async function aboutOf(folder: string, name: string): Promise<About | null> {
  const text = await readFile(fileOf(folder, name), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return About.parse(JSON.parse(text))
  } catch {
    // Of one that is broken nothing is known; the others are listed all the same.
    return null
  }
}

export async function saveAbout(folder: string, name: string, about: About): Promise<void> {
  await mkdir(imageFolder(folder, name), { recursive: true, mode: 0o700 })
  // Put in its place whole: a server that ends while it writes leaves what was there.
  const draft = `${fileOf(folder, name)}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(about), { mode: 0o600 })
  await rename(draft, fileOf(folder, name))
}

/** Images of this server that did not come with the product, by their names in order. */
export async function ownImages(folder: string): Promise<{ name: string; about: About }[]> {
  const names = await readdir(join(folder, '.images')).catch(() => [])
  const own = names.filter((name) => ImageName.safeParse(name).success && !isProductImage(name)).toSorted()
  const images = await Promise.all(own.map(async (name) => ({ name, about: await aboutOf(folder, name) })))
  // Of one that is broken nobody knows whose it is.
  return images.flatMap(({ name, about }) => (about ? [{ name, about }] : []))
}

/** Forgets an image of which no build is left. */
export const forget = (folder: string, name: string): Promise<void> =>
  rm(imageFolder(folder, name), { recursive: true, force: true })
