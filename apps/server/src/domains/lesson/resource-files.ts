import { isCourseware, isFileResource, type FileResource, type LessonResource } from '@lab/contract/lesson-resources'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { fileAddress, findFileByAddress, type FileRow } from '../file/index.ts'

/** Why a file is none of this kind; null where it is. */
function misfit({ kind, title }: FileResource, { name, mime }: Pick<FileRow, 'name' | 'mime'>): string | null {
  if (kind === 'video' && !mime.startsWith('video/')) return `「${title}」不是视频，请上传 MP4 或 WebM 格式的文件`
  if (kind === 'courseware' && !isCourseware(name))
    return `「${title}」不是课件，请上传幻灯片、PDF 或文档，其他格式可以放在「文件」中`
  return null
}

/**
 * What is put in, with what is stored of its files. One that has the address that it had before is not looked at again;
 * whether a caller may use a private file was decided before (`admitsQuotes`).
 */
export async function withStoredFiles(
  tx: Tx,
  given: readonly LessonResource[],
  before: readonly LessonResource[],
): Promise<LessonResource[] | Refusal<'invalid'>> {
  const known = new Map(before.filter(isFileResource).map((one) => [one.id, one]))
  const settled: LessonResource[] = []
  for (const one of given) {
    const old = known.get(one.id)
    if (!isFileResource(one)) settled.push(one)
    else if (old?.file.url === one.file.url && old.kind === one.kind) settled.push({ ...one, file: old.file })
    else {
      const row = await findFileByAddress(tx, one.file.url)
      if (!row) return refuse('invalid', { message: `「${one.title}」的文件已不存在，请重新上传` })
      const reason = misfit(one, row)
      if (reason !== null) return refuse('invalid', { message: reason })
      settled.push({ ...one, file: { ...one.file, name: row.name, url: fileAddress(row), size: row.sizeBytes } })
    }
  }
  return settled
}
