import type { Cockpit, CockpitChange } from '@lab/contract/exam-cockpit'
import { nobody } from '../../kernel/database/columns.ts'
import type { BusEvent } from '../../kernel/events/bus.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openSitting, presentSitting } from '../exam/index.ts'
import { FeedRegistry, type Feed } from '../live/index.ts'
import { offeringFacts, type OfferingFacts } from '../offering/index.ts'
import { readRows } from './rows.ts'

/** How long changes of a large class are collected before they are sent, in milliseconds. */
const gatherMs = 500
const mostRecords = 500

/** All of a cockpit. */
export async function readCockpit(tx: Tx, offering: OfferingFacts, now: Date): Promise<Cockpit> {
  const open = await openSitting(tx, offering)
  return {
    offering_id: offering.id,
    place_id: offering.placeId,
    content_id: offering.contentId,
    title: offering.contentTitle,
    place_name: offering.placeName,
    sitting: presentSitting(open, now),
    rows: await readRows(tx, open, null, now),
  }
}

/** What one sitting's cockpit shows to everybody who looks at it. */
class CockpitFeed implements Feed {
  readonly #kernel: Kernel
  readonly #offering: OfferingFacts
  readonly #waiting = new Set<string>()
  #allChanged = false

  constructor(kernel: Kernel, offering: OfferingFacts) {
    this.#kernel = kernel
    this.#offering = offering
  }

  take({ domain, id, placeId }: BusEvent): boolean {
    const own = this.#offering
    if (domain === 'record' && id && placeId === own.placeId) this.#waiting.add(id)
    // Its dates and exceptions move everybody's times.
    else if ((domain === 'exam' || domain === 'accommodation') && id === own.id) this.#allChanged = true
    else if (domain === 'place' && id === own.placeId) this.#allChanged = true
    else return false
    return true
  }

  isWaiting(): boolean {
    return this.#waiting.size > 0 || this.#allChanged
  }

  async whole(): Promise<CockpitChange> {
    const { db } = this.#kernel.connection
    // The dates of a sitting move while it is watched.
    const offering = (await offeringFacts(db, this.#offering.id, nobody)) ?? this.#offering
    return { cockpit: await readCockpit(db, offering, new Date()) }
  }

  async read(): Promise<CockpitChange | null> {
    const { db } = this.#kernel.connection
    const ids = [...this.#waiting]
    const isAll = this.#allChanged || ids.length > mostRecords
    this.#waiting.clear()
    this.#allChanged = false
    if (isAll) return this.whole()
    const offering = await offeringFacts(db, this.#offering.id, nobody)
    if (!offering) return null
    const rows = await readRows(db, await openSitting(db, offering), ids, new Date())
    return rows.length ? { rows } : null
  }
}

export const cockpits = new FeedRegistry((kernel, offering) => new CockpitFeed(kernel, offering), gatherMs)
