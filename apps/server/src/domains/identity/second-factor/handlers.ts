import { secondFactor as contract } from '@lab/contract/second-factor'
import { bind } from '../../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../../kernel/http/context.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../../kernel/policy/actor.ts'
import { orAbsent } from '../../../kernel/result.ts'
import { confirmPassword } from '../confirm-password.ts'
import { findUser } from '../store.ts'
import type { SessionKernel } from '../scope.ts'
import { factorAddress, newFactorSecret, newRecoveryCodes, recoveryHash, stepOf } from './codes.ts'
import { proofAskedOf } from './proof.ts'
import { confirmFactor, dropFactor, findFactor, keepFactor } from './store.ts'

const about = ({ userId, realName }: Actor) => ({ objectKind: 'user', objectId: userId, title: realName }) as const
/** Their own page, and what administrators see of the account. */
const changesOf = ({ userId }: Actor): ChangeEvent[] => [
  { domain: 'secondFactor', userId },
  { domain: 'user', id: userId },
]

const isRequired = async (tx: Tx, { providers }: SessionKernel, actor: Actor): Promise<boolean> =>
  isAdmin(actor) && (await providers.loginRules(tx)).admins_need_code

export const secondFactorEndpoints = bind('secondFactor', contract, {
  get: async ({ actor, tx, kernel }) => {
    const factor = await findFactor(tx, actor.userId)
    const isOn = Boolean(factor?.confirmedAt)
    return {
      on_since: factor?.confirmedAt ?? null,
      recovery_codes_left: isOn ? (factor?.recoveryHashes.length ?? 0) : 0,
      is_required: await isRequired(tx, kernel, actor),
      proof: await proofAskedOf(tx, actor),
    }
  },

  begin: async ({ actor, body, kernel, request, ok, refuse, logged }) => {
    const { db } = kernel.connection
    const proof = await proofAskedOf(db, actor)
    if (proof === 'signInAgain') return refuse('secondFactor.signInAgain')
    const given = { password: body.password ?? '', label: '密码' }
    const user =
      proof === 'password'
        ? ok(await confirmPassword(kernel, actor, given, request.ip))
        : orAbsent(await findUser(db, actor.userId))
    const secret = newFactorSecret()
    if (!(await keepFactor(db, actor.userId, secret))) return refuse('secondFactor.isOn')
    logged(about(actor))
    return { secret, address: factorAddress(secret, await kernel.providers.platformName(db), user.username) }
  },

  confirm: async ({ actor, body, tx, now, refuse, logged, changed }) => {
    const factor = await findFactor(tx, actor.userId)
    if (!factor) return refuse('secondFactor.notBegun')
    if (factor.confirmedAt) return refuse('secondFactor.isOn')
    const step = stepOf(factor.secret, body.code.replaceAll(/\s/g, ''), now)
    if (step === null) return refuse('identity.wrongCode')
    const codes = newRecoveryCodes()
    const isConfirmed = await confirmFactor(tx, actor.userId, { step, recoveryHashes: codes.map(recoveryHash), now })
    if (!isConfirmed) return refuse('secondFactor.isOn')
    logged({ ...about(actor), before: { second_factor: false }, after: { second_factor: true } })
    changesOf(actor).forEach(changed)
    return { recovery_codes: codes }
  },

  remove: async ({ actor, body, kernel, request, ok, refuse, logged, changed }) => {
    if (await isRequired(kernel.connection.db, kernel, actor)) return refuse('secondFactor.required')
    ok(await confirmPassword(kernel, actor, { password: body.password, label: '密码' }, request.ip))
    const wasOn = await dropFactor(kernel.connection.db, actor.userId)
    logged({ ...about(actor), before: { second_factor: wasOn }, after: { second_factor: false } })
    changesOf(actor).forEach(changed)
    return {}
  },
})
