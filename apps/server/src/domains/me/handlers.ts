import { abilityNames } from '@lab/contract/abilities'
import { me as contract, menuGroups, TeacherSetting, UserInfoForm, type UserInfo } from '@lab/contract/me'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { appTypeOf } from '../../kernel/http/app-type.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged, parsePart } from '../../kernel/http/input.ts'
import { isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { throwRefusal, orAbsent, refuse } from '../../kernel/result.ts'
import { fileAddress, receiveFile } from '../file/index.ts'
import { findUser, saveUser } from '../identity/index.ts'
import { findCustomer, modulesOf, organisationNamesOf } from '../org/index.ts'
import { readConfig } from '../platform/index.ts'
import { changePassword } from './change-password.ts'
import { menusFor, menusOfLearner } from './menus.ts'
import { readSetting, saveSetting } from './store.ts'

async function presentInfo(tx: Tx, actor: Actor): Promise<z.input<typeof UserInfo>> {
  const user = orAbsent(await findUser(tx, actor.userId))
  const customer = user.customerId ? await findCustomer(tx, user.customerId) : null
  return {
    id: user.id,
    username: user.username,
    real_name: user.realName,
    avatar: user.avatar,
    number: user.number,
    phone: user.phone,
    email: user.email,
    role_slugs: user.roles,
    customer_name: customer?.name ?? '',
    organizations: await organisationNamesOf(tx, user.id),
    created_at: user.createdAt,
  }
}

export const meEndpoints = bind('me', contract, {
  info: async ({ actor, tx }) => presentInfo(tx, actor),

  saveInfo: async ({ actor, kernel, parts, fields, ok, logged, changed }) => {
    let picture: string | undefined
    for await (const part of parts()) {
      if (picture !== undefined) throwRefusal(refuse('invalid', { message: '只允许上传1个文件' }))
      picture = fileAddress(ok(await receiveFile(kernel, actor, 'image', part)))
    }
    const form = ok(parsePart('body', UserInfoForm, fields)) as UserInfoForm
    return kernel.connection.transaction(async (tx) => {
      const before = await presentInfo(tx, actor)
      const avatar = picture ?? form.avatar
      await saveUser(tx, actor.userId, {
        realName: form.real_name,
        phone: form.phone,
        email: form.email,
        avatar,
      })
      const after = await presentInfo(tx, actor)
      logged({ objectKind: 'user', objectId: actor.userId, title: after.real_name, before, after })
      changed({ domain: 'me', userId: actor.userId })
      // What others see of a person, and what the server keeps of a session for a moment.
      changed({ domain: 'identity', id: actor.userId })
      return after
    })
  },

  changePassword: async ({ actor, kernel, body, now, request, ok, logged, changed }) => {
    const ended = ok(await changePassword(kernel, actor, body, now, request.ip))
    logged({ objectKind: 'user', objectId: actor.userId, title: actor.realName })
    changed({ domain: 'me', userId: actor.userId })
    if (body.drops_passkeys) changed({ domain: 'passkey', userId: actor.userId })
    for (const id of ended) changed({ domain: 'session', id, userId: actor.userId })
    return { ended_sessions: ended.length }
  },

  setting: async ({ actor, tx }) => ({ setting: await readSetting(tx, actor.userId) }),

  saveSetting: async ({ actor, tx, body, ok, logged, changed }) => {
    const before = await readSetting(tx, actor.userId)
    const after = ok(merged(TeacherSetting, before, body))
    await saveSetting(tx, actor.userId, after)
    logged({ objectKind: 'user', objectId: actor.userId, title: actor.realName, before, after })
    changed({ domain: 'me', userId: actor.userId })
    return { setting: after }
  },

  menus: async ({ actor, tx, query, kernel, request }) => {
    const asked = [query.menu_group_names].flat().flatMap((names) => names.split(','))
    const { student_url } = await readConfig(tx, 'system_config')
    const { enabled: hasVpn } = await readConfig(tx, 'vpn_config')
    const { documents } = await readConfig(tx, 'doc_config')
    const modules = await modulesOf(tx, actor)
    const studentUrl = student_url || kernel.config.studentUrl
    const isTeaching = isStaff(actor) && appTypeOf(request) !== 'student'
    const menus = isTeaching
      ? menusFor(actor.roles, modules, studentUrl, {
          hasVpn,
          documents,
          administers: Boolean(actor.administers?.size),
          abilities: actor.ownRole?.abilities,
        })
      : menusOfLearner(studentUrl)
    const lacking = actor.ownRole ? abilityNames.filter((ability) => lacks(actor, ability)) : []
    return {
      lacking,
      menus: menuGroups
        .filter((name) => asked.includes(name))
        .map((name) => ({ group_name: name, menus: menus[name] })),
    }
  },
})
