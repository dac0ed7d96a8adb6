import { useLocation } from 'react-router'
import { Empty, type EmptyProps } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionCard } from '../parts/section-card.tsx'

type Newcomers = Required<Pick<EmptyProps, 'kind' | 'title' | 'text'>> & { page: string }

const records: Newcomers = {
  page: '成绩',
  kind: 'record',
  title: '还没有学习记录',
  text: '学员开始学习之后，进度、成绩和证书会列在这里。预览不读取任何学员的记录。',
}
const practice: Newcomers = {
  page: '自主练习',
  kind: 'record',
  title: '还没有练习记录',
  text: '向全校开放的打字训练等内容会列在学员的这一页，随时可以练。预览中不能开始练习，请在教师端试做。',
}

/** What a newcomer finds on the pages that are one person's alone, by the beginning of their address. */
const pages: readonly (readonly [string, Newcomers])[] = [
  ['/learn/practice', practice],
  ['/learn/topic', practice],
  ['/learn/scores', records],
  ['/learn/record', records],
  ['/learn/certificates', records],
  [
    '/learn/applications',
    {
      page: '申请',
      kind: 'record',
      title: '没有申请',
      text: '学员提出的延期、重考和环境申请，以及处理的结果会列在这里。',
    },
  ],
  [
    '/learn/messages',
    { page: '消息', kind: 'message', title: '没有消息', text: '老师的回答、评分和通知会出现在学员的这一页。' },
  ],
  [
    '/learn/profile',
    {
      page: '个人中心',
      kind: 'record',
      title: '这里是学员自己的资料',
      text: '学员在这里修改头像、密码和通知设置，导出自己的数据。您的资料请在教师端的个人中心修改。',
    },
  ],
]

/** A page of the learners' site that has nothing in a preview: as a newcomer finds it, and why. */
export function NewcomersPage() {
  const { pathname } = useLocation()
  const { page, ...empty } = pages.find(([start]) => pathname.startsWith(start))?.[1] ?? records
  return (
    <>
      <PageHead title={page} />
      <SectionCard title="新学员看到的内容">
        <Empty {...empty} action={<AppLink to="/learn">回到学习首页</AppLink>} />
      </SectionCard>
    </>
  )
}
