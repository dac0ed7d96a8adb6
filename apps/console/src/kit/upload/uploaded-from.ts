import type { UploadedFile } from '../editor/rich-text.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textIn = (answer: Record<string, unknown>, names: readonly string[]): string | undefined =>
  names.map((name) => answer[name]).find((value): value is string => typeof value === 'string' && value !== '')

/**
 * The file that an upload's answer tells of. Its address is under `path` or `file_url`, or, in the older form, in
 * `data.url` at any depth of envelopes (specification, section 3). What the answer leaves out is known from the file itself.
 */
export function uploadedFrom(answer: unknown, file: { name: string; size: number }): UploadedFile {
  for (let inner = answer; isRecord(inner); inner = inner.data) {
    const address = textIn(inner, ['path', 'file_url', 'url'])
    if (address === undefined) continue
    const name = textIn(inner, ['name', 'filename']) ?? file.name
    return {
      path: textIn(inner, ['path']) ?? address,
      file_url: textIn(inner, ['file_url', 'url']) ?? address,
      name,
      filename: textIn(inner, ['filename']) ?? name,
      size: typeof inner.size === 'number' ? inner.size : file.size,
    }
  }
  throw new Error('上传失败：服务器没有返回文件地址')
}
