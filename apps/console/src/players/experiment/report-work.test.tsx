import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { writeKept } from '../saving/kept.ts'
import { WorkSaver } from '../saving/work-saver.ts'
import { ReportWork } from './report-work.tsx'
import type { WorkValue } from './use-work-saver.ts'

const place = { userId: 'u', recordId: 'r' }
const report = (text: string): WorkValue => ({ kind: 'report', text })
const step = { id: 's', title: '实验报告', kind: 'report', points: 10 } as unknown as Step
const progress = {
  step_id: 's',
  kind: 'report',
  state: 'passed',
  report: { format: 'wysiwyg', value: '<p>别处写的</p>' },
} as StepProgress

beforeEach(() => localStorage.clear())
afterEach(cleanup)

// What was kept here is sent when the page opens, before anybody was asked.
test.each([
  ['用已保存的', '<p>别处写的</p>'],
  ['用本机的', '<p>本机写的</p>'],
])('of two versions of a report the one that its author chooses is what was written last: %s', async (choice, text) => {
  const user = userEvent.setup()
  writeKept(place, 's', { value: report('<p>本机写的</p>'), base: report(''), isDue: true })
  const sent: WorkValue[] = []
  const saver = new WorkSaver<WorkValue>({ place, pauseMs: 1, send: async (_step, value) => sent.push(value) })
  draw(<ReportWork step={step} progress={progress} saver={saver} isLocked={false} />)
  saver.start()
  await vi.waitFor(() => expect(sent).toEqual([report('<p>本机写的</p>')]))
  await user.click(screen.getByRole('button', { name: choice }))
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(report(text)))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  saver.stop()
})
