import { afterEach, expect, test, vi } from 'vitest'
import { Lead } from './lead.ts'

const open: Lead[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

function tab(name: string, takes = false) {
  const seen: { leads: boolean | undefined } = { leads: undefined }
  const lead = new Lead(
    name,
    (leads) => {
      seen.leads = leads
    },
    takes,
  )
  open.push(lead)
  return { lead, seen }
}
const becomes = (seen: { leads: boolean | undefined }, leads: boolean) =>
  vi.waitFor(() => expect(seen.leads).toBe(leads), { timeout: 3_000 })

test('the first tab leads, the second one follows until it takes over', async () => {
  const first = tab('work:1')
  await becomes(first.seen, true)
  const second = tab('work:1')
  await becomes(second.seen, false)
  second.lead.takeOver()
  await becomes(first.seen, false)
  expect(second.seen.leads).toBe(true)
})

test('a tab that takes over as it opens leads from then on, whatever it is called', async () => {
  for (let round = 0; round < 6; round++) {
    const first = tab(`work:taken-${round}`)
    await becomes(first.seen, true)
    const second = tab(`work:taken-${round}`, true)
    await becomes(first.seen, false)
    // Everything that was said has been heard by then.
    const third = tab(`work:taken-${round}`)
    await becomes(third.seen, false)
    expect(second.seen.leads).toBe(true)
  }
})

test('a tab that follows leads once the other one is closed', async () => {
  const first = tab('work:2')
  await becomes(first.seen, true)
  const second = tab('work:2')
  await becomes(second.seen, false)
  first.lead.close()
  await becomes(second.seen, true)
  expect(second.seen.leads).toBe(true)
})

test('of two tabs that open at the same moment one leads', async () => {
  const both = [tab('work:3'), tab('work:3')]
  await vi.waitFor(() => expect(both.map(({ seen }) => seen.leads).toSorted()).toEqual([false, true]), {
    timeout: 3_000,
  })
})

test('other work is led apart', async () => {
  const first = tab('work:4')
  const second = tab('work:5')
  await becomes(first.seen, true)
  await becomes(second.seen, true)
  expect([first.seen.leads, second.seen.leads]).toEqual([true, true])
})
