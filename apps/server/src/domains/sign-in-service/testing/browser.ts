import type { Answer, TestApp } from '../../../testing/index.ts'

/** A browser at the sign-in page: keeps the cookies that it is sent. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  async post(path: string, payload: object = {}): Promise<Answer['data']> {
    const answer = await this.#app.app.inject({
      method: 'POST',
      url: `/apis/v2/sign-in/${path}`,
      headers: { cookie: Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      payload,
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value) this.cookies.set(name!, value)
      else this.cookies.delete(name!)
    }
    return answer.json()
  }

  starts = async (service_id: string, more: object = {}): Promise<string> =>
    (await this.post('starts', { service_id, ...more })).data.url

  finishes = (returned: URL) => this.post('sessions', { search: returned.search })
}
