/** A short line in which words between backticks are code. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, at, all) =>
    // Odd parts lie between two backticks; a single backtick at the end opens nothing.
    at % 2 === 1 && at < all.length - 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <code key={at} className="num">
        {part}
      </code>
    ) : at % 2 === 1 ? (
      `\`${part}`
    ) : (
      part
    ),
  )
}
