import type { Classroom } from '@lab/contract/classroom'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { InviteCard } from './invite-card.tsx'

afterEach(cleanup)

const card = (state: Classroom['state']) =>
  draw(
    <InviteCard
      kind="class"
      row={{ id: 'c', name: '一班', state, invite_code: 'AB12CD', can: { teach: true } } as unknown as Classroom}
    />,
  )
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent?.replaceAll(' ', ''))

test('a class that runs offers its code as a picture and as text', () => {
  card('active')
  expect(screen.getByText('AB12CD')).toBeTruthy()
  expect(buttons()).toEqual(['二维码', '复制', '更换', '停用'])
})

test('an archived one has no code to hand out', () => {
  card('archived')
  expect(screen.queryByText('AB12CD')).toBeNull()
  expect(buttons()).toEqual([])
  expect(screen.getByText('班级已归档，不能再加入。')).toBeTruthy()
})
