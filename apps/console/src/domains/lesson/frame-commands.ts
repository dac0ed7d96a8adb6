import type { Lesson } from '@lab/contract/lesson'
import {
  EyeOutlined,
  FolderAddOutlined,
  LockOutlined,
  ShareAltOutlined,
  SyncOutlined,
  PlaySquareOutlined,
} from '@ant-design/icons'
import type { Commands, CommandTools } from '../../content/life/content-frame.tsx'
import type { PageAction } from '../../kit/list/list-view.tsx'

export type DialogName = 'start' | 'library' | 'share' | 'locks' | 'sync'

type Surroundings = {
  isCase: boolean
  /** What opens the newer version of what it was copied from. */
  newer: string | undefined
  /** Where it is looked at as a learner sees it. */
  preview: string
}

/** What can be done with a preparation from its header; a case is what it is, and is neither published nor shared. */
export function commandsOf(
  lesson: Lesson,
  { life, publish, versions, dialog, shown }: CommandTools<Lesson, DialogName>,
  { isCase, newer, preview }: Surroundings,
): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, outline_hours: hours } = lesson
  const { copy, enable, disable, remove } = life
  const mayAdd = can.edit === true && !isCase
  const isDue = !isCase && can.publish === true && hours > 0 && (version === 0 || isChanged)
  const seen: PageAction = { key: 'preview', label: '预览', icon: EyeOutlined, to: preview }
  const library: PageAction = {
    key: 'library',
    label: '加入案例库',
    icon: FolderAddOutlined,
    opens: dialog('library'),
  }
  const share: PageAction = { key: 'share', label: '共享', icon: ShareAltOutlined, opens: dialog('share') }
  const locks: PageAction = { key: 'locks', label: '锁定部分', icon: LockOutlined, opens: dialog('locks') }
  const sync: PageAction[] =
    newer === undefined ? [] : [{ key: 'sync', label: newer, icon: SyncOutlined, opens: dialog('sync') }]
  const start: PageAction = {
    key: 'start',
    label: '开课',
    icon: PlaySquareOutlined,
    opens: dialog('start'),
    ...(can.use === true ? {} : { disabledReason: can.use ?? '您不能使用这份备课' }),
  }
  const mayStart = !isCase && lesson.state === 'published'
  return {
    ...(isDue ? { primaryAction: publish } : {}),
    actions: [...sync, ...(mayStart ? [start] : []), seen, ...(version > 0 ? [versions] : [])],
    moreActions: [
      ...shown([copy, enable, disable]),
      ...(mayAdd ? [library] : []),
      ...(mayAdd && lesson.state === 'published' ? [share] : []),
      ...(mayAdd && can.manage === true && lesson.state === 'published' ? [locks] : []),
      ...shown([remove]),
    ],
  }
}
