import { passwordHelp } from '@lab/contract/password-rules'
import { platform as contract, type PlatformConfigName } from '@lab/contract/platform'
import { fieldsForOperators } from '@lab/contract/platform-settings'
import { bind } from '../../kernel/http/bind.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { ok, refuseField } from '../../kernel/result.ts'
import { countUsers } from '../identity/index.ts'
import { readAssistantKey, sameService } from './assistant-key.ts'
import { tryService } from './assistant-trial.ts'
import { streamEvents } from './event-stream.ts'
import { createFirstOperator } from './first-run.ts'
import { takeAssistantKey, withChanges } from './save-setting.ts'
import { isNewest, lockSetting, presentSaved, readConfig, readSaved, saveConfig, type ConfigOf } from './store.ts'
import type { Tx } from '../../kernel/database/pool.ts'

/** A setting as this person may read it. */
async function readFor(tx: Tx, actor: Actor, name: PlatformConfigName): Promise<Record<string, unknown>> {
  const setting = await readConfig(tx, name)
  if (isOperator(actor)) return setting
  const hidden: Partial<Record<PlatformConfigName, readonly string[]>> = fieldsForOperators
  return Object.fromEntries(Object.entries(setting).filter(([field]) => !hidden[name]?.includes(field)))
}

/** One setting as the console reads it: the system settings bring the upload rules along. */
async function answer(tx: Tx, actor: Actor, name: PlatformConfigName) {
  const saved = presentSaved(await readSaved(tx, name))
  if (name !== 'system_config') return { platform_configs: { [name]: await readFor(tx, actor, name) }, ...saved }
  const [system, upload_config] = [await readConfig(tx, 'system_config'), await readConfig(tx, 'upload_config')]
  const { preview_watermark } = await readConfig(tx, 'doc_config')
  return { platform_configs: { system_config: { ...system, upload_config, preview_watermark } }, ...saved }
}

/** What the system's settings bring along in an answer is no field of theirs. */
function withoutGuests({ upload_config: _uploads, preview_watermark: _mark, ...own }: Record<string, unknown>) {
  return own
}

export const platformEndpoints = bind('platform', contract, {
  getConfig: async ({ tx, actor, params }) => answer(tx, actor, params.name),

  putConfig: async ({ tx, params: { name }, actor, body, logged, changed }) => {
    await lockSetting(tx, name)
    const { version, ...rest } = body
    ok(isNewest(await readSaved(tx, name), version))
    const before = await readConfig(tx, name)
    const given = name === 'system_config' ? withoutGuests(rest) : rest
    const fields =
      name === 'assistant_config'
        ? ok(await takeAssistantKey(tx, before as ConfigOf<'assistant_config'>, given))
        : given
    const after = ok(withChanges(name, before, fields))
    await saveConfig(tx, name, after, actor.userId)
    logged({ objectKind: 'platform_config', title: name, before, after, orgId: null })
    changed({ domain: 'platform', orgId: null })
    return answer(tx, actor, name)
  },

  tryAssistant: async ({ tx, body, ok: okay }) => {
    const saved = await readConfig(tx, 'assistant_config')
    const endpoint = body.endpoint || saved.endpoint
    const model = body.model || saved.model
    if (!endpoint) okay(refuseField('endpoint', '请输入服务地址'))
    if (!model) okay(refuseField('model', '请输入模型'))
    const kept = sameService(saved.endpoint, endpoint) ? await readAssistantKey(tx) : null
    return tryService({ endpoint, model, key: body.api_key || kept })
  },

  publicConfig: async ({ tx, kernel }) => {
    const system = await readConfig(tx, 'system_config')
    const login = await readConfig(tx, 'login_config')
    const { tms_platform_name, style_settings, theme_colors, dark_logo, light_logo, system_icon } = system
    const { login_slogan, login_notice, login_picture, login_footer, login_footer_url } = login
    return {
      tms_platform_name,
      style_settings,
      theme_colors,
      dark_logo,
      light_logo,
      system_icon,
      login_slogan,
      login_notice,
      login_picture,
      login_footer,
      login_footer_url,
      password_help: passwordHelp(login),
      password_by_mail: kernel.mail !== null,
      redirect_origins: kernel.config.redirectOrigins,
      first_run: (await countUsers(tx)) === 0,
    }
  },

  events: async ({ kernel, actor, request, reply }) => {
    await streamEvents(kernel, actor, request, reply)
    return {}
  },

  clientErrors: async ({ body, request }) => {
    request.log.warn({ client: body }, 'console error')
    return {}
  },

  firstRun: async ({ tx }) => ({ needed: (await countUsers(tx)) === 0 }),

  createFirstOperator: async ({ body, tx, ok: okay }) => {
    const user = okay(await createFirstOperator(tx, body))
    return { user: { id: user.id } }
  },
})
