/** Where teaching happens. */
export const placeKinds = ['class', 'course', 'project', 'organisation'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Places that are taught for a term, with people of their own. */
export const termPlaceKinds = ['class', 'course', 'project'] as const satisfies readonly PlaceKind[]
export type TermPlaceKind = (typeof termPlaceKinds)[number]

/** Whether a place is one that people are taken into, not an organisation's own. */
export const isTermPlace = (kind: PlaceKind): kind is TermPlaceKind => kind !== 'organisation'

/** What each is called wherever a page or a message speaks of it. */
export const placeKindLabels = {
  class: '班级',
  course: '课程',
  project: '项目',
  organisation: '机构',
} as const satisfies Record<PlaceKind, string>

/** What menus and titles call projects, which are simply 项目 in a sentence. */
export const projectTitle = '实训项目'

/** What is open to an organisation is learned alone: taught in no class, course or project. */
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

/** The domains whose pages show a place or count its people: they are asked again when either changes. */
export const showingPlaces = ['place', 'classroom', 'taughtCourse', 'project'] as const
