import { suffixOf, type UploadOrigin } from '@lab/contract/upload-rules'

const longestSuffix = 20

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
  const last = suffixOf(base)
  const suffix = last.length <= longestSuffix ? last : ''
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

/** Types whose bytes can be distinguished, by suffix: a name that promises one of them must keep the promise. */
const promised: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  ico: ['image/x-icon', 'image/png'],
  bmp: ['image/bmp'],
  pdf: ['application/pdf'],
  mp4: ['video/mp4', 'video/x-m4v', 'video/quicktime'],
  webm: ['video/webm', 'video/matroska', 'video/x-matroska'],
  mp3: ['audio/mpeg'],
  zip: ['application/zip'],
  gz: ['application/gzip'],
  tgz: ['application/gzip'],
  '7z': ['application/x-7z-compressed'],
  rar: ['application/x-rar-compressed'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip'],
}
/** Suffixes of plain text, which no signature fits but markup's. */
const textual = new Set(['txt', 'csv', 'md', 'json', 'ipynb', 'py', 'sh', 'sql', 'yaml', 'yml', 'html', 'svg', 'xml'])
const isMarkup = (mime: string): boolean => mime.startsWith('text/') || /[/+]xml$/.test(mime)

/** Whether the bytes (`sniffed`; undefined when they carry no signature) can be what the suffix says. */
function keepsPromise(suffix: string, sniffed: string | undefined): boolean {
  const types = promised[suffix]
  if (types) return sniffed !== undefined && types.includes(sniffed)
  return !textual.has(suffix) || sniffed === undefined || isMarkup(sniffed)
}

const expected: Partial<Record<UploadOrigin, (mime: string) => boolean>> = {
  image: (mime) => mime.startsWith('image/') && inline.has(mime),
  icon: (mime) => mime === 'image/x-icon',
  pdf: (mime) => mime === 'application/pdf',
  video: (mime) => mime.startsWith('video/'),
  'step-import': (mime) => mime === 'application/zip',
  'code-store': (mime) => mime === 'application/zip',
  archive: (mime) => mime === 'application/zip',
  package: (mime) => mime === 'application/zip',
  'course-import': (mime) => mime === 'application/zip',
}

/**
 * The type a file is kept as: what its bytes say (`sniffed`), never what the sender claims; null when they are not what
 * the origin takes or the name promises. Text has no signature and is kept as plain bytes.
 */
export function acceptedType(origin: UploadOrigin, name: string, sniffed: string | undefined): string | null {
  const check = expected[origin]
  if (check && !(sniffed && check(sniffed))) return null
  // Its reader says what it really is, in more words than a suffix.
  if (origin !== 'question-import' && !keepsPromise(suffixOf(name), sniffed)) return null
  return sniffed ?? 'application/octet-stream'
}

/** The website's icon goes the way of pictures in the console. */
export const originOf = (origin: UploadOrigin, name: string): UploadOrigin =>
  origin === 'image' && suffixOf(name) === 'ico' ? 'icon' : origin
