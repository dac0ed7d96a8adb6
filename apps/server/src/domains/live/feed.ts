import type { Monitor, MonitorChange } from '@lab/contract/live'
import type { BusEvent } from '../../kernel/events/bus.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { listHands } from './hands.ts'
import { medianOf, readMedians, readRows, readMonitor, type Medians } from './monitor.ts'

/** Changes are gathered this long, so that a whole class at work is a few statements a second. */
const gatherMs = 100
/** Medians move slowly; this often is enough to see who is far beyond them. */
const mediansMs = 5_000
const mostRecords = 1_000

type Watcher = (change: string) => void

/** What one offering's monitor shows to everybody who looks at it: read once, however many look. */
class MonitorFeed {
  readonly offering: OfferingFacts
  readonly watchers = new Set<Watcher>()
  readonly #kernel: Kernel
  readonly #waiting = new Set<string>()
  #handsChanged = false
  #membersChanged = false
  #timer: NodeJS.Timeout | undefined
  #reading = false
  #medians: Medians = new Map()
  #mediansAt = 0

  constructor(kernel: Kernel, offering: OfferingFacts) {
    this.#kernel = kernel
    this.offering = offering
  }

  async whole(): Promise<Monitor> {
    return readMonitor(this.#kernel.connection.db, this.#kernel, this.offering)
  }

  take(event: BusEvent): void {
    // What was only saved changes nothing that is shown here.
    if (event.kind === 'saved') return
    if (event.domain === 'record' && event.id && event.placeId === this.offering.placeId) this.#waiting.add(event.id)
    else if (event.domain === 'live' && event.id === this.offering.id) this.#handsChanged = true
    else if (event.domain === 'place' && event.id === this.offering.placeId) this.#membersChanged = true
    else return
    this.#schedule()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), gatherMs)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    // A slow database gathers more instead of being asked twice at once.
    if (this.#reading) return
    this.#reading = true
    try {
      const change = await this.#read()
      if (change) {
        const text = JSON.stringify(change)
        for (const watcher of this.watchers) watcher(text)
      }
    } catch (error) {
      this.#kernel.log.warn({ err: error }, 'a live monitor could not be read')
    } finally {
      this.#reading = false
      if (this.#waiting.size || this.#handsChanged || this.#membersChanged) this.#schedule()
    }
  }

  async #read(): Promise<MonitorChange | null> {
    const { db } = this.#kernel.connection
    const ids = [...this.#waiting]
    const [hands, members] = [this.#handsChanged, this.#membersChanged]
    this.#waiting.clear()
    this.#handsChanged = false
    this.#membersChanged = false
    if (members || ids.length > mostRecords) return { monitor: await this.whole() }
    const change: MonitorChange = {}
    const now = Date.now()
    if (now - this.#mediansAt > mediansMs) {
      this.#medians = await readMedians(db, this.offering.id)
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
    const rows = ids.length ? await readRows(db, this.offering, this.#medians, ids) : []
    if (rows.length) change.rows = rows
    if (hands) change.hands = await listHands(db, this.offering.id)
    return Object.keys(change).length ? change : null
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}

/** The monitors that somebody looks at, on this server. */
export class MonitorFeeds {
  readonly #kernel: Kernel
  readonly #feeds = new Map<string, MonitorFeed>()
  readonly #unsubscribe: () => void

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#unsubscribe = kernel.events.subscribe((event) => {
      for (const feed of this.#feeds.values()) feed.take(event)
    })
  }

  /** Shows a monitor to one more: all of it at once, then what changes, until it is left. */
  async watch(offering: OfferingFacts, watcher: Watcher): Promise<() => void> {
    const feed = this.#feeds.get(offering.id) ?? new MonitorFeed(this.#kernel, offering)
    this.#feeds.set(offering.id, feed)
    feed.watchers.add(watcher)
    // Changes that arrive while it is read are sent after it: rows carry everything, so the order does not matter.
    watcher(JSON.stringify({ monitor: await feed.whole() } satisfies MonitorChange))
    return () => {
      feed.watchers.delete(watcher)
      if (feed.watchers.size > 0) return
      feed.close()
      this.#feeds.delete(offering.id)
    }
  }

  close(): void {
    this.#unsubscribe()
    for (const feed of this.#feeds.values()) feed.close()
    this.#feeds.clear()
  }
}
