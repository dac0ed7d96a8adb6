import { isOffered, type ContentKind } from '@lab/contract/kinds'
import { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'

declare module '../../kernel/kinds.ts' {
  interface OfferedBehaviour {
    /** How a content is taught by itself: what its own teaching settings say. */
    offeringDefaults(tx: Tx, contentId: string): Promise<Partial<OfferingSettings>>
  }
}

/** Dates that are over were another term's, and an opening alone says nothing without them. Pure. */
export function stillAhead(settings: Partial<OfferingSettings>, now: Date): Partial<OfferingSettings> {
  const isOver = settings.closes_at ? new Date(settings.closes_at) <= now : false
  return isOver ? { ...settings, opens_at: null, closes_at: null } : settings
}

/** The settings that a content begins with in a class. */
export async function defaultSettings(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  content: { id: string; kind: ContentKind },
  now: Date,
): Promise<OfferingSettings> {
  const own = isOffered(content.kind) ? await kinds[content.kind].offeringDefaults(tx, content.id) : {}
  return { ...OfferingSettings.parse({}), ...stillAhead(own, now) }
}
