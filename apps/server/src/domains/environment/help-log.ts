import { writeActivity } from '../../kernel/audit/write.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { findOrganisation } from '../org/index.ts'

const words = {
  watch: '查看他人的终端',
  enter: '进入他人的环境',
  take: '接管他人的终端',
  web: '打开他人环境中的网页',
  replay: '播放他人的终端录像',
} as const

/** Anyone who looks into another person's environment leaves a row in the operation log before the first character is shown. */
export async function leaveLog(
  kernel: Kernel,
  actor: Pick<Actor, 'userId' | 'realName'>,
  row: { id: string; orgId: string; subject: string },
  how: keyof typeof words,
  from: { ip: string; id: string },
): Promise<void> {
  await kernel.connection.transaction(async (tx) =>
    writeActivity(tx, {
      orgId: row.orgId,
      customerId: (await findOrganisation(tx, row.orgId))?.customerId ?? null,
      actorId: actor.userId,
      actorName: actor.realName,
      action: `environment.${how}`,
      summary: words[how],
      objectKind: 'env_record',
      objectId: row.id,
      objectTitle: row.subject,
      before: null,
      after: null,
      ip: from.ip,
      requestId: from.id,
      at: new Date(),
    }),
  )
}
