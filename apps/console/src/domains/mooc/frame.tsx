import { menuPages } from '@lab/contract/menu-pages'
import type { LibraryMode } from '@lab/contract/library'
import type { Mooc } from '@lab/contract/mooc'
import type { CourseFormat } from '@lab/contract/mooc-package'
import { ExportOutlined, FolderAddOutlined, LockOutlined, ShareAltOutlined, SyncOutlined } from '@ant-design/icons'
import { Navigate } from 'react-router'
import { api } from '../../api/request/api.ts'
import {
  categoryFact,
  ContentFrame,
  versionFact,
  type Commands,
  type CommandTools,
} from '../../content/life/content-frame.tsx'
import { LockedNote } from '../../content/life/locked-note.tsx'
import { useSource } from '../../content/life/use-source.ts'
import type { FrameProps } from '../../content/route-types.ts'
import { downloadPacked } from '../../content/download-packed.ts'
import { useMount } from '../../content/use-mount.ts'
import { caseAddress } from '../../content/life/case-address.ts'
import { later } from '../../kit/later.tsx'
import { Num } from '../../kit/measures.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { moocWords } from './mooc-words.ts'
import { useMooc } from './use-mooc.ts'

const LibraryDialog = later(() => import('../../content/life/library-dialog.tsx'))
const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const LocksDialog = later(async () => ({ default: (await import('../library/index.ts')).LocksDialog }))
const ShareDialog = later(async () => ({ default: (await import('../library/index.ts')).ShareDialog }))
const SyncDrawer = later(async () => ({ default: (await import('../library/index.ts')).SyncDrawer }))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

type DialogName = 'library' | 'share' | 'locks' | 'sync'

/** The header of a practical course. */
export default function MoocFrame({ children }: FrameProps) {
  const mount = useMount()
  const { id } = mount
  const { data, error, refetch } = useMooc(id)
  const goTo = useGo()
  const { newer, locked } = useSource(data)
  const elsewhere = caseAddress(mount, 'mooc', data?.shelf)
  if (elsewhere) return <Navigate replace to={elsewhere} />
  return (
    <ContentFrame<Mooc, DialogName>
      kind="mooc"
      home="content"
      words={moocWords}
      content={data}
      error={error}
      refetch={refetch}
      banner={<LockedNote locked={locked} />}
      facts={factsOf}
      commands={(row, tools) => commandsOf(row, tools, { isCase: mount.isCase, newer })}
      {...(mount.isCase ? { list: menuPages.mooc_case } : {})}
      dialogs={(row, onPublished) => ({
        publish: (close) => (
          <PublishDialog content={row} meaning={meaningOf(row)} onClose={close} onPublished={onPublished} />
        ),
        versions: (close) => <VersionsDialog content={row} onClose={close} />,
        library: (close) => (
          <LibraryDialog
            content={row}
            add={(mode) => addToCases(row.id, mode)}
            onClose={close}
            onOpen={(made) => goTo(`/repository/mooc/${made}/basics`)}
          />
        ),
        share: (close) => <ShareDialog content={row} onClose={close} />,
        locks: (close) => <LocksDialog content={row} onClose={close} />,
        sync: (close) => <SyncDrawer contentId={row.id} title={row.title} onClose={close} />,
      })}
    >
      {children}
    </ContentFrame>
  )
}

const meaningOf = ({ published_version: version }: Mooc): string =>
  version === 0
    ? '发布后，可以安排到班级。'
    : `当前内容将成为 v${version + 1}。班级更新后，新开始的学员学习新版本；已经开始的学员继续学完原来的版本。`

async function addToCases(id: string, mode: LibraryMode) {
  const { mooc, ...added } = await api.mooc.addToLibrary({ params: { id }, body: { mode } }, { quiet: true })
  return { id: mooc.id, isNew: added.is_new, leftOut: added.left_out }
}

const factsOf = (course: Mooc) => [
  categoryFact(course),
  { label: '小节', value: <Num value={course.unit_count} /> },
  { label: '必修', value: <Num value={course.required_count} /> },
  versionFact(course),
]

type Surroundings = {
  isCase: boolean
  /** What opens the newer version of what it was copied from. */
  newer: string | undefined
}

function commandsOf(course: Mooc, tools: CommandTools<Mooc, DialogName>, { isCase, newer }: Surroundings): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, unit_count: count } = course
  const { copy, enable, disable, remove } = tools.life
  const library = { key: 'library', label: '加入案例库', icon: FolderAddOutlined, opens: tools.dialog('library') }
  const share = { key: 'share', label: '共享', icon: ShareAltOutlined, opens: tools.dialog('share') }
  const locks = { key: 'locks', label: '锁定部分', icon: LockOutlined, opens: tools.dialog('locks') }
  const sync =
    newer === undefined ? [] : [{ key: 'sync', label: newer, icon: SyncOutlined, opens: tools.dialog('sync') }]
  const isOwn = can.edit === true && !isCase
  const exportAs = (key: CourseFormat, label: string) => ({
    key,
    label,
    icon: ExportOutlined,
    run: () =>
      downloadPacked(course.title, () => api.mooc.export({ params: { id: course.id }, body: { format: key } })),
  })
  const exported = [
    exportAs('package', '导出完整包（含实验、考试和数据集）'),
    exportAs('cartridge', '导出 Common Cartridge（其他平台）'),
  ]
  const isDue = !isCase && can.publish === true && count > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: [...sync, ...(version > 0 ? [tools.versions] : [])],
    moreActions: [
      ...tools.shown([copy, enable, disable]),
      ...(isOwn ? [library] : []),
      ...(isOwn && course.state === 'published' ? [share] : []),
      ...(isOwn && can.manage === true && course.state === 'published' ? [locks] : []),
      ...(can.edit === true && count > 0 ? exported : []),
      ...tools.shown([remove]),
    ],
  }
}
