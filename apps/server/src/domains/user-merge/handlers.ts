import { refusalMessage } from '@lab/contract/refusals'
import { userMerge as contract, type MergeSide } from '@lab/contract/user-merge'
import type { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuseField } from '../../kernel/result.ts'
import { closeMerged, foldUsername, hasFactor, holdAccounts, takeOver } from '../identity/index.ts'
import { notify } from '../notice/index.ts'
import type { CustomerRow, UserFacts } from '../org/index.ts'
import { findUserRecord, findUserRecords, presentRow, type UserRecord } from '../user/index.ts'
import { mayMerge, rolesOfBoth } from './admit.ts'
import { findDuplicates } from './duplicates.ts'
import { figuresOf, sharedOf } from './figures.ts'
import { moveEverything } from './move.ts'
import { factsAfter } from './rules.ts'

const recordOf = async (tx: Tx, id: string): Promise<UserRecord> => orAbsent(await findUserRecord(tx, id))

async function sideOf(tx: Tx, actor: Actor, stays: UserRecord, goes: UserRecord): Promise<z.input<typeof MergeSide>> {
  const verdict = await mayMerge(tx, actor, stays, goes)
  const { number, phone, email } = factsAfter(stays, goes)
  return {
    user: presentRow(actor, stays),
    has_second_factor: await hasFactor(tx, stays.id),
    figures: await figuresOf(tx, stays.id),
    roles_after: rolesOfBoth(stays, goes),
    number_after: number,
    phone_after: phone,
    email_after: email,
    why_not: verdict === true ? null : refusalMessage(verdict.name, verdict.facts),
  }
}

export const userMergeEndpoints = bind('userMerge', contract, {
  duplicates: async ({ actor, query, refs, tx }) => {
    const chosen = (refs['query.customer_id'] as CustomerRow[] | undefined)?.[0]
    const customerId = hasRole(actor, 'system_operator') ? chosen?.id : (actor.customerId ?? chosen?.id)
    const { groups, total } = await findDuplicates(tx, customerId, query)
    const rows = await findUserRecords(
      tx,
      groups.flatMap(({ ids }) => ids),
    )
    return {
      groups: groups.map(({ signs, ids }) => ({
        signs,
        users: ids.flatMap((id) => rows.get(id) ?? []).map((row) => presentRow(actor, row)),
      })),
      total,
    }
  },

  compare: async ({ actor, object, refs, tx }) => {
    const [other] = refs['query.other_id'] as [UserFacts]
    const [one, two] = [await recordOf(tx, object.id), await recordOf(tx, other.id)]
    return {
      sides: [await sideOf(tx, actor, one, two), await sideOf(tx, actor, two, one)],
      shared: await sharedOf(tx, one.id, two.id),
    }
  },

  merge: async ({ actor, object, body, refs, tx, kernel, now, ok, logged, changed }) => {
    const [other] = refs['body.other_id'] as [UserFacts]
    await holdAccounts(tx, [object.id, other.id])
    const [stays, goes] = [await recordOf(tx, object.id), await recordOf(tx, other.id)]
    ok(await mayMerge(tx, actor, stays, goes))
    if (foldUsername(body.username) !== goes.username) ok(refuseField('username', '用户名不一致，请核对要并入的账号'))
    const ended = await closeMerged(tx, goes, stays.id, now)
    const { text, ...sum } = await moveEverything(tx, kernel, goes, stays.id)
    await takeOver(tx, stays.id, { ...factsAfter(stays, goes), roles: rolesOfBoth(stays, goes) })
    await notify(tx, {
      kind: 'system',
      title: `账号「${goes.username}」已合并到本账号`,
      body: `「${goes.username}」的学习记录、班级和内容都已转到本账号，以后请使用「${stays.username}」登录。`,
      link: null,
      userIds: [stays.id],
      orgId: null,
    })
    logged({
      before: { account: goes.username, real_name: goes.realName, number: goes.number, phone: goes.phone },
      after: { account: stays.username, moved: text, stayed: sum.stayed },
    })
    for (const id of ended) changed({ domain: 'session', id, userId: goes.id })
    for (const { id } of [stays, goes]) {
      changed({ domain: 'identity', id })
      changed({ domain: 'user', id })
      changed({ domain: 'me', userId: id })
    }
    changed({ domain: 'member' })
    return { user: presentRow(actor, await recordOf(tx, stays.id)), ...sum }
  },
})
