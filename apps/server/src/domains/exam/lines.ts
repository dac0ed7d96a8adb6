const longest = 120

/** The first words of a stem as one plain line: what an item is called in lists and tables. */
export function stemLine(markdown: string): string {
  const plain = markdown
    .slice(0, 1_000)
    .split('\n')
    // Of a table its cells are left.
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .join('\n')
    .replaceAll(/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g, '［图］')
    .replaceAll(/<[^>\n]{0,200}>/g, ' ')
    // What was escaped is meant: \_\_ is a blank. A formula keeps its words.
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/[#>*`$|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}
