/** The values that were asked for last, so many at most: for what never changes once it is there and costs to read. */
export class Recent<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name)
    if (value !== undefined) this.#put(name, value)
    return value
  }

  set(name: string, value: Value): void {
    this.#put(name, value)
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!)
  }

  /** The newest is last. */
  #put(name: string, value: Value): void {
    this.#values.delete(name)
    this.#values.set(name, value)
  }
}
