import type { BlankRule } from '@lab/contract/question/content'
import { questionLimits as limits } from '@lab/contract/question/types'

type Units = Extract<BlankRule, { kind: 'number' }>['units']

/** Units as they are typed: `ms；s=1000` for a value in ms. */
export const unitsText = (units: Units): string =>
  units.map(({ name, factor }) => (factor === 1 ? name : `${name}=${factor}`)).join('；')

/** What was typed, as far as it says something: a unit without a number is worth one. */
export function unitsFrom(typed: string): Units {
  return typed
    .split(/[;；,，]/)
    .flatMap((part) => {
      const [name = '', factor = ''] = part.split(/[=＝]/)
      const worth = factor.trim() === '' ? 1 : Number(factor)
      return name.trim() && Number.isFinite(worth) && worth > 0
        ? [{ name: name.trim().slice(0, 20), factor: worth }]
        : []
    })
    .slice(0, limits.units)
}
