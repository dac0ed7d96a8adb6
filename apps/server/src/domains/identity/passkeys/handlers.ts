import { passkey as contract, passkeysMax } from '@lab/contract/passkey'
import { bind } from '../../../kernel/http/bind.ts'
import { orAbsent, refuse } from '../../../kernel/result.ts'
import { confirmPassword } from '../confirm-password.ts'
import { enter } from '../sign-in.ts'
import { signingKey } from '../signing-key.ts'
import { findUser } from '../store.ts'
import { relyingParty } from './address.ts'
import { challengeCookie, keptChallenge, newChallenge, takeChallenge } from './challenge.ts'
import { findPasskey, insertPasskey, passkeysOf, removePasskey, noteUse, type PasskeyRow } from './store.ts'
import { tellAdded, tellRemoved } from './tell-owner.ts'
import { optionsOfNew, optionsOfSignIn, verifyNew, verifySigned } from './verify.ts'

const present = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow) => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  is_synced: isSynced,
})
const signsInTo = (site: string): string => `sign-in ${site}`
const tooMany = refuse('passkey.tooMany', { most: passkeysMax })

export const passkeyEndpoints = bind('passkey', contract, {
  list: async ({ actor, tx, kernel, request }) => ({
    passkeys: (await passkeysOf(tx, actor.userId)).map(present),
    is_possible: relyingParty(kernel.config, request) !== null,
  }),

  begin: async ({ actor, body, kernel, request, ok, logged }) => {
    const { db } = kernel.connection
    const party = relyingParty(kernel.config, request) ?? ok(refuse('passkey.noAddress'))
    const user = ok(await confirmPassword(kernel, actor, { password: body.password, label: '密码' }, request.ip))
    const known = await passkeysOf(db, actor.userId)
    if (known.length >= passkeysMax) ok(tooMany)
    const { challenge, sealed } = await newChallenge(db, actor.sessionId)
    const platform = await kernel.providers.platformName(db)
    logged({ objectKind: 'user', objectId: actor.userId, title: actor.realName })
    return { options: { ...(await optionsOfNew(party, { platform, user, known, challenge })) }, challenge: sealed }
  },

  add: async ({ actor, body, tx, kernel, request, now, ok, logged, changed }) => {
    const party = relyingParty(kernel.config, request) ?? ok(refuse('passkey.noAddress'))
    // Used up also where what follows is refused.
    const challenge = await takeChallenge(kernel.connection.db, body.challenge, actor.sessionId, now)
    const made = challenge === null ? null : await verifyNew(body.response, challenge, party)
    if (!made) return ok(refuse('passkey.refused'))
    if ((await passkeysOf(tx, actor.userId)).length >= passkeysMax) ok(tooMany)
    const row = await insertPasskey(tx, { ...made, userId: actor.userId, name: body.name })
    if (!row) return ok(refuse('passkey.refused'))
    await tellAdded(tx, kernel.providers, actor.userId, row.name)
    logged({
      objectKind: 'user',
      objectId: actor.userId,
      title: actor.realName,
      before: null,
      after: { passkey: row.name },
    })
    changed({ domain: 'passkey', userId: actor.userId })
    return { passkey: present(row) }
  },

  remove: async ({ actor, params, tx, kernel, logged, changed }) => {
    const row = orAbsent(await removePasskey(tx, actor.userId, params.id))
    await tellRemoved(tx, kernel.providers, actor.userId, row.name)
    logged({
      objectKind: 'user',
      objectId: actor.userId,
      title: actor.realName,
      before: { passkey: row.name },
      after: null,
    })
    changed({ domain: 'passkey', userId: actor.userId })
    return {}
  },

  ask: async ({ body, tx, kernel, request, reply, ok }) => {
    const party = relyingParty(kernel.config, request) ?? ok(refuse('passkey.noAddress'))
    const { challenge, sealed } = await newChallenge(tx, signsInTo(body.alias))
    reply.header('set-cookie', challengeCookie(sealed, request.protocol === 'https'))
    return { options: { ...(await optionsOfSignIn(party, challenge)) } }
  },

  signIn: async ({ body, kernel, request, reply, now, ok, changed }) => {
    const { db } = kernel.connection
    const party = relyingParty(kernel.config, request) ?? ok(refuse('passkey.noAddress'))
    reply.header('set-cookie', challengeCookie('', request.protocol === 'https'))
    const challenge = await takeChallenge(db, keptChallenge(request.headers.cookie), signsInTo(body.alias), now)
    const key = challenge === null ? null : await findPasskey(db, body.response.id)
    const signed = challenge !== null && key ? await verifySigned(body.response, challenge, party, key) : null
    // A key that is found without a name says whose it is, and has to be theirs.
    const named = Buffer.from(body.response.response.userHandle ?? '', 'base64url').toString()
    if (!key || !signed || named !== key.userId) return ok(refuse('passkey.refused'))
    if (!(await noteUse(db, key.id, { ...signed, now }))) return ok(refuse('passkey.refused'))
    const user = (await findUser(db, key.userId)) ?? ok(refuse('passkey.refused'))
    const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { session, ended, userId } = ok(
      await enter(kernel, await signingKey(db), user, { site: body.alias, loginMethod: 'passkey' }, client),
    )
    for (const id of ended) changed({ domain: 'session', id, userId })
    changed({ domain: 'passkey', userId })
    return { auth: session }
  },
})
