/** An address with one more query parameter; whatever else it carries stays. */
export function withQuery(address: string, name: string, value: string): string {
  const [path = '', query = ''] = address.split('?')
  const others = query.split('&').filter((part) => part && part.split('=')[0] !== name)
  return `${path}?${[...others, `${name}=${encodeURIComponent(value)}`].join('&')}`
}
