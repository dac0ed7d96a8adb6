import type { SignInProof } from '@lab/contract/identity'
import type { Tx } from '../../../kernel/database/pool.ts'
import { countedAddress } from '../../../kernel/http/caller-address.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import { foldUsername } from '../rules.ts'
import { askForProof, isProof } from '../sign-in-proof.ts'
import { sharedKey } from '../signing-key.ts'
import { passwordMailJob } from './mail-job.ts'
import { isRepeated, isTooMany, needsProof } from './mail-rules.ts'
import { asksOfAnHour, holdAccount, keepAsk } from './mail-store.ts'

interface Ask {
  account: string
  proof?: SignInProof | undefined
  ip: string
  requestId: string
}

/**
 * Takes an ask for a link by mail. Nothing here looks for the account, so neither the answer nor its time says whether there is
 * one: a job does (mail-job.ts).
 */
export async function takeAsk(
  tx: Tx,
  { jobs, providers }: Pick<Kernel, 'jobs' | 'providers'>,
  { proof, ip, requestId, ...given }: Ask,
  now: Date,
): Promise<true | Refusal<'identity.proofNeeded' | 'tooMany'>> {
  const account = foldUsername(given.account)
  const address = countedAddress(ip)
  const isAlone = await holdAccount(tx, account)
  const asked = await asksOfAnHour(tx, { account, address }, now)
  if (isTooMany(asked)) return refuse('tooMany', { seconds: 600 })
  const { proof_attempts: after } = await providers.loginRules(tx)
  if (after > 0 && needsProof(asked)) {
    const key = await sharedKey(tx, 'sign-in-proof')
    // With the next one that is written down it is good no more.
    const about = { turn: `password mail ${account} ${address}`, failures: asked.same }
    if (!isProof(key, proof, about, now)) {
      const data = { proof: askForProof(key, about, now) }
      return refuse('identity.proofNeeded', { isWrong: proof ? 1 : 0 }, { data })
    }
  }
  if (!isAlone || isRepeated(asked)) return true
  const payload = { id: await keepAsk(tx, { account, address, ip, requestId }, now) }
  await jobs.enqueue(tx, { name: passwordMailJob.name, title: '密码邮件', payload, orgId: null, ownerId: null })
  return true
}
