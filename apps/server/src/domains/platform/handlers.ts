import { platform as contract, platformConfigSchemas, type PlatformConfigName } from '@lab/contract/platform'
import { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { countUsers } from '../identity/index.ts'
import { streamEvents } from './event-stream.ts'
import { createFirstOperator } from './first-run.ts'
import { isNewest, lockSetting, presentSaved, readConfig, readSaved, saveConfig, type ConfigOf } from './store.ts'
import type { Tx } from '../../kernel/database/pool.ts'

/** One setting as the console reads it: the system settings bring the upload rules along. */
async function answer(tx: Tx, name: PlatformConfigName) {
  const saved = presentSaved(await readSaved(tx, name))
  if (name !== 'system_config') return { platform_configs: { [name]: await readConfig(tx, name) }, ...saved }
  const [system, upload] = [await readConfig(tx, 'system_config'), await readConfig(tx, 'upload_config')]
  return { platform_configs: { system_config: { ...system, upload_config: upload } }, ...saved }
}

export const platformEndpoints = bind('platform', contract, {
  getConfig: async ({ tx, params }) => answer(tx, params.name),

  putConfig: async ({ tx, params, actor, body, logged, changed }) => {
    await lockSetting(tx, params.name)
    const { version, upload_config: _nested, ...fields } = body
    ok(isNewest(await readSaved(tx, params.name), version))
    const before = await readConfig(tx, params.name)
    const schema = platformConfigSchemas[params.name]
    const known = Object.keys(schema.shape)
    const unknown = Object.keys(fields).filter((key) => !known.includes(key))
    if (unknown.length) ok(refuse('invalid', { message: `不支持的字段：${unknown.join('、')}` }))
    const parsed = schema.safeParse({ ...before, ...fields })
    if (!parsed.success) {
      const issues = (parsed.error as z.ZodError).issues
      const list = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
      ok(refuse('invalid', { message: list.map((item) => item.message).join('；') }, { fields: list }))
    }
    await saveConfig(tx, params.name, parsed.data as ConfigOf<PlatformConfigName>, actor.userId)
    logged({ objectKind: 'platform_config', title: params.name, before, after: parsed.data, orgId: null })
    changed({ domain: 'platform', orgId: null })
    return answer(tx, params.name)
  },

  publicConfig: async ({ tx, kernel }) => {
    const system = await readConfig(tx, 'system_config')
    const { tms_platform_name, style_settings, theme_colors, dark_logo, light_logo, system_icon } = system
    const first_run = (await countUsers(tx)) === 0
    const redirect_origins = kernel.config.redirectOrigins
    return {
      tms_platform_name,
      style_settings,
      theme_colors,
      dark_logo,
      light_logo,
      system_icon,
      redirect_origins,
      first_run,
    }
  },

  events: async ({ kernel, actor, request, reply }) => {
    streamEvents(kernel.events, actor, request, reply)
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
