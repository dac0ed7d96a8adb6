const [learners, previews] = ['/apis/v2/learning/', '/apis/v2/previews/'] as const

/**
 * The address at which a page of the learners' site asks in a teacher's preview: each question has one below `previews`. A
 * record there is the teacher's own trial, which everybody works on below the same address.
 */
export const previewAddress = (path: string): string =>
  path.startsWith(learners) && !path.startsWith(`${learners}records/`) ? previews + path.slice(learners.length) : path
