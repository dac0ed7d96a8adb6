import { createHash } from 'node:crypto'
import type { LabFormat, LabNote } from '@lab/contract/experiment-labs'
import type { StepHost, StepKind } from '@lab/contract/experiment'
import type { Question } from '@lab/contract/question/content'
import type { NewCheck } from '../create.ts'

/** The files of an archive, as readers see them: paths with `/` from its root. */
export interface LabFiles {
  paths: readonly string[]
  /** A text; null where there is none, or it is too long to be one. */
  text(path: string): string | null
  size(path: string): number
}

/** A step as a format describes it; what it leaves out is empty. */
export interface LabStep {
  title: string
  kind: Extract<StepKind, 'text' | 'task' | 'question'>
  body: string
  points: number
  hint: string
  answer: string
  machine: string | null
  setup: string
  check: NewCheck | null
  solve: string
  cleanup: string
  hosts: StepHost[]
  question: Question | null
}

/** A machine that a lab works on, by the name that its texts use, and the image that it was made for. */
export interface LabMachine {
  name: string
  image: string
}

/** A file that the lab puts into a machine before it begins. */
export interface LabAsset {
  path: string
  machine: string | null
  /** What is in it, where the reader wrote it and the archive has something else. */
  text?: string
  /** Where it goes; a folder when it ends in a slash. `~` is the home of who works there. */
  target: string
  mode: string
}

/** A lab as it was understood, before anything is made of it. */
export interface LabDraft {
  /** Its folder in the archive; what it is called in answers. */
  key: string
  format: LabFormat
  title: string
  summary: string
  minutes: number | null
  machines: LabMachine[]
  sections: { title: string; steps: LabStep[] }[]
  assets: LabAsset[]
  /** Pictures that its texts quote: the token used for the file until it has an address of its own. */
  pictures: { path: string; token: string }[]
  notes: LabNote[]
}

export const labStep = (given: Partial<LabStep> & Pick<LabStep, 'title'>): LabStep => ({
  kind: given.check ? 'task' : 'text',
  body: '',
  points: given.check ? 10 : 0,
  hint: '',
  answer: '',
  machine: null,
  setup: '',
  check: null,
  solve: '',
  cleanup: '',
  hosts: [],
  question: null,
  ...given,
})

const longest = 50
/** A title of at most fifty letters, without the marks of Markdown. */
export function titled(text: string | null | undefined, otherwise: string): string {
  const plain =
    (text ?? '')
      .replace(/[#*`]+/g, '')
      // Emphasis, and not what joins the words of a name: `hello_test.py`.
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/\s+/g, ' ')
      .trim() || otherwise
  return [...plain].length > longest ? `${[...plain].slice(0, longest - 1).join('')}…` : plain
}

/** The folder of a path with a slash at its end; empty at the root. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** A path that a file names, from the folder that it lies in; null where it leads out of the archive. */
export function joined(folder: string, named: string): string | null {
  const parts: string[] = []
  for (const part of `${named.startsWith('/') ? '' : folder}${named}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

export const pictureToken = (path: string): string =>
  createHash('sha256').update(`picture ${path}`).digest('base64url').slice(0, 22)

/** Reads JSON that may begin with a byte order mark; undefined where it is none. */
export function jsonOf(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** A value as a record of unknown things; empty where it is none. */
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
export const stringOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Names in the order in which people count: step2 before step10. */
export const naturally = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
