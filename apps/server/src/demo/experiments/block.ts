/**
 * Tag for long texts and scripts: backslashes stay as typed, the common indentation and the first line break go.
 * Only a backtick and a dollar before a brace need a backslash in the source.
 */
export function block(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const typed = String.raw({ raw: parts.raw }, ...values)
    .replaceAll('\\`', '`')
    .replaceAll('\\${', '${')
  const lines = typed.replace(/^\n/, '').replace(/\n *$/, '\n').split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const common = Math.min(...indents)
  return lines.map((line) => line.slice(common)).join('\n')
}
