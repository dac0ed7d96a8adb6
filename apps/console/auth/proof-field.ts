import type { AskedProof, Credentials } from './auth-api.ts'
import type { FieldSpec } from './auth-form.tsx'

/** The question that is answered along with the next attempt. */
export const answerField = ({ question, challenge }: AskedProof, hint: string): FieldSpec => ({
  name: 'answer',
  turn: challenge,
  label: question,
  hint,
  missing: '请回答这个问题',
})

/** The work comes only where it is asked for: the page itself stays small. */
export async function proofOf({ challenge, bits }: AskedProof, answer: string): Promise<Credentials['proof']> {
  const { nonceFor } = await import('./sign-in-proof.ts')
  return { challenge, answer, nonce: await nonceFor(challenge, bits) }
}
