import type { ResourceType } from '@lab/contract/resource'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** What the bytes of an uploaded file must be for a type, and what is said when they are not. */
const accepts: Readonly<Record<ResourceType, { mime: RegExp; formats: string }>> = {
  picture: { mime: /^image\//, formats: '图片' },
  video: { mime: /^video\//, formats: '视频' },
  pdf: { mime: /^application\/pdf$/, formats: 'pdf' },
  rich_text: { mime: /^$/, formats: '' },
  file: { mime: /./, formats: '' },
}

/** Whether an uploaded file can be a resource of this type, judged by what its bytes were at upload. */
export const fits = (type: ResourceType, mime: string): true | Refusal<'file.wrongType'> =>
  accepts[type].mime.test(mime) || refuse('file.wrongType', { formats: accepts[type].formats })

const suffixOf = (name: string): string => /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * A new file takes the old one's place under the same address, so whatever shows that address by its suffix must still
 * be right.
 */
export function sameFormat(before: string, after: string): true | Refusal<'file.wrongType'> {
  const suffix = suffixOf(before)
  return suffix === suffixOf(after) || refuse('file.wrongType', { formats: suffix || '无后缀' })
}

/** The name that a link to elsewhere shows: the last part of its path. */
export function nameOfLink(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').findLast(Boolean)
  if (!last) return hostname
  try {
    return decodeURIComponent(last).slice(0, 200)
  } catch {
    return last.slice(0, 200)
  }
}
