import { isProductImage } from '@lab/contract/machine-image'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { canReach, type Actor } from '../../../kernel/policy/actor.ts'
import { refuseField, throwRefusal } from '../../../kernel/result.ts'
import { DriverError } from '../drivers/driver.ts'
import { envTemplates } from '../tables.ts'
import { folderOf, imageOfTemplate, nameIn } from './places.ts'
import { aboutOf, type About } from './school-images.ts'

/** Whose templates may name an image: everybody's, those of one organisation, or the one that it was saved for alone. */
export type ImageOwner = { of: 'all' } | { of: 'org'; id: string } | { of: 'template' }

export function ownerOf(about: About): ImageOwner {
  if (about.org_id) return { of: 'org', id: about.org_id }
  // Of before images had owners: what operators made was everybody's, what came off a machine was its teacher's.
  return about.org_id === undefined && about.source === 'machine' ? { of: 'template' } : { of: 'all' }
}

/** What somebody who works for an organisation finds in the list. */
export const isListedFor = (about: About, orgId: string): boolean => {
  const owner = ownerOf(about)
  return owner.of === 'all' || (owner.of === 'org' && owner.id === orgId)
}

/** What somebody may read of an image, or do to it. */
export function canSeeImage(actor: Actor, about: About): boolean {
  const owner = ownerOf(about)
  return owner.of === 'all' || (owner.of === 'org' ? canReach(actor, owner.id) : actor.reach === 'all')
}

interface ImageUser {
  /** None yet of a template that is being made. */
  id?: string
  orgId: string | null
}

/** Whether a template may name an image. One that is not on this server is the matter of the server that starts it. */
async function mayUse(folder: string, template: ImageUser, image: string): Promise<boolean> {
  const name = nameIn(image)
  if (name === null || isProductImage(name)) return true
  if (template.id !== undefined && name === imageOfTemplate(template.id)) return true
  const about = await aboutOf(folder, name)
  if (about === null) return true
  const owner = ownerOf(about)
  return owner.of === 'all' || (owner.of === 'org' && owner.id === template.orgId)
}

const foreignImage = (image: string): string => `镜像「${image}」属于其他组织，不能使用`

/** Refuses a template that names an image of others. */
export async function expectUsable(kernel: Kernel, template: ImageUser, { image }: { image: string }): Promise<void> {
  if (!(await mayUse(folderOf(kernel), template, image))) throwRefusal(refuseField('image', foreignImage(image)))
}

/** Last look before machines start: a template may have been saved by a server that does not have the image. */
export async function expectOwnImages(
  tx: Tx,
  folder: string,
  machines: readonly { image: string; templateId: string }[],
): Promise<void> {
  const named = machines.filter(({ image }) => nameIn(image) !== null)
  if (named.length === 0) return
  const ids = named.map(({ templateId }) => templateId)
  const rows = await tx
    .select({ id: envTemplates.id, orgId: envTemplates.orgId })
    .from(envTemplates)
    .where(inArray(envTemplates.id, ids))
  const owners = new Map(rows.map((row) => [row.id, row.orgId]))
  for (const { image, templateId } of named) {
    const template = { id: templateId, orgId: owners.get(templateId) ?? null }
    if (!(await mayUse(folder, template, image))) throw new DriverError('failed', foreignImage(image))
  }
}
