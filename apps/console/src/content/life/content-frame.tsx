import type { ContentDetail } from '@lab/contract/content'
import { kinds, type ContentKind } from '@lab/contract/kinds'
import { HistoryOutlined, SendOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { api } from '../../api/request/api.ts'
import { type Action, runAction, standing } from '../../kit/action.ts'
import type { DetailPageProps, Fact } from '../../kit/detail/detail-page.tsx'
import { Opened, type Opener, useOpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { outlineShape } from '../../kit/cover-shape.ts'
import type { PageAction } from '../../kit/list/list-view.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { withQuery } from '../../kit/navigation/with-query.ts'
import { StateTag } from '../../kit/state-tag.tsx'
import { KindFrame } from '../kind-frame.tsx'
import { useMount } from '../use-mount.ts'
import { lifeActions, publishWord, type LifeActions, type LifeWords } from './actions.ts'
import { useStaleContents } from './stale.ts'

/** Commands of a header: the loud one, those next to it, and those behind 更多. */
export type Commands = Pick<DetailPageProps, 'primaryAction' | 'actions' | 'moreActions'>

/** What a kind makes its commands of. */
export type CommandTools<Row, Name extends string> = {
  life: LifeActions<Row>
  publish: PageAction
  versions: PageAction
  /** Opens one of the kind's own dialogs. */
  dialog: (name: Name) => Opener
  /** Actions of the list as commands, without those that do not apply. */
  shown: (actions: Action<Row>[]) => NonNullable<DetailPageProps['moreActions']>
}

type OwnDialogs<Name extends string> = Record<Name | 'publish' | 'versions', (close: () => void) => ReactNode>

type ContentFrameProps<Row extends ContentDetail, Name extends string> = {
  kind: ContentKind
  /** Undefined while it is asked for. */
  content: Row | undefined
  error: unknown
  refetch: () => Promise<unknown>
  facts: (content: Row) => Fact[]
  commands: (content: Row, tools: CommandTools<Row, Name>) => Commands
  dialogs: (content: Row, onPublished: () => void) => OwnDialogs<Name>
  words?: LifeWords
  /** The page that a copy opens with, `basics` by default. */
  home?: 'basics' | 'content' | 'question' | 'outline'
  /** Above everything, once the content is there. */
  banner?: ReactNode
  /** Where a removed one leads; the kind's list by default. */
  list?: string
  children: ReactNode
}

/** The header of a content wherever it is looked at: what it is, its state and what can be done with it. */
export function ContentFrame<Row extends ContentDetail, Name extends string = never>(
  props: ContentFrameProps<Row, Name>,
) {
  const { kind, content, error, refetch, home = 'basics', children } = props
  const { slug, param } = kinds[kind]
  const mount = useMount()
  const goTo = useGo()
  const stale = useStaleContents()
  const dialog = useOpeningOf<Name | 'publish' | 'versions'>()
  const list = props.list ?? mount.href(`${slug}.list`)
  const commands = (row: Row): Commands =>
    props.commands(row, {
      life: lifeActions<Row>(
        kind,
        { open: (id) => mount.go(`${slug}.${home}`, { [param]: id }), onRemoved: () => goTo(list) },
        props.words,
      ),
      publish: {
        key: 'publish',
        label: publishWord(row.published_version),
        icon: SendOutlined,
        opens: dialog.of('publish'),
      },
      versions: { key: 'versions', label: '历史版本', icon: HistoryOutlined, opens: dialog.of('versions') },
      dialog: (name) => dialog.of(name),
      shown: (actions) =>
        actions.filter((action) => standing(action, row) !== 'hidden').map((action) => asCommand(action, row)),
    })
  return (
    <>
      <KindFrame
        kind={kind}
        title={content?.title}
        cover={content?.cover}
        shape={outlineShape(content?.shape)}
        error={content ? undefined : (error ?? undefined)}
        onRetry={() => void refetch()}
        bin={{
          address: withQuery(mount.href(`${slug}.list`), 'view', 'bin'),
          restore: async () => {
            await api.content.restore({ params: { id: mount.id } })
            await refetch()
          },
        }}
        banner={content && props.banner}
        state={content && <StateTag state={content.state} />}
        facts={content && props.facts(content)}
        {...(content ? commands(content) : {})}
      >
        {children}
      </KindFrame>
      {content && (
        <Opened by={dialog}>{(close, name) => props.dialogs(content, () => void stale(kind))[name](close)}</Opened>
      )}
    </>
  )
}

/** How the newest version of a content relates to what is being worked on. */
export const versionFact = (
  row: Pick<ContentDetail, 'published_version'> & { changed_since_publish: boolean },
): Fact => ({
  label: '版本',
  value:
    row.published_version > 0
      ? `v${row.published_version}${row.changed_since_publish ? '（有未发布的修改）' : ''}`
      : '未发布',
})

export const categoryFact = (row: Pick<ContentDetail, 'category'>): Fact => ({
  label: '分类',
  value: row.category?.title ?? '未分类',
})

function asCommand<Row>(action: Action<Row>, row: Row) {
  const state = standing(action, row)
  return {
    key: action.key,
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    disabledReason: typeof state === 'object' ? state.reason : undefined,
    run: () => void runAction(action, [row]),
  }
}
