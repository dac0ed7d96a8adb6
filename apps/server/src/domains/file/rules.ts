/** Kinds of upload: each has its own suffixes and limit in the upload settings. */
export type UploadKind = 'picture' | 'pdf' | 'video' | 'file' | 'csv'

export interface UploadLimits {
  suffixes: string
  limitMb: number
}

export interface UploadSettings {
  file_suffix: string
  file_limit: number
  video_suffix: string
  video_limit: number
  image_suffix: string
  image_limit: number
  pdf_suffix: string
  pdf_limit: number
}

/** The website's icon may be an ico whatever the picture suffixes say. */
const alwaysPictures = ['ico']

/** Suffixes and size that apply to a kind (specification section 5; decisions.md 18). */
export function limitsOf(kind: UploadKind, settings: UploadSettings): UploadLimits {
  switch (kind) {
    case 'picture':
      return {
        suffixes: settings.image_suffix ? [settings.image_suffix, ...alwaysPictures].join(',') : '',
        limitMb: settings.image_limit,
      }
    case 'pdf':
      return { suffixes: settings.pdf_suffix || 'pdf', limitMb: settings.pdf_limit }
    case 'video':
      return { suffixes: settings.video_suffix, limitMb: settings.video_limit }
    case 'csv':
      return { suffixes: 'csv', limitMb: settings.file_limit }
    case 'file':
      return { suffixes: settings.file_suffix, limitMb: settings.file_limit }
  }
}

/** Suffixes of a setting: comma separated, case-insensitive, with or without dots; null means any. */
export function suffixList(setting: string): string[] | null {
  const list = setting
    .split(/[,，、\s]+/)
    .map((suffix) =>
      suffix
        .trim()
        .replace(/^\*?\./, '')
        .toLowerCase(),
    )
    .filter(Boolean)
  return list.length === 0 || list.includes('*') ? null : [...new Set(list)]
}

/** Last suffix of a name, lower case, without the dot. */
export const suffixOf = (name: string): string => /\.([^./\\]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * A file name that is safe to show and to send in a header: the last path segment, without control characters,
 * direction marks and what file systems refuse, at most 120 characters with its suffix kept.
 */
export function safeName(given: string): string {
  const base = given
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const suffix = suffixOf(base)
  const stem = suffix ? base.slice(0, -suffix.length - 1) : base
  const kept = [...(stem || '文件')].slice(0, 100).join('')
  return suffix ? `${kept}.${suffix}` : kept
}

/** Types that a browser may show in place; everything else is only ever downloaded. */
const inline = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/x-icon',
  'video/mp4',
  'video/webm',
  'application/pdf',
])
export const isInline = (mime: string): boolean => inline.has(mime)

const expected: Partial<Record<UploadKind, (mime: string) => boolean>> = {
  picture: (mime) => mime.startsWith('image/') && inline.has(mime),
  pdf: (mime) => mime === 'application/pdf',
  video: (mime) => mime.startsWith('video/'),
}

/**
 * The type a file is kept as: what its bytes say (`sniffed`), never what the sender claims. Pictures, PDFs and videos
 * must be what they are called; null when they are not. Text has no signature and is kept as plain bytes.
 */
export function acceptedType(kind: UploadKind, sniffed: string | undefined): string | null {
  const check = expected[kind]
  if (check) return sniffed && check(sniffed) ? sniffed : null
  return sniffed ?? 'application/octet-stream'
}
