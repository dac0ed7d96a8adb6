import { difficultyLabels } from '@lab/contract/content'
import { expect, test } from 'vitest'
import { difficultyWords } from './words.ts'

test('the words of lists are those of the contract', () => expect(difficultyWords).toEqual(difficultyLabels))
