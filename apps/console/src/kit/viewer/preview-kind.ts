import { suffixOf } from '../upload/rules.ts'

export type PreviewKind = 'pdf' | 'sheet' | 'doc' | 'video' | 'image'

/** The suffixes that can be previewed (specification, section 9). */
export const previewKinds: Readonly<Record<string, PreviewKind>> = {
  pdf: 'pdf',
  xlsx: 'sheet',
  docx: 'doc',
  mp4: 'video',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
}

/** How a file is previewed by its name; undefined where only downloading is possible. */
export function previewKindOf(name: string): PreviewKind | undefined {
  const suffix = suffixOf(name)
  return Object.hasOwn(previewKinds, suffix) ? previewKinds[suffix] : undefined
}

export const imageWidths = { least: 40, most: 80, step: 20 } as const

/** The next width of a picture in percent of its container: from 40 by 20 to 80. */
export function nextImageWidth(width: number, direction: 1 | -1): number {
  const { least, most, step } = imageWidths
  return Math.min(most, Math.max(least, width + direction * step))
}
