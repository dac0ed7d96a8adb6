import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { notify } from '../notice/index.ts'
import { noteTarget, type TargetRow } from './store.ts'

/** Disables a target at which nothing arrives any more, and tells its customer's administrators. */
export async function giveUp(tx: Tx, target: TargetRow): Promise<void> {
  await noteTarget(tx, target.id, { isEnabled: false, wasDisabled: true })
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.customerId, target.customerId),
        eq(users.isEnabled, true),
        sql`'account_admin' = ANY(${users.roles})`,
      ),
    )
  await notify(tx, {
    kind: 'system',
    title: `推送目标「${target.name}」已停用`,
    body: '长时间没有推送成功。请在 组织 › 推送 中检查地址，恢复后重新启用。',
    link: null,
    userIds: administrators.map(({ id }) => id),
    orgId: target.orgId,
  })
}
