import type { Tx } from '../../../kernel/database/pool.ts'
import type { Providers } from '../../../kernel/providers.ts'
import { dropPasskeys } from './store.ts'

type Told = Pick<Providers, 'tellOfAccount'>

const advice = '如果不是您本人操作，请立即修改密码，并联系管理员。'

/** A key signs in without a password: its owner hears of a new one, and of one that is gone. */
export const tellAdded = (tx: Tx, { tellOfAccount }: Told, userId: string, name: string): Promise<void> =>
  tellOfAccount(tx, userId, { title: `您的账号添加了通行密钥「${name}」`, body: advice })

export const tellRemoved = (tx: Tx, { tellOfAccount }: Told, userId: string, name: string): Promise<void> =>
  tellOfAccount(tx, userId, { title: `您的账号移除了通行密钥「${name}」`, body: advice })

/** Takes all keys of somebody away, for a reason that they hear. */
export async function takeAwayPasskeys(tx: Tx, { tellOfAccount }: Told, userId: string, why: string): Promise<void> {
  const n = await dropPasskeys(tx, userId)
  if (n) await tellOfAccount(tx, userId, { title: `${why}，您的${n}个通行密钥已移除`, body: advice })
}
