import type { ItemKind } from '@lab/contract/item-kinds'
import type { StepProgress } from '@lab/contract/record'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { itemViews } from '../../../app/item-views.ts'
import { useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import type { Annotating } from './annotations.tsx'
import { ItemViewsContext } from './item-view.ts'
import { waitsForPerson } from './grading/score-slots.ts'
import { useScoreEntry } from './grading/use-score-entry.ts'
import type { StepScore } from './rubric-scores.ts'
import { ScoreTable } from './score-table.tsx'

afterEach(cleanup)

const score = (step_id: string, kind: ItemKind, title: string): StepScore => ({
  step_id,
  title,
  kind,
  points: 10,
  read_by_teacher: kind === 'report',
  auto_score: kind === 'report' ? null : 10,
  manual_score: null,
  comment: '',
  graded_by: null,
  rubric: [],
})
const steps = [score('r', 'report', '实验报告'), score('q', 'question', '选择题'), score('t', 'task', '任务')]
const drawn = {
  source: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png',
  picture: '/files/b/c.png',
  text: '圈出了漏洞',
  at: '2026-11-22T08:00:00.000Z',
}
const given = (step_id: string, kind: ItemKind, over: Partial<StepProgress>): [string, StepProgress] => [
  step_id,
  { step_id, kind, answer: [], report: null, annotations: [], ...over } as StepProgress,
]
const work = new Map([
  given('r', 'report', {
    report: { format: 'markdown', value: '先看日志。\n\n![截图](/files/AAAAAAAAAAAAAAAAAAAAAA/a.png)' },
    annotations: [drawn],
  }),
  given('q', 'question', { answer: ['B', 'C'] }),
  given('t', 'task', {}),
])

type PageProps = { onAnnotate?: (annotating: Annotating) => void; shown?: StepScore[]; canScore?: boolean }

function Page({ onAnnotate, shown = steps, canScore = true }: PageProps) {
  const editing = useOpeningOf<StepScore>()
  const entry = useScoreEntry('record', canScore ? shown.filter(waitsForPerson) : [])
  return (
    <ScoreTable
      item="环节"
      steps={shown}
      entry={entry}
      onOpen={() => undefined}
      refusal={undefined}
      editing={editing}
      recordId="record"
      work={work}
      onAnnotate={onAnnotate}
    />
  )
}

function drawPage(element: ReactElement): void {
  drawThemed(
    <QueryClientProvider client={new QueryClient()}>
      <ItemViewsContext value={itemViews}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ItemViewsContext>
    </QueryClientProvider>,
  )
}

test('a teacher is said to have scored what nothing else scores, and to have changed the rest', () => {
  const shown = steps.map((step) => ({ ...step, manual_score: 8, graded_by: { id: 'p', real_name: '林致远' } }))
  drawPage(<Page shown={shown} canScore={false} />)
  expect(within(screen.getByRole('row', { name: /实验报告.*8/ })).getByText('林致远 评分')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /选择题.*8/ })).getByText('林致远 修改')).toBeTruthy()
})

test('a report is open below the score that waits for it, an answer is opened on demand', async () => {
  const annotated: Annotating[] = []
  drawPage(<Page onAnnotate={(one) => annotated.push(one)} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(5)
  expect(within(rows[0]!).getByRole('textbox', { name: '「实验报告」得分，满分 10 分' })).toBeTruthy()
  expect(rows[1]!.querySelector('details')!.open).toBe(true)
  expect(await within(rows[1]!).findByText('先看日志。')).toBeTruthy()
  expect(within(rows[1]!).getByText('圈出了漏洞')).toBeTruthy()
  const answer = rows[3]!.querySelector('details')!
  expect(answer.open).toBe(false)
  expect(await within(answer).findByText('B、C')).toBeTruthy()

  // 标注 as on the progress page.
  await userEvent.click(within(rows[1]!).getByRole('button', { name: '查看图片：截图' }))
  await userEvent.click(await screen.findByRole('button', { name: '标注' }))
  expect(annotated).toEqual([
    { stepId: 'r', source: drawn.source, background: drawn.source, name: '截图', text: '圈出了漏洞' },
  ])
})
