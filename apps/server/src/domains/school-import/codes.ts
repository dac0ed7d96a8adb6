import { createHmac, randomBytes } from 'node:crypto'

/** Letters and digits that cannot be mistaken for one another on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 12

export const newSeed = (): string => randomBytes(32).toString('base64url')

/**
 * The first password of an account that an import made, `K7QM-3XTR-9HCP`: it follows from the seed of the import, so that
 * the list of them can be written again for as long as the seed is kept. 59 bits.
 */
export function firstCode(seed: string, userId: string): string {
  const signs: string[] = []
  for (let round = 0; signs.length < length; round += 1) {
    const bytes = createHmac('sha256', seed).update(`${userId} ${round}`).digest()
    // A byte beyond the last whole alphabet would make some signs likelier than others.
    const fair = [...bytes].filter((byte) => byte < 256 - (256 % alphabet.length))
    signs.push(...fair.map((byte) => alphabet[byte % alphabet.length]!))
  }
  const code = signs.slice(0, length).join('')
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}
