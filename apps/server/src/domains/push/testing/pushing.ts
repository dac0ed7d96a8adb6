import { expectDone } from '../../learning/testing/taught.ts'
import type { Caller, TestApp } from '../../../testing/index.ts'
import type { Received, Receiver } from './receiver.ts'

export const targets = '/apis/v2/push-targets'

export interface Made {
  id: string
  secret: string
}

/** What tests of pushes do with targets, as the administrator of a customer. */
export function pushing(app: TestApp, admin: Caller, far: Receiver) {
  const made = async (given: object = {}): Promise<Made> => {
    const body = { name: '教务系统', address: `${far.address}/hook`, events: ['class.created'], ...given }
    const { target, secret } = expectDone(await admin.post(targets, body)).data
    return { id: target.id, secret }
  }
  const deliveriesOf = async (id: string) =>
    expectDone(await admin.get(`${targets}/${id}/deliveries`)).data.deliveries as {
      id: string
      event: string
      state: string
      next_at: string | null
      tries: { status: number | null; said: string }[]
    }[]
  return {
    made,
    remove: (id: string) => admin.delete(`${targets}/${id}`),
    deliveriesOf,
    /** Resolves once the newest delivery of a target has been tried so often. */
    async tried(id: string, times = 1) {
      let wake = (): void => {}
      const unsubscribe = app.kernel.events.subscribe((event) => event.domain === 'push' && wake())
      try {
        while (true) {
          const changed = new Promise<void>((resolve) => {
            wake = resolve
          })
          const [newest] = await deliveriesOf(id)
          if (newest && newest.tries.length >= times) return newest
          await changed
        }
      } finally {
        unsubscribe()
      }
    },
  }
}
export type Pushing = ReturnType<typeof pushing>

export const newClass = async (who: Caller, name: string): Promise<string> =>
  expectDone(await who.post('/apis/v2/classes', { name })).data.class.id
export const saidOf = (one: Received) => JSON.parse(one.body)
