// What may be uploaded, once: the console asks before it sends, the server asks again.

/** The platform's upload settings as they are stored; suffixes comma separated, limits in MB. */
export type UploadConfig = {
  file_suffix?: string | null | undefined
  file_limit?: number | string | null | undefined
  video_suffix?: string | null | undefined
  video_limit?: number | string | null | undefined
  image_suffix?: string | null | undefined
  image_limit?: number | string | null | undefined
  pdf_suffix?: string | null | undefined
  pdf_limit?: number | string | null | undefined
}

export const uploadOrigins = [
  'file',
  'video',
  'image',
  'pdf',
  'user-import',
  'step-import',
  'code-store',
  'notebook',
  'requirement',
  'icon',
  'csv',
  'archive',
  'dataset',
  'package',
  'question-import',
  'machine-image',
  'course-import',
  'teaching-template',
] as const
/** Where an upload comes from. An origin with a rule of its own overrides the platform's settings. */
export type UploadOrigin = (typeof uploadOrigins)[number]

export type UploadRule = {
  /** Lower case, without dots; empty means any. */
  suffixes: readonly string[]
  /** In MB of 1024 × 1024 bytes; undefined means no limit. */
  limitMb: number | undefined
}

/** Limits are in MB of 1024 × 1024 bytes. */
export const BYTES_PER_MB = 1024 * 1024
const CODE_STORE_LIMIT_MB = 100
export const QUESTION_FILE_LIMIT_MB = 50
export const TEACHING_TEMPLATE_LIMIT_MB = 20
/** What storage takes in one piece; the server may be set to take less (`PACKAGE_LIMIT_MB`). */
export const PACKAGE_CEILING_MB = 5 * 1024

/** `.PDF, docx` → `['pdf', 'docx']`; nothing or `*` anywhere means any and gives an empty list. */
export function readSuffixes(list: string | null | undefined): string[] {
  const parts = (list ?? '')
    .split(/[,，;；\s]+/)
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .replace(/^\*?\./, ''),
    )
    .filter(Boolean)
  return parts.includes('*') ? [] : [...new Set(parts)]
}

function readLimit(limit: number | string | null | undefined): number | undefined {
  const value = typeof limit === 'string' ? Number(limit.trim() || Number.NaN) : limit
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** What may be uploaded from an origin under the platform's settings (specification, section 5; limits in decisions 20). */
export function uploadRule(origin: UploadOrigin, config: UploadConfig): UploadRule {
  const fileLimit = readLimit(config.file_limit)
  switch (origin) {
    case 'file':
      return { suffixes: readSuffixes(config.file_suffix), limitMb: fileLimit }
    case 'video':
      return { suffixes: readSuffixes(config.video_suffix), limitMb: readLimit(config.video_limit) }
    case 'image':
      return { suffixes: readSuffixes(config.image_suffix), limitMb: readLimit(config.image_limit) ?? fileLimit }
    case 'pdf':
      return { suffixes: readSuffixes(config.pdf_suffix || 'pdf'), limitMb: readLimit(config.pdf_limit) ?? fileLimit }
    case 'user-import':
      return { suffixes: ['csv', 'xlsx'], limitMb: fileLimit }
    case 'step-import':
      return { suffixes: ['zip'], limitMb: fileLimit }
    case 'code-store':
      return { suffixes: ['zip'], limitMb: CODE_STORE_LIMIT_MB }
    case 'notebook':
      return { suffixes: ['ipynb'], limitMb: fileLimit }
    case 'requirement':
      return { suffixes: [], limitMb: fileLimit }
    case 'icon':
      return { suffixes: ['ico'], limitMb: fileLimit }
    case 'csv':
      return { suffixes: ['csv'], limitMb: fileLimit }
    case 'archive':
      return { suffixes: ['zip'], limitMb: fileLimit }
    case 'dataset':
      return { suffixes: [], limitMb: fileLimit }
    case 'package':
      return { suffixes: ['zip'], limitMb: PACKAGE_CEILING_MB }
    case 'course-import':
      return { suffixes: ['imscc', 'zip'], limitMb: PACKAGE_CEILING_MB }
    case 'teaching-template':
      return { suffixes: ['docx'], limitMb: TEACHING_TEMPLATE_LIMIT_MB }
    case 'machine-image':
      return { suffixes: ['tar', 'gz', 'tgz'], limitMb: PACKAGE_CEILING_MB }
    // What a file is follows from its bytes; who reads it says what is wrong with it.
    case 'question-import':
      return { suffixes: [], limitMb: QUESTION_FILE_LIMIT_MB }
  }
}

/** The suffix of a file name, lower case and without the dot; empty when there is none. */
export function suffixOf(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const dot = base.lastIndexOf('.')
  return dot >= 0 ? base.slice(dot + 1).toLowerCase() : ''
}

/** Why a file is refused, in the specification's words; undefined when it may be uploaded. Exactly the limit is accepted. */
export function refuseFile(file: { name: string; size: number }, rule: UploadRule): string | undefined {
  if (rule.suffixes.length > 0 && !rule.suffixes.includes(suffixOf(file.name)))
    return `请上传${rule.suffixes.join('、')}格式文件`
  if (rule.limitMb !== undefined && file.size > rule.limitMb * BYTES_PER_MB) return `文件大小超过限制(${rule.limitMb}M)`
  return undefined
}

/** Why `adding` more files are refused when `present` are there; undefined when they fit. One file is allowed by default. */
export function refuseCount(present: number, adding: number, limit = 1): string | undefined {
  return present + adding > limit ? `只允许上传${limit}个文件` : undefined
}

/** The `accept` attribute of a file field; undefined for any. */
export function acceptOf(rule: UploadRule): string | undefined {
  return rule.suffixes.length > 0 ? rule.suffixes.map((suffix) => `.${suffix}`).join(',') : undefined
}
