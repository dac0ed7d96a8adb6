import { demoIds } from '@lab/contract/demo-ids'
import type { PushedName } from '@lab/contract/push-events'
import { insertDelivery, insertTarget, type PushedFacts } from '../domains/push/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { named, type DemoSchool } from './fill-school.ts'

const hourMs = 3_600_000

interface Past {
  event: PushedName
  hoursAgo: number
  object: PushedFacts['object']
  status: number | null
  said: string
}
const past: Past[] = [
  { event: 'push.test', hoursAgo: 190, object: null, status: 204, said: '' },
  {
    event: 'class.updated',
    hoursAgo: 170,
    object: { kind: 'class', id: demoIds.class, title: '软件2601' },
    status: 200,
    said: '{"ok":true}',
  },
  {
    event: 'content.published',
    hoursAgo: 122,
    object: { kind: 'experiment', id: demoIds.experiment, title: 'Linux 文件与权限' },
    status: 200,
    said: '{"ok":true}',
  },
  {
    event: 'class.members',
    hoursAgo: 98,
    object: { kind: 'class', id: demoIds.class, title: '软件2601' },
    status: 503,
    said: '系统维护中',
  },
  {
    event: 'offering.created',
    hoursAgo: 74,
    object: { kind: 'class', id: demoIds.class, title: '软件2601' },
    status: null,
    said: '10 秒内没有应答',
  },
]

/** The school's other system, which was away for days and is not asked any more: nothing of a demo leaves the machine. */
export async function fillPush(tx: Tx, { people }: Pick<DemoSchool, 'people'>, now: Date): Promise<void> {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs)
  await insertTarget(tx, {
    id: demoIds.pushTarget,
    customerId: demoIds.account,
    orgId: demoIds.org,
    kind: 'webhook',
    name: '教务系统',
    address: 'https://jw.example.edu.cn/hooks/lab',
    events: ['class.updated', 'class.members', 'offering.created', 'content.published'],
    isEnabled: false,
    wasDisabled: true,
    failingSince: ago(98),
    lastDeliveredAt: ago(122),
    createdAt: ago(200),
  })
  const actor = { id: named(people, 'teacher1'), real_name: '林致远' }
  for (const { event, hoursAgo, object, status, said } of past) {
    const at = ago(hoursAgo)
    const attempt = { at: at.toISOString(), status, ms: status === null ? 10_003 : 48, said }
    await insertDelivery(tx, {
      targetId: demoIds.pushTarget,
      event,
      facts: {
        at: at.toISOString(),
        organisation: { id: demoIds.org, name: '/示范大学/计算机学院/软件工程系' },
        actor,
        object,
      },
      aboutIds: [actor.id],
      state: status !== null && status < 300 ? 'delivered' : 'failed',
      tries: [attempt],
      goes: 1,
      isQueued: true,
      createdAt: at,
    })
  }
}
