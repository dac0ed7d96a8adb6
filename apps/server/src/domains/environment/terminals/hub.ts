import { randomBytes } from 'node:crypto'
import type { BusEvent, EventBus } from '../../../kernel/events/bus.ts'
import { lookAgain } from '../../../kernel/events/look-again.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Place } from '../checks/run-check.ts'
import type { Recorder } from '../recordings/recorder.ts'
import { reportingShell, type TypedCommand } from './shell-commands.ts'
import { readInput, TerminalSession, Viewer, type Line } from './session.ts'

/** How long a shell waits for its console to come back after a lost connection. */
const detachedMs = 120_000
const terminalsPerPerson = 8

export interface Visit {
  place: Place
  /** Whether it is the person's own to work in: they are its owner, or learn in its record. */
  isOwn: boolean
  /** The learning record that the environment belongs to. */
  recordId: string | null
  actor: { userId: string; realName: string; sessionId: string }
  /** Whether the person may still be here; asked again whenever rights change. */
  mayStay: () => Promise<boolean>
  size: { cols: number; rows: number }
  key: string | null
  /** Begins the recording of a new shell; null where none is wanted. */
  record: (() => Promise<Recorder | null>) | null
  /** Called when who watches takes the keyboard; what it leaves in the log is the caller's. */
  onTake?: () => Promise<void>
}

/** What a connection gives back: frames of the console go in, and it is notified when the console is gone. */
export interface Seat {
  receive(text: string): void
  leave(): void
}

const recordedNote = {
  owner: '本终端会被录制，使用者和授课教师可以回看',
  visitor: '本终端会被录制，环境的使用者也能回看',
}

const endNotes: Record<string, string> = {
  stopping: '环境正在销毁，终端已关闭',
  destroyed: '环境已销毁',
  failed: '环境已丢失',
}

/** All terminals that are open on this server. */
export class TerminalHub {
  readonly #sessions = new Set<TerminalSession>()
  /** Those who watch while the owner has no terminal open, by place. */
  readonly #waiting = new Map<string, Set<Viewer>>()
  /** Recordings that are being closed. */
  readonly #closing = new Set<Promise<void>>()
  readonly #events: EventBus
  readonly #unsubscribe: () => void
  /** Who receives what learners type. */
  readonly typed = new Set<(typed: TypedCommand) => void>()

  constructor(kernel: Kernel) {
    this.#events = kernel.events
    this.#unsubscribe = kernel.events.subscribe((event) => this.#onEvent(event))
  }

