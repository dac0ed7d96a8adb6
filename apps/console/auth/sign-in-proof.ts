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
  const whole = text.length - (text.length % 64)
  return finished(absorbed(text.slice(0, whole)), text.slice(whole), text.length)
}

/** What whole blocks of text come to. */
const absorbed = (blocks: string): number[] => mixedAll([...start], wordsOf(blocks, blocks.length / 4))

/** The end of a text of this length, after what its whole blocks came to. */
function finished(state: readonly number[], end: string, length: number): number[] {
  const words = wordsOf(end, Math.ceil((end.length + 9) / 64) * 16)
  words[end.length >> 2]! |= 0x80 << (24 - (end.length % 4) * 8)
  words[words.length - 1] = length * 8
  return mixedAll([...state], words).map((word) => word >>> 0)
}

function wordsOf(text: string, count: number): Int32Array {
  const words = new Int32Array(count)
  for (let at = 0; at < text.length; at += 1) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at % 4) * 8)
  return words
}

const schedule = new Int32Array(rounds)
function mixedAll(state: number[], words: Int32Array): number[] {
  for (let block = 0; block < words.length; block += 16) mixed(state, schedule, words.subarray(block, block + 16))
  return state
}

function mixed(state: number[], w: Int32Array, block: Int32Array): void {
  w.set(block)
  for (let at = 16; at < rounds; at += 1) {
    const [a, b] = [w[at - 15]!, w[at - 2]!]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    w[at] = w[at - 16]! + low + w[at - 7]! + high
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  // Without lists, which slow machines make and throw away for seconds.
  for (let at = 0; at < rounds; at += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + chosen + constants[at]! + w[at]!) | 0
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + most) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

/** A number that makes the hash of the challenge begin with so many zero bits; a second's work at most on most machines, in pieces. */
export async function nonceFor(challenge: string, bits: number): Promise<string> {
  // Most of the text is the same for all numbers: it is gone through once.
  const whole = challenge.length - (challenge.length % 64)
  const state = absorbed(challenge.slice(0, whole))
  for (let nonce = 0; ; nonce += 1) {
    const end = `${challenge.slice(whole)}.${nonce}`
    if (finished(state, end, whole + end.length)[0]! >>> (32 - bits) === 0) return String(nonce)
    // The page stays alive meanwhile.
    if (nonce % 4096 === 4095) await new Promise((resolve) => setTimeout(resolve))
  }
}
