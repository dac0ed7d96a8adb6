import { abilitiesOfBase, differenceOf, type AbilityName, type RoleBase } from '@lab/contract/abilities'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { MenuItem } from '@lab/contract/me'
import type { Effects } from '@lab/contract/own-role'
import { menusFor } from '../me/index.ts'

/** What somebody may do: a built-in role and what is left of it; null for who has no role on the teachers' site. */
export type Rights = { base: RoleBase; abilities: readonly AbilityName[] } | null

/** What built-in roles give, of which the higher one includes the other. */
export function rightsOf(roles: readonly RoleSlug[]): Rights {
  const base = roles.includes('account_admin') ? 'account_admin' : roles.includes('teacher') ? 'teacher' : null
  return base && { base, abilities: abilitiesOfBase(base) }
}

/** Each entry with the caption that it is under. */
const titlesOf = (items: readonly MenuItem[], caption = ''): string[] =>
  items.flatMap(({ title, children, tabs }) => {
    const own = caption ? `${caption} / ${title}` : title
    if (children) return titlesOf(children, title)
    return tabs ? tabs.map((tab) => `${own} / ${tab.title}`) : [own]
  })

const menuOf = (rights: Rights, modules: readonly string[] | null): string[] =>
  rights ? titlesOf(menusFor([rights.base], modules, '', { abilities: new Set(rights.abilities) }).teacher_left) : []

/** What changes for somebody: abilities, and entries of the menu. */
export function effectsOf(
  before: Rights,
  after: Rights,
  modules: readonly string[] | null,
): Omit<Effects, 'people_count'> {
  const [had, has] = [menuOf(before, modules), menuOf(after, modules)]
  return {
    ...differenceOf(before?.abilities ?? [], after?.abilities ?? []),
    menus_gained: has.filter((title) => !had.includes(title)),
    menus_lost: had.filter((title) => !has.includes(title)),
  }
}
