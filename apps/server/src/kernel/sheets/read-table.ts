import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'

export type Encoding = 'utf-8' | 'gb18030'

/**
 * The text of a csv: UTF-8 when it is valid UTF-8, else GB18030 as Chinese Excel writes it. Very short lists can be
 * valid in both, so the person may name the other one.
 */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const asUtf8 = (): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const asGbk = (): string => new TextDecoder('gb18030').decode(bytes)
  if (wanted) return { text: wanted === 'utf-8' ? new TextDecoder().decode(bytes) : asGbk(), encoding: wanted }
  try {
    return { text: asUtf8(), encoding: 'utf-8' }
  } catch {
    return { text: asGbk(), encoding: 'gb18030' }
  }
}

/** The cells of a csv or xlsx file, or why it cannot be read. */
export async function readTable(
  fileName: string,
  bytes: Uint8Array,
  wanted?: Encoding,
): Promise<{ table: unknown[][]; encoding: Encoding } | { problem: string }> {
  if (/\.xlsx$/i.test(fileName)) {
    try {
      const sheets = await readXlsx(Buffer.from(bytes))
      return { table: (sheets[0]?.data ?? []) as unknown[][], encoding: 'utf-8' }
    } catch {
      return { problem: '不是有效的 xlsx 文件' }
    }
  }
  const { text, encoding } = decodeText(bytes, wanted)
  if (text.includes('\u0000')) return { problem: '不是文本文件' }
  try {
    const delimiter = [',', '\t', ';']
    const table = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: true,
      delimiter,
    })
    return { table: table as unknown[][], encoding }
  } catch {
    return { problem: 'csv 格式有误，请检查引号和分隔符' }
  }
}
