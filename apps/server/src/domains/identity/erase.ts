import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { forgetAllAttempts } from './attempts.ts'
import { pinyinOf } from './name-pinyin.ts'
import { noPassword } from './passwords.ts'
import { endSessionsOf, type UserRow } from './store.ts'
import { apiTokens, passkeys, passwordLinks, passwordMails, secondFactors, sessions, tickets, users } from './tables.ts'

/** What somebody is called of whom nothing is kept. */
export const erasedName = '已注销用户'

/** Takes away what an account says of its person, and every way to sign in to it; returns which sessions ended. */
export async function eraseAccount(
  tx: Tx,
  { id, username, email }: Pick<UserRow, 'id' | 'username' | 'email'>,
  now: Date,
): Promise<string[]> {
  const ended = await endSessionsOf(tx, id, 'the account was erased', now)
  const theirs = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
  await tx.delete(apiTokens).where(inArray(apiTokens.sessionId, theirs))
  await tx.delete(tickets).where(inArray(tickets.sessionId, theirs))
  await tx.update(sessions).set({ ip: '', userAgent: '' }).where(eq(sessions.userId, id))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, id))
  await tx.delete(passkeys).where(eq(passkeys.userId, id))
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, id))
  await forgetAllAttempts(tx, username)
  await tx.delete(passwordMails).where(inArray(passwordMails.account, [username, email.toLowerCase()]))
  await tx
    .update(users)
    .set({
      // A name is unique, and says nothing any more.
      username: `erased-${id}`,
      realName: erasedName,
      namePinyin: pinyinOf(erasedName),
      number: '',
      phone: '',
      email: '',
      avatar: '',
      ownRoleId: null,
      isEnabled: false,
      passwordHash: noPassword,
      mustChangePassword: false,
      erasedAt: now,
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, id))
  return ended
}
