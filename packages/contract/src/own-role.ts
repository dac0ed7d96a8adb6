import { z } from 'zod'
import {
  abilitiesOfBase,
  abilityLabel,
  abilityNames,
  missingSight,
  roleBases,
  type AbilityName,
  type RoleBase,
} from './abilities.ts'
import { admins, endpoint, on, ref, roleSlugs, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, optionalText, text, Timestamp, Version } from './fields.ts'

/** A role that a customer has made: a built-in one without some of its abilities. */
export const OwnRole = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  base: z.enum(roleBases),
  abilities: z.array(z.enum(abilityNames)),
  people_count: z.number(),
  /** The reader has it, and so cannot change it. */
  is_own: z.boolean(),
  version: z.number(),
  updated_at: Timestamp,
  can: Abilities,
})
export type OwnRole = z.output<typeof OwnRole>

const BuiltInRole = z.object({ slug: z.enum(roleSlugs), name: z.string(), people_count: z.number() })
export type BuiltInRole = z.output<typeof BuiltInRole>

const choice = {
  base: z.enum(roleBases).meta({ title: '基础角色' }),
  abilities: z.array(z.enum(abilityNames)).max(abilityNames.length).meta({ title: '权限' }),
}

/** What is wrong with a choice of abilities, in words. */
export function choiceProblem({
  base,
  abilities,
}: {
  base: RoleBase
  abilities: readonly AbilityName[]
}): string | null {
  if (new Set(abilities).size !== abilities.length) return '权限不能重复'
  const beyond = abilities.find((ability) => !abilitiesOfBase(base).includes(ability))
  if (beyond) return `基础角色没有“${abilityLabel(beyond)}”权限`
  const missing = missingSight(abilities)
  return missing ? `请同时选择“${abilityLabel(missing)}”` : null
}
const checked = <S extends z.ZodType<{ base: RoleBase; abilities: AbilityName[] }>>(schema: S): S =>
  schema.superRefine((given, context) => {
    const problem = choiceProblem(given as { base: RoleBase; abilities: AbilityName[] })
    if (problem) context.addIssue({ code: 'custom', path: ['abilities'], message: problem })
  })

const face = { name: text('角色名称', 20), description: optionalText('说明', 100), ...choice }
const params = z.object({ id: Id })
const one = z.object({ role: OwnRole })
const sampleChoice = { base: 'teacher', abilities: ['content.see', 'place.see'] }

/** A menu entry by its title, with the caption that it is under. */
const MenuArea = z.string()

export const Effects = z.object({
  gained: z.array(z.enum(abilityNames)),
  lost: z.array(z.enum(abilityNames)),
  menus_gained: z.array(MenuArea),
  menus_lost: z.array(MenuArea),
  /** Whom it concerns. */
  people_count: z.number(),
})
export type Effects = z.output<typeof Effects>

export const ownRole = {
  /** The chosen organisation's customer's, with the built-in ones. */
  list: endpoint('GET', '/apis/v2/own-roles', {
    summary: '自定义角色列表',
    access: admins,
    data: z.object({
      roles: z.array(OwnRole),
      total: z.number(),
      built_in: z.array(BuiltInRole),
      customer: z.object({ id: Id, name: z.string() }),
      can: Abilities,
    }),
  }),
  create: endpoint('POST', '/apis/v2/own-roles', {
    summary: '新建自定义角色',
    access: admins,
    body: checked(z.strictObject(face)),
    data: one,
    refusals: ['nameTaken', 'user.higherRole', 'ownRole.tooMany'],
    sample: { body: { name: '示例角色', ...sampleChoice } },
  }),
  get: endpoint('GET', '/apis/v2/own-roles/:id', {
    summary: '自定义角色',
    access: on('own_role', 'view'),
    params,
    data: one,
  }),
  update: endpoint('PUT', '/apis/v2/own-roles/:id', {
    summary: '修改自定义角色',
    access: on('own_role', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(face), version: Version }),
    data: one,
    refusals: ['nameTaken', 'user.higherRole', 'ownRole.baseHeld'],
    sample: { body: { name: '改名的角色', ...sampleChoice, version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v2/own-roles/:id', {
    summary: '删除自定义角色',
    access: on('own_role', 'remove'),
    params,
    data: z.object({}),
    refusals: ['ownRole.held'],
  }),
  /** What saving would change: of a role for those who have it, or of a person who would get it; nothing is saved. */
  effects: endpoint('POST', '/apis/v2/own-role-effects', {
    summary: '预览角色权限变化',
    access: admins,
    body: checked(
      z.strictObject({
        ...choice,
        /** Compared with the role as it is; without one with the whole base. */
        role_id: Id.nullable().default(null).meta({ title: '角色' }),
        /** Compared with what this person may do now. */
        user_id: Id.nullable().default(null).meta({ title: '用户' }),
      }),
    ),
    refs: { 'body.role_id': ref('own_role', 'view'), 'body.user_id': ref('user', 'look') },
    data: z.object({ effects: Effects }),
    unlogged: 'changes nothing',
    sample: { body: { ...sampleChoice, role_id: '$own_role', user_id: '$spare_user' } },
  }),
} as const satisfies DomainContract
