import { createHash } from 'node:crypto'
import type { RefusedStep } from '@lab/contract/experiment'
import type { Question } from '@lab/contract/question/content'

/** A question that is marked by rules, as a test of a package asks it. */
export interface QuestionDraft {
  stem: string
  question: Question
}

/** A unit as a package describes it; a file is named by its path in the archive. */
export type UnitDraft = { title: string } & (
  | { kind: 'document'; body: string }
  | { kind: 'discussion'; body: string }
  | { kind: 'video' | 'pdf'; path: string }
  | { kind: 'link'; url: string }
  | { kind: 'quiz'; questions: QuestionDraft[] }
)
export interface SectionDraft {
  title: string
  units: UnitDraft[]
}
export interface ChapterDraft {
  title: string
  sections: SectionDraft[]
}

/** A course as it was understood, before anything is made of it. */
export interface CourseDraft {
  title: string
  summary: string
  chapters: ChapterDraft[]
  /** Files that texts quote: the token used for each until it has an address of its own. */
  quoted: { path: string; token: string }[]
  notes: RefusedStep[]
}

/** Notes beyond which nobody reads on: a package can have more gaps than there is memory for. */
const mostNotes = 400
export function note({ notes }: Pick<CourseDraft, 'notes'>, step: string, reason: string): void {
  if (notes.length < mostNotes) notes.push({ step, reason })
}

/** The files of an archive, as the reader sees them: paths with `/` from the folder of the manifest, and the texts among them. */
export interface CartridgeFiles {
  paths: readonly string[]
  texts: ReadonlyMap<string, string>
}

/** The address that a text quotes a file of the archive by, until the file has an address of its own. */
export const draftAddress = ({ path, token }: { path: string; token: string }): string =>
  `/files/${token}/${encodeURIComponent(nameOf(path))}`
export const draftToken = (path: string): string =>
  createHash('sha256').update(`cartridge ${path}`).digest('base64url').slice(0, 22)

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** A path that a file names, from its folder; null where it leads out of the archive. */
export function pathFrom(folder: string, named: string): string | null {
  const parts: string[] = []
  for (const part of `${named.startsWith('/') ? '' : folder}${named}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** A name within its longest; `otherwise` where there is none. */
export function titled(text: string, otherwise: string, longest = 100): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim() || otherwise
  const letters = [...plain]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : plain
}
