import { offeringKinds, type OfferingKind } from '@lab/contract/kinds'
import type { Scheme } from '@lab/contract/markbook-scheme'

type Category = Scheme['categories'][number]
type Entered = Scheme['entered'][number]

export const newCategory = (id: string, title: string, weight: number, takes: OfferingKind[] = []): Category => ({
  id,
  title,
  weight,
  method: 'weighted',
  drop_lowest: 0,
  takes,
})

/** 平时 and 期末, as most courses are marked: exams are the final mark, everything else the daily one. */
export function usualScheme(scheme: Scheme, ids: { daily: string; final: string }): Scheme {
  const others = offeringKinds.filter((kind) => kind !== 'exam')
  return {
    ...scheme,
    categories: [newCategory(ids.daily, '平时成绩', 40, others), newCategory(ids.final, '期末成绩', 60, ['exam'])],
    works: [],
    entered: scheme.entered.map((one) => ({ ...one, category_id: ids.daily })),
  }
}

const changed = <One extends { id: string }>(list: readonly One[], id: string, fields: Partial<One>): One[] =>
  list.map((one) => (one.id === id ? { ...one, ...fields } : one))

/** A category that takes a kind takes it from the others. */
export function changeCategory(scheme: Scheme, id: string, fields: Partial<Category>): Scheme {
  const { takes } = fields
  const others = takes
    ? scheme.categories.map((one) =>
        one.id === id ? one : { ...one, takes: one.takes.filter((kind) => !takes.includes(kind)) },
      )
    : scheme.categories
  return { ...scheme, categories: changed(others, id, fields) }
}

/** What was put into the category counts nowhere then. */
export function removeCategory(scheme: Scheme, id: string): Scheme {
  const without = <One extends { category_id: string | null }>(one: One): One =>
    one.category_id === id ? { ...one, category_id: null } : one
  return {
    ...scheme,
    categories: scheme.categories.filter((one) => one.id !== id),
    works: scheme.works.map(without),
    entered: scheme.entered.map(without),
  }
}

export const changeEntered = (scheme: Scheme, id: string, fields: Partial<Entered>): Scheme => ({
  ...scheme,
  entered: changed(scheme.entered, id, fields),
})
export const removeEntered = (scheme: Scheme, id: string): Scheme => ({
  ...scheme,
  entered: scheme.entered.filter((one) => one.id !== id),
})

/** Where a work counts: by its kind, in a category, or nowhere. */
export type WorkPlace = 'kind' | 'nowhere' | (string & {})

export function placeOf(scheme: Scheme, offeringId: string): WorkPlace {
  const own = scheme.works.find((one) => one.offering_id === offeringId)
  return own ? (own.category_id ?? 'nowhere') : 'kind'
}

/** Puts a work somewhere; where its kind goes it needs no line of its own. */
export function putWork(
  scheme: Scheme,
  offeringId: string,
  { place, weight }: { place: WorkPlace; weight: number | null },
): Scheme {
  const others = scheme.works.filter((one) => one.offering_id !== offeringId)
  if (place === 'kind') return { ...scheme, works: others }
  const categoryId = place === 'nowhere' ? null : place
  return { ...scheme, works: [...others, { offering_id: offeringId, category_id: categoryId, weight }] }
}
