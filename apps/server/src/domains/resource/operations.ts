import { resourceCarriers, type ResourceInput, type ResourcePatch } from '@lab/contract/resource'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { throwRefusal, Refusal, refuse, refuseField } from '../../kernel/result.ts'
import { addressStart, fileAddress, findFileByAddress, keepFile, replaceKeptFile, setPrivate } from '../file/index.ts'
import { fits, nameOfLink, sameFormat } from './rules.ts'
import { deleteResource, insertResource, saveResource, type ResourceEntry } from './store.ts'
import { usersOf, usesSeenBy, useText, type KnownUses } from './uses.ts'

export interface Maker {
  userId: string
  orgId: string
}
type Carried = Pick<ResourceEntry, 'fileId' | 'url' | 'fileName' | 'sizeBytes' | 'richText'>

const nothing: Carried = { fileId: null, url: '', fileName: '', sizeBytes: null, richText: null }
const isOurs = (url: string): boolean => url.startsWith('/')

/** What a new resource is made of, checked against the stored file; a file of ours becomes the resource's own. */
async function carriedBy(
  tx: Tx,
  who: Maker,
  input: ResourceInput,
): Promise<Carried | Refusal<'invalid' | 'file.wrongType'>> {
  if (input.obj_type === 'rich_text') return { ...nothing, richText: input.obj_rich_text ?? null }
  const { field, missing } = resourceCarriers[input.obj_type]
  const url = input[field]?.url
  if (!url) return refuseField(`resource.${field}`, missing)
  if (!isOurs(url)) return { ...nothing, url, fileName: nameOfLink(url) }
  const found = await findFileByAddress(tx, url)
  if (!found) return refuseField(`resource.${field}`, '文件不存在，请重新上传')
  const fit = fits(input.obj_type, found.mime)
  if (fit !== true) return fit
  const file = await keepFile(tx, found, { ...who, isPrivate: !input.is_public })
  return { ...nothing, fileId: file.id, url: fileAddress(file), fileName: file.name, sizeBytes: file.sizeBytes }
}

/** Makes a resource. Refuses a file that is not there or is not what the type says. */
export async function createResource(
  tx: Tx,
  who: Maker,
  input: ResourceInput,
  id?: string,
): Promise<ResourceEntry | Refusal<'invalid' | 'file.wrongType'>> {
  const carried = await carriedBy(tx, who, input)
  if (carried instanceof Refusal) return carried
  return insertResource(tx, {
    ...(id ? { id } : {}),
    orgId: who.orgId,
    creatorId: who.userId,
    objType: input.obj_type,
    title: input.title,
    isPublic: input.is_public,
    tags: input.tags,
    ...carried,
  })
}

/** Another file in the present one's place: under the same address when both are files of ours. */
async function replaced(
  tx: Tx,
  who: { userId: string },
  row: ResourceEntry,
  url: string,
  isPrivate: boolean,
): Promise<Partial<Carried> | Refusal<'absent' | 'invalid' | 'file.wrongType'>> {
  if (url === row.url || (row.fileId !== null && addressStart(url) === addressStart(row.url))) return {}
  if (!isOurs(url)) return { ...nothing, url, fileName: nameOfLink(url) }
  const found = await findFileByAddress(tx, url)
  const { field } = resourceCarriers[row.objType]
  if (!found) return refuseField(`resource.${field}`, '文件不存在，请重新上传')
  const fit = fits(row.objType, found.mime)
  if (fit !== true) return fit
  if (row.fileId === null) {
    const file = await keepFile(tx, found, { userId: who.userId, orgId: row.orgId, isPrivate })
    return { fileId: file.id, url: fileAddress(file), fileName: file.name, sizeBytes: file.sizeBytes }
  }
  const same = sameFormat(row.fileName, found.name)
  if (same !== true) return same
  const file = await replaceKeptFile(tx, row.fileId, found, who)
  // The address is kept word for word: others have written it down.
  return file instanceof Refusal ? file : { fileName: file.name, sizeBytes: file.sizeBytes }
}

/**
 * Saves what is named, over the version that was seen. A new file takes the old one's place wherever it is used; it must
 * be of the same format.
 */
export async function updateResource(
  tx: Tx,
  who: { userId: string },
  row: ResourceEntry,
  patch: ResourcePatch,
): Promise<ResourceEntry | Refusal<'absent' | 'invalid' | 'file.wrongType' | 'changedMeanwhile'>> {
  if (patch.obj_type !== undefined && patch.obj_type !== row.objType) {
    return refuseField('resource.obj_type', '资源类型不能修改')
  }
  const { field, missing } = resourceCarriers[row.objType]
  const isPrivate = !(patch.is_public ?? row.isPublic)
  let carried: Partial<Carried> = {}
  if (patch[field] !== undefined) {
    const value = patch[field]
    if (!value || ('value' in value && !value.value.trim())) return refuseField(`resource.${field}`, missing)
    const given = 'url' in value ? await replaced(tx, who, row, value.url, isPrivate) : { richText: value }
    if (given instanceof Refusal) return given
    carried = given
  }
  if (row.fileId !== null && isPrivate !== !row.isPublic) await setPrivate(tx, row.fileId, isPrivate)
  return saveResource(tx, row.id, patch.version ?? null, {
    ...(patch.title === undefined ? {} : { title: patch.title }),
    ...(patch.is_public === undefined ? {} : { isPublic: patch.is_public }),
    ...(patch.tags === undefined ? {} : { tags: patch.tags }),
    ...carried,
  })
}

const mostTags = 5

/** Changes one of many: what is named, whatever version it is at; tags are added as far as there is room. */
export async function changeOne(
  tx: Tx,
  row: ResourceEntry,
  change: {
    is_public?: boolean | undefined
    status?: ResourceEntry['status'] | undefined
    add_tags?: string[] | undefined
  },
): Promise<ResourceEntry> {
  const { is_public: isPublic, status, add_tags: added } = change
  if (isPublic !== undefined && row.fileId !== null) await setPrivate(tx, row.fileId, !isPublic)
  const saved = await saveResource(tx, row.id, null, {
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(status === undefined ? {} : { status }),
    ...(added ? { tags: [...new Set([...row.tags, ...added])].slice(0, mostTags) } : {}),
  })
  return saved instanceof Refusal ? throwRefusal(refuse('absent')) : saved
}

type Asked = Pick<Kernel, 'guards' | 'kinds' | 'providers'>

/** What refers to a resource, as one person may know it. */
export async function usesOfResource(kernel: Asked, tx: Tx, actor: Actor, row: ResourceEntry): Promise<KnownUses> {
  const uses = await usersOf(tx, kernel, { id: row.id, orgId: row.orgId, address: addressStart(row.url) })
  return usesSeenBy(kernel, tx, actor, uses)
}

const mostNamed = 5

/** Deletes a resource; refused with the names of what refers to it. Its bytes stay for texts that quote their address. */
export async function removeResource(
  kernel: Asked,
  tx: Tx,
  actor: Actor,
  row: ResourceEntry,
): Promise<true | Refusal<'content.inUse'>> {
  const { seen, hidden } = await usesOfResource(kernel, tx, actor, row)
  if (seen.length + hidden > 0) {
    const named = seen.slice(0, mostNamed).map(useText).join('、')
    const rest = seen.length > mostNamed ? `等${seen.length}处` : ''
    const others = hidden ? `${named ? '，以及' : ''}您无权查看的${hidden}处` : ''
    return refuse('content.inUse', { title: row.title, users: `${named}${rest}${others}` })
  }
  await deleteResource(tx, row.id)
  return true
}
