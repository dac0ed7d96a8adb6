import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useOpening } from '../kit/dialog-frame/opening.tsx'
import { TaskTray } from '../kit/tasks/task-tray.tsx'
import { draw } from '../kit/testing/draw.tsx'
import { Header } from './header.tsx'
import OrganisationDialog, { type OrganisationDialogProps } from './organisation-dialog.tsx'

afterEach(cleanup)

function WholeHeader() {
  const search = useOpening()
  return (
    <Header
      platformName="云实验教学平台"
      person={{ realName: '王海燕' }}
      customerName="/示范大学/软件工程系"
      unreadCount={0}
      topMenu={[
        { uri: '/assistant', title: '助手', icon: 'message' },
        { uri: '/message', title: '消息', icon: 'bell' },
      ]}
      dropdownMenu={[]}
      taskTray={<TaskTray jobs={[]} />}
      onSwitchOrganisation={() => undefined}
      onLogout={() => undefined}
      search={search}
      onOpenMenu={() => undefined}
    />
  )
}

test('every control of the header is named by words of its own, and no icon is heard', () => {
  draw(<WholeHeader />)
  const header = within(screen.getByRole('banner'))
  const links = ['云实验教学平台，首页', '助手', '消息']
  const buttons = ['打开菜单', '搜索页面、内容或操作', '任务', '软件工程系', '王海燕']
  expect(header.getAllByRole('link')).toEqual(links.map((name) => header.getByRole('link', { name })))
  expect(header.getAllByRole('button')).toEqual(buttons.map((name) => header.getByRole('button', { name })))
  expect(header.queryAllByRole('img')).toEqual([])
})

test('each entry of the header has an icon that no other one has', () => {
  draw(<WholeHeader />)
  const header = within(screen.getByRole('banner'))
  const entries = [header.getByRole('link', { name: '助手' }), header.getByRole('link', { name: '消息' })]
  const drawn = [...entries, header.getByRole('button', { name: '任务' })].map(
    (entry) => entry.querySelector('.anticon svg')?.innerHTML,
  )
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn).size).toBe(drawn.length)
})

const organisations = [
  { id: '1', name: '/示范大学/软件工程系', customerName: '示范大学' },
  { id: '2', name: '/示范大学/信息学院', customerName: '示范大学' },
]

let chosen: string[]
beforeEach(() => {
  chosen = []
})
const choose = (more: Partial<OrganisationDialogProps>) =>
  draw(
    <OrganisationDialog
      open
      organisations={organisations}
      currentId="1"
      onConfirm={(id) => chosen.push(id)}
      {...more}
    />,
  )

test('one press on an organisation switches to it; the present one is marked and does nothing', async () => {
  choose({ closable: true })
  const list = within(screen.getByRole('list', { name: '组织' }))
  const [own, other] = list.getAllByRole('button')
  expect([own!.textContent, other!.textContent]).toEqual([
    expect.stringMatching(/^软件工程系.*当前$/),
    expect.stringMatching(/^信息学院/),
  ])
  expect([own!.ariaCurrent ?? own!.getAttribute('aria-current'), own!.hasAttribute('disabled')]).toEqual(['true', true])
  await userEvent.click(own!)
  expect(chosen).toEqual([])
  await userEvent.click(other!)
  expect(chosen).toEqual(['2'])
})

test('while it switches nothing can be pressed; where one has to be chosen only the field asks', () => {
  choose({ closable: true, isBusy: true })
  for (const one of within(screen.getByRole('list', { name: '组织' })).getAllByRole('button'))
    expect(one.hasAttribute('disabled')).toBe(true)
  cleanup()
  choose({ closable: false })
  expect(screen.queryByRole('list', { name: '组织' })).toBeNull()
})

test('with one organisation the dialog names it once, says that there is no other, and closes', async () => {
  let isClosed = false
  choose({ closable: true, organisations: organisations.slice(0, 1), onClose: () => (isClosed = true) })
  const dialog = within(screen.getByRole('dialog', { name: '切换组织' }))
  expect(dialog.getAllByText('软件工程系')).toHaveLength(1)
  expect(dialog.getByText(/没有其他组织可以切换/)).toBeTruthy()
  expect(dialog.queryByRole('combobox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '知道了' }))
  expect([isClosed, chosen]).toEqual([true, []])
})

test('where the only organisation has to be confirmed, it is filled in', async () => {
  choose({ closable: false, organisations: organisations.slice(1), currentId: undefined })
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(chosen).toEqual(['2'])
})
