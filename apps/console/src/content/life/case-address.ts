import type { MountPlace } from '../use-mount.ts'
import type { Links } from '../use-links.ts'

/**
 * A case and a content of one's own have pages of their own: where a content has its, if the address is of the other. The
 * mounts of both are called `slug` and `slug-case`.
 */
export function caseAddress(mount: MountPlace & Links, slug: string, shelf: string | undefined): string | undefined {
  const isElsewhere = mount.context.within !== null || mount.frame !== 'main'
  if (shelf === undefined || isElsewhere || (shelf === 'case') === mount.isCase) return undefined
  const own = shelf === 'case' ? `${slug}-case` : slug
  const same = `${own}.${mount.aspect}`
  return mount.href(mount.has(same) ? same : `${own}.basics`)
}
