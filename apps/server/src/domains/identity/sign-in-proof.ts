import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SignInProof } from '@lab/contract/identity'

// After some wrong passwords a further attempt has to bring a proof: work that takes a browser about a second, so that
// guessing costs something, and the answer to a written question, which a reader of screens reads like any other text. The
// challenge is signed and names how often it had failed then: with the next failure it is good no more, so none is kept.

/** Leading zero bits that are asked for. */
const bits = 16
const minutesGood = 10

const Challenge = z.strictObject({
  /** Whose attempts, from where; hashed. */
  of: z.string(),
  failures: z.int(),
  until: z.int(),
  /** The right answer, signed: it cannot be read off. */
  answer: z.string(),
})

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const figures = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const
const answerKey = (key: Buffer, until: number, answer: string): string => sign(key, `answer ${until} ${answer}`)

export interface AskedProof {
  challenge: string
  bits: number
  question: string
}

/** What the next attempt of these has to bring. */
export function askForProof(key: Buffer, given: { turn: string; failures: number }, now: Date): AskedProof {
  const [a, b] = [randomInt(1, 10), randomInt(1, 10)]
  const until = now.getTime() + minutesGood * 60_000 + randomBytes(1)[0]!
  const body = Buffer.from(
    JSON.stringify({
      of: sign(key, `of ${given.turn}`),
      failures: given.failures,
      until,
      answer: answerKey(key, until, String(a + b)),
    }),
  ).toString('base64url')
  return {
    challenge: `${body}.${sign(key, body)}`,
    bits,
    question: `${figures[a]}加${figures[b]}等于多少？`,
  }
}

/** How people write a number up to eighteen: 12, １２, 十二. */
function numberIn(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  const words = /^(十)?([一二三四五六七八九])?$/.exec(plain)
  if (plain === '' || !words) return plain
  return String((words[1] ? 10 : 0) + (words[2] ? figures.indexOf(words[2] as (typeof figures)[number]) : 0))
}

function hasWork(challenge: string, nonce: string): boolean {
  const digest = createHash('sha256').update(`${challenge}.${nonce}`).digest()
  return digest.readUInt32BE(0) >>> (32 - bits) === 0
}

/** Whether an attempt brings what was asked of it for its turn, at this number of failures. */
export function isProof(
  key: Buffer,
  proof: SignInProof | undefined,
  { turn, failures }: { turn: string; failures: number },
  now: Date,
): boolean {
  const [body, signature, surplus] = proof?.challenge.split('.') ?? []
  if (!proof || !body || !signature || surplus !== undefined || !isSame(signature, sign(key, body))) return false
  const challenge = Challenge.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return (
    challenge.failures === failures &&
    challenge.until > now.getTime() &&
    isSame(challenge.of, sign(key, `of ${turn}`)) &&
    isSame(challenge.answer, answerKey(key, challenge.until, numberIn(proof.answer))) &&
    hasWork(proof.challenge, proof.nonce)
  )
}
