import type { OfferingKind } from '@lab/contract/kinds'
import { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'

/** How a content of a kind is taught by itself: what its teaching settings say. */
type Defaults = (tx: Tx, contentId: string) => Promise<Partial<OfferingSettings>>

const registered = new Map<string, Defaults>()

/** Called once per kind that has teaching settings of its own. */
export const registerOfferingDefaults = (kind: OfferingKind, defaults: Defaults): void =>
  void registered.set(kind, defaults)

/** Dates that are over were another term's, and an opening alone says nothing without them. Pure. */
export function stillAhead(settings: Partial<OfferingSettings>, now: Date): Partial<OfferingSettings> {
  const isOver = settings.closes_at ? new Date(settings.closes_at) <= now : false
  return isOver ? { ...settings, opens_at: null, closes_at: null } : settings
}

/** The settings that a content begins with in a class. */
export async function defaultSettings(
  tx: Tx,
  content: { id: string; kind: string },
  now: Date,
): Promise<OfferingSettings> {
  const own = await registered.get(content.kind)?.(tx, content.id)
  return { ...OfferingSettings.parse({}), ...stillAhead(own ?? {}, now) }
}
