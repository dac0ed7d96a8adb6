import { unitsIn, type Chapter } from '@lab/contract/mooc-plan'

/** So high will chapters be, about: their heads and those of their sections, and the units. */
export const heightOf = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, chapter) => sum + 130 + 90 * chapter.sections.length + 50 * unitsIn(chapter), 0)
