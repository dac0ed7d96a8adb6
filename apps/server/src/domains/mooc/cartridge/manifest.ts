import type { Element } from '../../../kernel/markup/tree.ts'
import { parseXml } from '../../../kernel/markup/xml.ts'
import { folderOf, pathFrom } from './draft.ts'
import { childrenNamed, firstNamed, textIn } from './xml.ts'

/** An entry of the table of contents. */
export interface Item {
  title: string
  /** The resource that it shows; null for a heading. */
  resource: string | null
  items: Item[]
}

export interface Resource {
  id: string
  type: string
  /** Its main file, from the root of the archive; empty where it has none. */
  href: string
  files: string[]
}

/** What a manifest says: IMS Common Cartridge 1.0 to 1.3, and packages of contents that others make in the same form. */
export interface Manifest {
  title: string
  summary: string
  items: Item[]
  resources: Map<string, Resource>
}

const deepest = 30

function itemsOf(element: Element, depth: number): Item[] {
  if (depth > deepest) return []
  return childrenNamed(element, 'item').map((item) => ({
    title: textIn(firstNamed(item, 'title')),
    resource: item.attrs.identifierref?.trim() || null,
    items: itemsOf(item, depth + 1),
  }))
}

function resourceOf(element: Element, base: string): Resource {
  const own = `${base}${element.attrs['xml:base'] ?? ''}`
  const paths = childrenNamed(element, 'file').flatMap((file) => filePath(own, file.attrs.href) ?? [])
  return {
    id: element.attrs.identifier ?? '',
    type: (element.attrs.type ?? '').toLowerCase(),
    href: filePath(own, element.attrs.href) ?? paths[0] ?? '',
    files: paths,
  }
}

/** Names in manifests are addresses: spaces and Chinese are written with percent signs, by some. */
function filePath(base: string, href: string | undefined): string | null {
  if (!href) return null
  const plain = href.split(/[?#]/)[0]!
  try {
    return pathFrom(base, decodeURIComponent(plain))
  } catch {
    return pathFrom(base, plain)
  }
}

/** Reads `imsmanifest.xml`. Throws `Unreadable` where it is no XML. */
export function readManifest(text: string): Manifest {
  const root = parseXml(text)
  const general = firstBelow(root, 'general')
  const organisations = firstNamed(root, 'organizations')
  const [organisation] = organisations ? childrenNamed(organisations, 'organization') : []
  const top = organisation ? itemsOf(organisation, 0) : []
  // A cartridge has one item around all others.
  const [only] = top
  const isWrapped = top.length === 1 && only!.resource === null && only!.items.length > 0
  const resources = firstNamed(root, 'resources')
  const base = folderOf(`${resources?.attrs['xml:base'] ?? ''}/x`).replace(/^\/$/, '')
  return {
    title: textIn(general && firstNamed(general, 'title')) || textIn(organisation && firstNamed(organisation, 'title')),
    summary: textIn(general && firstNamed(general, 'description')),
    items: isWrapped ? only!.items : top,
    resources: new Map(
      (resources ? childrenNamed(resources, 'resource') : []).map((one) => {
        const resource = resourceOf(one, base)
        return [resource.id, resource]
      }),
    ),
  }
}

/** The first element of a name in the metadata, where it is in whatever the profile of the package has put around it. */
function firstBelow(root: Element, name: string): Element | undefined {
  const metadata = firstNamed(root, 'metadata')
  const lom = metadata && firstNamed(metadata, 'lom')
  return lom && firstNamed(lom, name)
}
