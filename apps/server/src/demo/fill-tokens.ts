import { demoIds } from '@lab/contract/demo-ids'
import { makeToken } from '../domains/identity/index.ts'
import { makeOrgToken } from '../domains/org-token/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { named, type DemoSchool } from './fill-school.ts'

const tokens = [
  { name: '教务系统成绩同步', scope: 'read', days: 180 },
  { name: '实验批量导入脚本', scope: 'write', days: 30 },
] as const

/** Keys for programs of the first teacher; nobody knows their secrets. */
export async function fillTokens(tx: Tx, { people }: Pick<DemoSchool, 'people'>, now: Date): Promise<void> {
  const userId = named(people, 'teacher1')
  await makeOrgToken(
    tx,
    {
      orgId: demoIds.org,
      name: '教务处数据中台',
      abilities: ['organisation.see', 'place.see', 'record.see'],
      days: 365,
      createdBy: named(people, 'admin'),
      ip: '127.0.0.1',
    },
    now,
  )
  for (const token of tokens) await makeToken(tx, { userId, ...token, ip: '127.0.0.1' }, now)
}
