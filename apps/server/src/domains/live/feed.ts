import type { Monitor, MonitorChange } from '@lab/contract/live'
import type { BusEvent } from '../../kernel/events/bus.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingFacts } from '../offering/index.ts'
import type { Feed } from './feeds.ts'
import { listHands } from './hands.ts'
import { medianOf, readMedians, readRows, readMonitor, type Medians } from './monitor.ts'

/** Medians move slowly; this often is enough to see who is far beyond them. */
const mediansMs = 5_000
const mostRecords = 1_000

/** What one offering's monitor shows to everybody who looks at it. */
export class MonitorFeed implements Feed {
  readonly #offering: OfferingFacts
  readonly #kernel: Kernel
  readonly #waiting = new Set<string>()
  #handsChanged = false
  #membersChanged = false
  #medians: Medians = new Map()
  #mediansAt = 0

  constructor(kernel: Kernel, offering: OfferingFacts) {
    this.#kernel = kernel
    this.#offering = offering
  }

  async whole(): Promise<MonitorChange> {
    return { monitor: await this.#monitor() }
  }

  async #monitor(): Promise<Monitor> {
    return readMonitor(this.#kernel.connection.db, this.#kernel, this.#offering)
  }

  take(event: BusEvent): boolean {
    const { id, placeId } = this.#offering
    // What was only saved changes nothing that is shown here.
    if (event.kind === 'saved') return false
    if (event.domain === 'record' && event.id && event.placeId === placeId) this.#waiting.add(event.id)
    else if (event.domain === 'live' && event.id === id) this.#handsChanged = true
    else if (event.domain === 'place' && event.id === placeId) this.#membersChanged = true
    else return false
    return true
  }

  isWaiting(): boolean {
    return this.#waiting.size > 0 || this.#handsChanged || this.#membersChanged
  }

  async read(): Promise<MonitorChange | null> {
    const { db } = this.#kernel.connection
    const ids = [...this.#waiting]
    const [hands, members] = [this.#handsChanged, this.#membersChanged]
    this.#waiting.clear()
    this.#handsChanged = false
    this.#membersChanged = false
    if (members || ids.length > mostRecords) return this.whole()
    const change: MonitorChange = {}
    const now = Date.now()
    if (now - this.#mediansAt > mediansMs) {
      this.#medians = await readMedians(db, this.#offering.id)
      this.#mediansAt = now
      change.steps = [...this.#medians.keys()].map((stepId) => ({
        id: stepId,
        section_title: '',
        title: '',
        kind: '',
        points: 0,
        ...medianOf(this.#medians, stepId),
      }))
    }
    // What the class does in its other contents is not on this monitor.
    const rows = ids.length ? await readRows(db, this.#offering, this.#medians, ids) : []
    if (rows.length) change.rows = rows
    if (hands) change.hands = await listHands(db, this.#offering.id)
    return Object.keys(change).length ? change : null
  }
}
