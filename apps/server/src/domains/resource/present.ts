import { resourceTypeLabels, type Resource } from '@lab/contract/resource'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { resourcePolicy } from './policy.ts'
import type { ResourceRow } from './store.ts'

/** Signs the address of a private file for anyone who may read it. */
export type Signer = (address: string) => string

/** A resource as pages read it. The file of a private one has an address that expires. */
export function presentResource(actor: Actor, row: ResourceRow, sign: Signer): z.input<typeof Resource> {
  const url = row.fileId !== null && !row.isPublic ? sign(row.url) : row.url
  const file = row.url ? { url, name: row.fileName, size: row.sizeBytes } : null
  return {
    id: row.id,
    title: row.title,
    obj_type: row.objType,
    obj_type_name: resourceTypeLabels[row.objType],
    obj_picture: row.objType === 'picture' ? file : null,
    obj_file: row.objType === 'picture' ? null : file,
    obj_rich_text: row.richText,
    creator: { id: row.creatorId, real_name: row.creatorName, avatar: row.creatorAvatar },
    creator_name: row.creatorName,
    is_public: row.isPublic,
    status: row.status,
    tags: row.tags,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    can: abilities({
      use: resourcePolicy.use(actor, row),
      edit: resourcePolicy.edit(actor, row),
      remove: resourcePolicy.remove(actor, row),
    }),
  }
}
