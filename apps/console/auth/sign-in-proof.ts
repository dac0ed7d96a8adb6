// The work that an attempt brings after some that failed. Written out, because browsers give SHA-256 to pages of HTTPS
// alone, and many schools' servers are reached without.

const rounds = 64
const isPrime = (number: number): boolean => {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false
  return true
}
const primes: number[] = []
for (let number = 2; primes.length < rounds; number += 1) if (isPrime(number)) primes.push(number)
/** The first 32 bits of what is behind the point. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = primes.map((prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 of ASCII text, as eight words. */
export function sha256(text: string): number[] {
  const length = Math.ceil((text.length + 9) / 64) * 16
  const words = new Int32Array(length)
  for (let at = 0; at < text.length; at += 1) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at % 4) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8)
  words[length - 1] = text.length * 8
  const state = [...start]
  const w = new Int32Array(rounds)
  for (let block = 0; block < length; block += 16) mixed(state, w, words.subarray(block, block + 16))
  return state.map((word) => word >>> 0)
}

function mixed(state: number[], w: Int32Array, block: Int32Array): void {
  w.set(block)
  for (let at = 16; at < rounds; at += 1) {
    const [a, b] = [w[at - 15]!, w[at - 2]!]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    w[at] = w[at - 16]! + low + w[at - 7]! + high
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < rounds; at += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + chosen + constants[at]! + w[at]!) | 0
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + most) | 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at]! + word) | 0
}

/** A number that makes the hash of the challenge begin with so many zero bits; about a second's work, in pieces. */
export async function nonceFor(challenge: string, bits: number): Promise<string> {
  for (let nonce = 0; ; nonce += 1) {
    if (sha256(`${challenge}.${nonce}`)[0]! >>> (32 - bits) === 0) return String(nonce)
    // The page stays alive meanwhile.
    if (nonce % 4096 === 4095) await new Promise((resolve) => setTimeout(resolve))
  }
}
