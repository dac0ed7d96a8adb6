import { kindLabels, kinds, type OfferingKind } from '@lab/contract/kinds'
import type { PlaceKind } from '@lab/contract/place'
import { refuseField, type Refusal } from '../../kernel/result.ts'

const refused = (why: string): Refusal<'invalid'> => refuseField('settings.party_kind', why)

/** Whether groups can do a content of a kind together in a place. */
export function mayBeTogether(kind: OfferingKind, placeKind: PlaceKind): true | Refusal<'invalid'> {
  if (!kinds[kind].isForGroups) return refused(`${kindLabels[kind]}只能由个人完成`)
  return placeKind === 'organisation' ? refused('机构中没有分组，只能由个人完成') : true
}

/** Who does an offering is fixed once somebody has begun it, or a part of it. */
export const mayChangeParty = (begun: number): true | Refusal<'invalid'> =>
  begun === 0 || refused('已有学员开始学习，不能修改完成方式')
