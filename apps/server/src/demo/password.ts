import { password } from '@lab/contract/identity'
import { passwordProblem } from '@lab/contract/password-rules'
import { LoginConfig } from '@lab/contract/platform-settings'
import {
  dropSecret,
  hashesOf,
  hashPassword,
  keepSecret,
  keptSecret,
  passwordFits,
  replaceHash,
} from '../domains/identity/index.ts'
import type { Config } from '../kernel/config.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { demoPassword, demoStaff, demoStudents } from './people.ts'

const hint = [
  '请用 DEMO_PASSWORD 为演示账号设置自己的密码（至少8个字符，同时包含字母和数字），或设置 DEMO=0 并使用没有演示账号的数据库。',
  'Set DEMO_PASSWORD to a password of your own (8 characters or more, letters and digits), or DEMO=0 with a database without demo accounts.',
] as const

/** Why a password may not be that of the demo accounts, or null. */
function problemOf(given: string): string | null {
  if (given === demoPassword) return '这是公开的演示密码'
  const read = password('密码').safeParse(given)
  return read.success ? passwordProblem(given, LoginConfig.parse({})) : read.error.issues[0]!.message
}

/** Stops the start where the published password, or a weak one, would open the server to others. */
export function checkDemoPassword({ demo, demoPassword: given, openBy }: Config): void {
  const problem = given === undefined ? null : problemOf(given)
  if (problem) throw new StartProblem(`DEMO_PASSWORD 不能使用：${problem}。\n${hint[0]}`, hint[1])
  if (!demo || !openBy || given !== undefined) return
  throw new StartProblem(
    `演示账号的密码是公开的，而 ${openBy} 使他人可以访问本服务。\n${hint[0]}`,
    `The demo accounts' password is public, and ${openBy} lets others reach this server. ${hint[1]}`,
  )
}

const secretName = 'demo-password'
const usernames = [...demoStaff, ...demoStudents].map(({ username }) => username)

/**
 * Gives the demo accounts of a database that was filled earlier the password that is configured now, except those whose
 * password was changed; their sessions end. Without one, a database with the published password is not opened to others.
 */
export async function settleDemoPassword({ config, connection }: Pick<Kernel, 'config' | 'connection'>): Promise<void> {
  const kept = await keptSecret(connection.db, secretName)
  const { demoPassword: given, openBy } = config
  if (given === undefined && kept === null && !openBy) return
  await connection.transaction(async (tx) => {
    const wanted = given ?? demoPassword
    // They share one hash until somebody changes a password of theirs.
    for (const hash of await hashesOf(tx, usernames)) {
      const isPublished = await passwordFits(hash, demoPassword)
      if (isPublished && given === undefined && openBy) {
        throw new StartProblem(
          `数据库中有演示账号使用公开的密码，而 ${openBy} 使他人可以访问本服务。\n${hint[0]}`,
          `Demo accounts in the database have the public password, and ${openBy} lets others reach this server. ${hint[1]}`,
        )
      }
      // Without a password of one's own the published one comes back, but only where nobody else gets in.
      const isOurs = isPublished || hash === kept
      const mayChange = given !== undefined || !openBy
      if (!isOurs || !mayChange || (await passwordFits(hash, wanted))) continue
      const next = await hashPassword(wanted)
      await replaceHash(tx, usernames, { from: hash, to: next })
      await (given === undefined ? dropSecret(tx, secretName) : keepSecret(tx, secretName, next))
    }
  })
}
