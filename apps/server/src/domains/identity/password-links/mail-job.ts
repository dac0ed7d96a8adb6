import { mailedLinkHours } from '@lab/contract/password-link'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeActivity } from '../../../kernel/audit/write.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { job, type JobRun } from '../../../kernel/jobs/definition.ts'
import type { NamedQueue } from '../../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { UserRow } from '../store.ts'
import { isFull, linkMail, namesMail, staleMinutes, unreachable, type MailText } from './mail-rules.ts'
import { accountsMeant, endAsk, mailsOfAnHour, openAsk, type AskRow } from './mail-store.ts'
import { makePasswordLink } from './store.ts'

const queue: NamedQueue = { name: 'mail', concurrency: 2 }
const Payload = z.object({ id: z.string() })

/** Why a link goes to nobody, as the operation log says it; the person's own account first, then their customer. */
async function closedTo(tx: Tx, { providers }: Pick<Kernel, 'providers'>, user: UserRow): Promise<string | null> {
  const why = unreachable(user)
  if (why) return why
  const open = await tx.execute<{ open: boolean }>(
    sql`SELECT ${providers.sessionScope.customerIsOpen(sql`${user.customerId}::uuid`)} AS open`,
  )
  return open.rows[0]?.open === true ? null : '客户已停用'
}

/** Nobody is signed in, and who asked is not known: the log has it with the account that was asked for. */
const logAsked = (tx: Tx, { ip, requestId }: AskRow, user: UserRow, came: string, at: Date): Promise<void> =>
  writeActivity(tx, {
    orgId: null,
    customerId: user.customerId,
    actorId: null,
    actorName: '未登录',
    action: 'passwordLink.ask',
    summary: `申请密码邮件：${came}`,
    objectKind: 'user',
    objectId: user.id,
    objectTitle: user.realName,
    before: null,
    after: null,
    ip,
    requestId,
    at,
  })

/** To whom a mail goes, or what the log says instead. */
type Found = { to: string; users: UserRow[] } | { silent: UserRow[]; why: string }

async function lookUp(tx: Tx, kernel: Kernel, ask: AskRow, now: Date): Promise<Found> {
  const meant = await accountsMeant(tx, ask.account)
  const reached: UserRow[] = []
  let why = '没有这个账号'
  for (const user of meant) {
    const closed = await closedTo(tx, kernel, user)
    if (closed === null) reached.push(user)
    else why = closed
  }
  const [first] = reached
  if (!first) return { silent: meant.length === 1 ? meant : [], why: `${why}，未发送` }
  if (isFull(await mailsOfAnHour(tx, first.email, now)))
    return { silent: reached.slice(0, 1), why: '该邮箱一小时内收到的邮件过多，未发送' }
  return { to: first.email, users: reached }
}

/** The words, with a link that is made now: it is in no table and in no job's row. */
async function write(tx: Tx, kernel: Kernel, address: string, users: UserRow[], now: Date): Promise<MailText> {
  const platform = await kernel.providers.platformName(tx)
  const [first, another] = users
  if (!first || another)
    return namesMail(
      platform,
      users.map(({ username }) => username),
    )
  const { token } = await makePasswordLink(tx, first.id, now, mailedLinkHours)
  return linkMail(platform, first.username, new URL(`/auth/link#${token}`, address).href)
}

/** The mail server was away for too long. */
async function giveUp(tx: Tx, payload: unknown, now: Date): Promise<void> {
  const ask = await openAsk(tx, Payload.parse(payload).id)
  if (!ask) return
  await endAsk(tx, ask.id, now, null)
  const [one, another] = await accountsMeant(tx, ask.account)
  if (one && !another) await logAsked(tx, ask, one, '邮件服务器没有应答，未发送', now)
}

/**
 * Looks for the account that was asked for, and sends it a link. A server that does not answer is tried again for some twenty
 * minutes; then, or when it refuses the mailbox, the ask ends.
 */
async function sendMail({ payload, kernel }: JobRun<z.output<typeof Payload>>): Promise<object> {
  const { connection, mail, config } = kernel
  const address = config.publicUrl
  const now = new Date()
  const ask = await openAsk(connection.db, payload.id)
  if (!ask || !mail || address === undefined) return {}
  const end = (users: UserRow[], came: string, mailbox: string | null) =>
    connection.transaction(async (tx) => {
      await endAsk(tx, ask.id, now, mailbox)
      for (const user of users) await logAsked(tx, ask, user, came, now)
    })
  if (now.getTime() - ask.at.getTime() > staleMinutes * 60_000) {
    await connection.transaction((tx) => giveUp(tx, payload, now))
    return {}
  }
  const found = await lookUp(connection.db, kernel, ask, now)
  if ('silent' in found) {
    await end(found.silent, found.why, null)
    return {}
  }
  const { to, users } = found
  const words = await connection.transaction((tx) => write(tx, kernel, address, users, now))
  const answer = await mail.send({ to, ...words })
  const sent = users.length === 1 ? '已发送' : '该邮箱绑定了多个账号，只发送了用户名'
  await end(users, answer === 'taken' ? sent : '邮件服务器不接收该邮箱', to)
  return {}
}

export const passwordMailJob = {
  ...job('identity.passwordMail', queue, Payload, sendMail, 12),
  dropped: (tx: Tx, payload: unknown) => giveUp(tx, payload, new Date()),
}
