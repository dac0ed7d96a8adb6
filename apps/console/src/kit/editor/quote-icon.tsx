/** Quotation marks; the icon family has none. */
export function QuoteIcon() {
  return (
    <span className="anticon" role="presentation">
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">
        <path d="M3 11.5c-.9-.7-1.3-1.7-1.3-3C1.700 6 3.100 4 5.600 3l.7 1C4.700 4.900 3.900 6 3.800 7.200c1.400-.1 2.700.8 2.700 2.400 0 1.500-1 2.500-2.300 2.500-.5 0-.9-.2-1.200-.6Zm7.500 0c-.9-.7-1.300-1.700-1.300-3C9.200 6 10.600 4 13.100 3l.7 1c-1.600.9-2.400 2-2.500 3.200 1.400-.1 2.700.8 2.700 2.400 0 1.500-1 2.500-2.300 2.500-.5 0-.9-.2-1.200-.6Z" />
      </svg>
    </span>
  )
}
