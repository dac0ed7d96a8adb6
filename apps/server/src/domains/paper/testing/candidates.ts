import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import { usableTypes } from '@lab/contract/question/types'
import { expectedShare } from '../rules/expected.ts'
import type { Candidate, Cell } from '../rules/cells.ts'

export const aCell = (fields: Partial<Cell> = {}): Cell => ({
  types: [],
  pointIds: [],
  difficulties: [],
  among: null,
  count: 1,
  points: 1,
  ...fields,
})

export const aCandidate = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  type: 'single',
  difficulty: 3,
  within: new Set(),
  likeness: null,
  expected: 0.65,
  penalty: 0,
  ...fields,
})

/** A tree of points: `chapters` of five points each. */
export const parentOf = (point: string): string | null => (point.includes('.') ? point.split('.')[0]! : null)

/** Without operation questions, which are few in a bank: each needs an experiment. */
const types = usableTypes.filter((type) => type !== 'operation')

/** A bank as a term's use makes it: every sort of question, half of them answered, a tenth used lately. */
export function bankOf(size: number, chapters = 10): Candidate[] {
  return Array.from({ length: size }, (_, at) => {
    const mixed = (at * 2_654_435_761) % 4_294_967_296
    const part = (modulus: number, shift: number): number => Math.floor(mixed / 2 ** shift) % modulus
    const difficulty = (part(5, 3) + 1) as QuestionDifficulty
    const chapter = `c${part(chapters, 7)}`
    const facility = part(2, 1) === 0 ? null : Math.min(1, Math.max(0, 1.05 - difficulty * 0.16 + part(17, 11) / 100))
    return aCandidate(`q${String(at).padStart(6, '0')}`, {
      type: types[part(types.length, 4)]!,
      difficulty,
      within: new Set([chapter, `${chapter}.${part(5, 13)}`]),
      expected: expectedShare({ difficulty, facility, answerCount: part(200, 9) }),
      penalty: part(10, 17) === 0 ? 1 : 0,
    })
  })
}
