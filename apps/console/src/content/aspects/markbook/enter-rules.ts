/** What somebody typed or pasted as a mark: a number, nothing, or neither. */
export function markIn(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** The lines of a column that was copied from a spreadsheet; a single line is no column. */
export function pastedColumn(text: string): string[] | null {
  const lines = text.replaceAll('\r', '').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.length > 1 ? lines.map((line) => line.split('\t')[0]!.trim()) : null
}

/** What is wrong with a mark, in words; undefined when nothing is. */
export function complaintOf(text: string, most: number): string | undefined {
  const mark = markIn(text)
  if (mark === undefined) return '应为数字，最多两位小数'
  return mark !== null && mark > most ? `应不大于${most}` : undefined
}
