import { EyeOutlined, NotificationOutlined } from '@ant-design/icons'
import { placeKindLabels, type TermPlaceKind } from '@lab/contract/place-words'
import type { ReactNode } from 'react'
import { type Action, runAction } from '../../kit/action.ts'
import type { CoverShape } from '../../kit/cover-shape.ts'
import type { DetailPageProps, Fact } from '../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import { KindFrame } from '../kind-frame.tsx'
import { useMount } from '../use-mount.ts'
import { openPreview } from './open-preview.ts'
import type { placeLife, PlaceRow } from './place-actions.ts'
import { ArchivedBanner, placeActions } from './place-header.tsx'
import { PlaceStateTag } from './place-state-tag.tsx'
import { teachRefusal } from './teach-refusal.ts'
import { teachingDays } from './teaching-days.ts'

const AnnouncementDialog = later(() => import('../aspects/announcement/announcement-dialog.tsx'))

type FramedPlace = PlaceRow & {
  cover: string
  owner: { real_name: string }
  student_count: number
  starts_on: string | null
  ends_on: string | null
}

type PlaceFrameProps<Row extends FramedPlace> = {
  kind: TermPlaceKind
  /** Of the picture without a cover, and of the header while the place is asked for. */
  drawing: string
  shape?: CoverShape
  /** Undefined while it is asked for. */
  row: Row | undefined
  query: { error: Error | null; refetch: () => Promise<unknown> }
  /** What the kind says between the learners and the days. */
  facts: DetailPageProps['facts']
  /** What it says last. */
  lastFacts?: readonly Fact[]
  life: Pick<ReturnType<typeof placeLife<Row>>, 'all' | 'restore' | 'remove'>
  /** What can only be looked at once it is archived. */
  archivedTitle: string
  /** The list to go to once it is deleted, by its name. */
  list: string
  moreActions?: NonNullable<DetailPageProps['moreActions']>
  children: ReactNode
}

/** The header of a place that is taught for a term: who teaches whom, its state, what can be done, and its tabs. */
export function PlaceFrame<Row extends FramedPlace>(props: PlaceFrameProps<Row>) {
  const { kind, drawing, shape, row, query, facts = [], lastFacts = [], life, archivedTitle, list, children } = props
  const { go } = useMount()
  const announcing = useOpening()
  const what = placeKindLabels[kind]
  if (!row) {
    const { error, refetch } = query
    return (
      <KindFrame title={undefined} kind={drawing} {...(error ? { error, onRetry: () => void refetch() } : {})}>
        {null}
      </KindFrame>
    )
  }
  const refusal = teachRefusal(kind, row)
  const run = async (action: Action<Row>): Promise<void> => {
    if (!(await runAction(action, [row]))) return
    if (action === life.remove) go(list)
    else await query.refetch()
  }
  return (
    <KindFrame
      title={row.name}
      kind={drawing}
      cover={row.cover}
      {...(shape ? { shape } : {})}
      state={<PlaceStateTag row={row} />}
      facts={[
        { label: '负责人', value: row.owner.real_name },
        { label: '学员', value: `${row.student_count} 人` },
        ...facts,
        ...(row.starts_on || row.ends_on ? [{ label: '教学时间', value: teachingDays(row) }] : []),
        ...lastFacts,
      ]}
      actions={[{ key: 'preview', label: '以学生身份预览', icon: EyeOutlined, run: () => openPreview(row.id) }]}
      moreActions={[
        {
          key: 'announce',
          label: '发布公告',
          icon: NotificationOutlined,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
          opens: announcing,
        },
        ...(props.moreActions ?? []),
        ...placeActions(life.all, row, { what, run }),
      ]}
      {...(row.state === 'archived'
        ? {
            banner: (
              <ArchivedBanner
                what={what}
                title={archivedTitle}
                canRestore={row.can.teach === true}
                onRestore={() => void run(life.restore)}
              />
            ),
          }
        : {})}
    >
      {children}
      <Opened by={announcing}>{(close) => <AnnouncementDialog placeId={row.id} onClose={close} />}</Opened>
    </KindFrame>
  )
}
