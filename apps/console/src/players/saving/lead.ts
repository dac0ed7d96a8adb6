type Said = { type: 'asks' | 'leads' | 'takes' | 'leaves'; from: string }

/** How long a tab that leads has to answer a new one. */
const answerMs = 250

/**
 * Which of the tabs with the same work may change it. The first one leads; another says that it does not, and may take over.
 * A channel of messages, not the browser's locks, which plain-http addresses of a school's network do not have.
 */
export class Lead {
  readonly #channel: BroadcastChannel
  readonly #onChange: (leads: boolean) => void
  readonly #id = crypto.getRandomValues(new Uint32Array(2)).join('')
  #leads: boolean | undefined
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(name: string, onChange: (leads: boolean) => void, takes = false) {
    this.#onChange = onChange
    this.#channel = new BroadcastChannel(name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#hear(data))
    // Who takes it does not ask first: the answer would come after it was taken, and take it away again.
    if (takes) this.takeOver()
    else {
      this.#say('asks')
      this.#timer = setTimeout(() => this.#set(true), answerMs)
    }
  }

  /** From now on this tab may change the work, and no other. */
  takeOver(): void {
    this.#say('takes')
    this.#set(true)
  }

  close(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#leads) this.#say('leaves')
    this.#channel.close()
  }

  #hear({ type, from }: Said): void {
    if (type === 'asks' && this.#leads) this.#say('leads')
    // Two that were opened at the same moment: the one with the smaller name leads.
    if (type === 'leads' && (!this.#leads || from < this.#id)) this.#set(false)
    if (type === 'takes') this.#set(false)
    if (type === 'leaves' && !this.#leads) {
      this.#say('asks')
      this.#timer = setTimeout(() => this.#set(true), answerMs)
    }
  }

  #say(type: Said['type']): void {
    this.#channel.postMessage({ type, from: this.#id } satisfies Said)
  }

  #set(leads: boolean): void {
    clearTimeout(this.#timer)
    if (leads) this.#say('leads')
    if (this.#leads === leads) return
    this.#leads = leads
    this.#onChange(leads)
  }
}
