import { kinds, type OfferingKind } from '@lab/contract/kinds'
import type { OfferingSettings } from '@lab/contract/offering'

export type SettingSource = 'own' | 'parent'
export type SettingOverrides = Partial<OfferingSettings>

export interface EffectiveSettings {
  settings: OfferingSettings
  /** Of each field, whether the offering says it itself or has it from its parent. */
  from: Record<keyof OfferingSettings, SettingSource>
}

/**
 * The settings of an offering below another one, field by field: what it says itself counts, also where that is an open
 * end (null); what it does not say is as its parent has it. What a group cannot do together each does alone. Pure.
 */
export function effectiveSettings(
  child: SettingOverrides,
  parent: OfferingSettings,
  kind: OfferingKind,
): EffectiveSettings {
  const fields = Object.keys(parent) as (keyof OfferingSettings)[]
  const said = fields.filter((field) => child[field] !== undefined)
  const own = Object.fromEntries(said.map((field) => [field, child[field]])) as SettingOverrides
  const from = Object.fromEntries(
    fields.map((field): [string, SettingSource] => [field, said.includes(field) ? 'own' : 'parent']),
  ) as EffectiveSettings['from']
  const settings = { ...parent, ...own }
  return { settings: kinds[kind].isForGroups ? settings : { ...settings, party_kind: 'person' }, from }
}