  #onEvent(event: BusEvent): void {
    const note = event.domain === 'environment' && event.kind ? endNotes[event.kind] : undefined
    if (!note || !event.id) return
    for (const session of this.#sessions) {
      if (session.place.startsWith(`${event.id}/`)) this.#end(session, note)
    }
    for (const [place, viewers] of this.#waiting) {
      if (!place.startsWith(`${event.id}/`)) continue
      this.#waiting.delete(place)
      for (const viewer of viewers) viewer.end(note)
    }
  }

  #end(session: TerminalSession, note: string): void {
    this.#sessions.delete(session)
    if (session.recorder) {
      const kept = session.recorder.end().finally(() => this.#closing.delete(kept))
      this.#closing.add(kept)
    }
    session.typist?.end(note)
    for (const watcher of session.watchers) watcher.end(note)
    session.watchers.clear()
    session.terminal.close()
  }

  /** A shell that ended by itself: its watchers wait for the next one. */
  #exited(session: TerminalSession): void {
    if (!this.#sessions.delete(session)) return
    for (const watcher of session.watchers) {
      watcher.send({ t: 'note', d: '终端已退出，重新打开后会自动显示' })
      this.#wait(session.place, watcher)
    }
    session.watchers.clear()
  }

  #wait(place: string, viewer: Viewer): void {
    const viewers = this.#waiting.get(place)
    if (viewers) viewers.add(viewer)
    else this.#waiting.set(place, new Set([viewer]))
  }

  /** A console at a terminal, until its session or the right to be there ends; `unseat` when it is gone. */
  #seat(line: Line, { actor, mayStay }: Visit): { viewer: Viewer; unseat: () => void } {
    const viewer = new Viewer(line, actor)
    const end = (why: 'session' | 'right'): void =>
      why === 'session' ? viewer.end('登录已失效，请重新登录', 4401) : viewer.end('您已没有使用此环境的权限', 4403)
    return { viewer, unseat: lookAgain(this.#events, { ...actor, mayStay, end }) }
  }

  async #newShell(visit: Visit, where: string): Promise<TerminalSession> {
    const { place, actor, size, key } = visit
    // Before the shell speaks: between its first word and its listener there must be no waiting.
    const recorder = (await visit.record?.()) ?? null
    const secret = randomBytes(12).toString('hex')
    const shell = reportingShell(secret)
    const terminal = await place.driver
      .terminal(place.held, place.hostname, size, shell)
      .catch(async (error: unknown) => {
        await recorder?.end()
        throw error
      })
    const session = new TerminalSession(
      {
        terminal,
        place: where,
        actorId: actor.userId,
        isOwn: visit.isOwn,
        key,
        size,
        recorder,
        secret,
        onTyped: this.#typedBy(visit),
      },
      (ended) => this.#exited(ended),
    )
    this.#sessions.add(session)
    return session
  }

  /** Opens a shell for a person, or the one that they left a moment ago under the same key. */
  async open(visit: Visit, line: Line): Promise<Seat> {
    const { place, actor, size, key, isOwn } = visit
    const where = `${place.held.id}/${place.hostname}`
    const mine = [...this.#sessions].filter((session) => session.place === where && session.actorId === actor.userId)
    let isNew = false
    let session = key === null ? undefined : mine.find((one) => one.key === key)
    if (!session) {
      if (mine.length >= terminalsPerPerson) this.#end(oldest(mine), '打开的终端过多，较早的终端已关闭')
      isNew = true
      session = await this.#newShell(visit, where)
      if (isOwn) this.#showTo(session, where)
    }
    const { viewer, unseat } = this.#seat(line, visit)
    session.attach(viewer)
    if (isNew && session.recorder) viewer.send({ t: 'note', d: recordedNote[isOwn ? 'owner' : 'visitor'] })
    session.input({ t: 'size', c: size.cols, r: size.rows })
    if (!isOwn) this.#announce(where, `${actor.realName}老师进入了此环境`)
    const opened = session
    return {
      receive(text) {
        const frame = readInput(text)
        if (frame && frame.t !== 'take' && frame.t !== 'release' && opened.typist === viewer) opened.input(frame)
      },
      leave: () => {
        unseat()
        if (!opened.detach(viewer)) return
        const close = (): void => {
          if (opened.typist === null && this.#sessions.has(opened)) this.#end(opened, '终端已关闭')
        }
        if (opened.key === null) close()
        else setTimeout(close, detachedMs).unref()
      },
    }
  }

  /** Commands matter where a learner works on their record; what a helper types is the helper's. */
  #typedBy({ place, isOwn, actor, recordId }: Visit): ((command: string) => void) | null {
    if (recordId === null || !isOwn) return null
    const { hostname } = place
    const { userId: learnerId } = actor
    return (command) => {
      const typed = { environmentId: place.held.id, recordId, learnerId, hostname, command, at: new Date() }
      for (const listener of this.typed) listener(typed)
    }
  }

  /** Shows the newest terminal of those whose environment it is on a machine, now or as soon as there is one. */
  watch(visit: Visit, line: Line): Seat {
    const { place, actor } = visit
    const where = `${place.held.id}/${place.hostname}`
    const { viewer, unseat } = this.#seat(line, visit)
    const open = [...this.#sessions].filter((session) => session.place === where && session.isOwn)
    const newest = open.toSorted((a, b) => b.lastActive - a.lastActive)[0]
    if (newest) newest.watch(viewer)
    else {
      viewer.send({ t: 'note', d: '当前没有打开的终端，打开后会自动显示' })
      this.#wait(where, viewer)
    }
    const seen = (): TerminalSession | undefined => [...this.#sessions].find((session) => session.watchers.has(viewer))
    let isTyping = false
    // The helper's own, where the owner has none open; the owner's takes its place as soon as there is one.
    let own: TerminalSession | undefined
    const closeOwn = (): void => {
      if (own && this.#sessions.has(own)) {
        own.unwatch(viewer)
        this.#end(own, '终端已关闭')
      }
      own = undefined
    }
    const giveBack = (): void => {
      if (!isTyping) return
      isTyping = false
      viewer.isHelping = false
      seen()?.tellCompany()
      closeOwn()
      this.#announce(where, `${actor.realName}老师已交还终端`)
      seen()?.recorder?.add('m', `${actor.realName}交还终端`)
    }
    const take = async (): Promise<void> => {
      if (isTyping || !visit.onTake) return
      // The log entry comes before the first key.
      await visit.onTake()
      isTyping = true
      viewer.isHelping = true
      if (!seen()) {
        own = await this.#newShell({ ...visit, key: null }, where)
        // Left, given back or opened by the owner meanwhile.
        if (!isTyping || seen()) return closeOwn()
        viewer.send({ t: 'note', d: '学员没有打开终端，已为您打开一个；学员打开后会换成学员的终端' })
        own.watch(viewer)
      } else viewer.send({ t: 'note', d: '已接管，学员能看到您的每一步操作' })
      seen()?.tellCompany()
      seen()?.recorder?.add('m', `${actor.realName}接管终端`)
      this.#announce(where, `${actor.realName}老师正在协助操作此终端`)
    }
    return {
      receive: (text) => {
        const frame = readInput(text)
        if (frame?.t === 'take') take().catch(() => viewer.send({ t: 'note', d: '接管失败，请重试' }))
        else if (frame?.t === 'release') giveBack()
        // The size stays the owner's: a helper's window must not break their lines.
        else if (frame?.t === 'in' && isTyping) seen()?.input(frame)
        else if (frame?.t === 'size') own?.input(frame)
      },
      leave: () => {
        giveBack()
        unseat()
        for (const session of this.#sessions) session.unwatch(viewer)
        const waiting = this.#waiting.get(where)
        waiting?.delete(viewer)
        if (waiting?.size === 0) this.#waiting.delete(where)
      },
    }
  }

  #showTo(session: TerminalSession, where: string): void {
    const viewers = this.#waiting.get(where)
    this.#waiting.delete(where)
    for (const viewer of viewers ?? []) {
      // A helper who opened a shell meanwhile goes on in the owner's.
      for (const other of this.#sessions) if (other !== session && other.unwatch(viewer)) this.#end(other, '')
      session.watch(viewer)
    }
  }

  #announce(where: string, note: string): void {
    for (const session of this.#sessions) {
      if (session.place === where && session.isOwn) session.typist?.send({ t: 'note', d: note })
    }
  }

  /** At a graceful stop: consoles reconnect to the next server, shells end with this one. */
  async close(): Promise<void> {
    this.#unsubscribe()
    for (const session of this.#sessions) this.#end(session, '服务正在重启，请稍后重新打开终端')
    for (const viewers of this.#waiting.values()) for (const viewer of viewers) viewer.end('服务正在重启')
    this.#waiting.clear()
    await Promise.all(this.#closing)
  }

  /** Recordings that this server is making. */
  recordings(): string[] {
    return [...this.#sessions].flatMap((session) => session.recorder?.id ?? [])
  }
}

const oldest = (sessions: TerminalSession[]): TerminalSession =>
  sessions.reduce((first, session) => (session.lastActive < first.lastActive ? session : first))
