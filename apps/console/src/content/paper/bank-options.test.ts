import { expect, test } from 'vitest'
import { chosenInOrder } from './bank-options.ts'

const row = (id: string, bank_id: string, number: number) => ({ id, bank_id, number })

test('questions are added bank by bank as they are numbered, in whatever order a list had them', () => {
  const rows = [row('c', 'one', 10), row('x', 'two', 3), row('b', 'one', 9), row('a', 'one', 2)]
  expect([...chosenInOrder(rows)]).toEqual([
    ['one', ['a', 'b', 'c']],
    ['two', ['x']],
  ])
})
