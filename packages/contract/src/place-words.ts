/** Where teaching happens. */
export const placeKinds = ['class', 'course', 'project', 'organisation'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What each is called wherever a page or a message speaks of it. */
export const placeKindLabels = {
  class: '班级',
  course: '课程',
  project: '项目',
  organisation: '机构',
} as const satisfies Record<PlaceKind, string>

/** What is open to an organisation is learned alone: taught in no class and no course. */
export const isLearnedAlone = ({ place_kind: kind }: { place_kind: PlaceKind }): boolean => kind === 'organisation'

/** The parameter of an address that names a place of each kind; null for what addresses do not name. */
export const placeParams = {
  class: 'classid',
  course: null,
  project: 'projectid',
  organisation: null,
} as const satisfies Record<PlaceKind, string | null>

/** A place as the parameter of a link; none where addresses do not name it. */
export function placeParam(kind: PlaceKind, id: string): Record<string, string> {
  const name = placeParams[kind]
  return name === null ? {} : { [name]: id }
}

/** Why nothing can be changed in a place that is over. */
export const archivedWords = (kind: PlaceKind): string => `${placeKindLabels[kind]}已归档，只能查看`
