/** Signs that mean something in GIFT, wherever they are. */
const signs = /[\\~=#{}:]/g
export const escapeGift = (text: string): string =>
  text.replaceAll(signs, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
export const unescapeGift = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (whole, one: string) => (one === 'n' ? '\n' : /[~=#{}:\\>%-]/.test(one) ? one : whole))

/** The place of a sign that is not escaped; -1 where there is none. */
export function indexOfSign(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

export interface GiftAnswer {
  isRight: boolean
  /** Percent, where one is given. */
  weight: number | undefined
  text: string
  feedback: string
}

/** The answers between braces: each begins with `=` or `~`. */
export function giftAnswers(body: string): GiftAnswer[] {
  const answers: GiftAnswer[] = []
  let at = 0
  while (at < body.length && body[at] !== '=' && body[at] !== '~') at += body[at] === '\\' ? 2 : 1
  while (at < body.length) {
    const isRight = body[at] === '='
    let end = at + 1
    while (end < body.length && body[end] !== '=' && body[end] !== '~') end += body[end] === '\\' ? 2 : 1
    const whole = body.slice(at + 1, end)
    const hash = indexOfSign(whole, '#')
    const weighted = /^\s*%(-?\d{1,3}(?:\.\d+)?)%/.exec(whole)
    answers.push({
      isRight,
      weight: weighted ? Number(weighted[1]) : undefined,
      text: whole.slice(weighted?.[0].length ?? 0, hash < 0 ? undefined : hash).trim(),
      feedback: hash < 0 ? '' : whole.slice(hash + 1).trim(),
    })
    at = end
  }
  return answers
}
