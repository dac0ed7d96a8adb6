import type { Experiment } from '@lab/contract/experiment'
import {
  ExperimentOutlined,
  FolderAddOutlined,
  HistoryOutlined,
  PlayCircleOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  ShareAltOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { MountPlace } from '../../content/use-mount.ts'
import type { Links } from '../../content/use-links.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { type Action, runAction, standing } from '../../kit/action.ts'
import type { DetailPageProps } from '../../kit/detail/detail-page.tsx'
import type { PageAction } from '../../kit/list/list-view.tsx'
import {
  type Actable,
  copyAction,
  disableAction,
  enableAction,
  exportAction,
  publishWord,
  removeAction,
} from './actions.ts'
import { withQuery } from './address.ts'

type Commands = Pick<DetailPageProps, 'primaryAction' | 'actions' | 'moreActions'>

export type DialogName = 'publish' | 'versions' | 'library' | 'share' | 'sync'

type Surroundings = {
  mount: MountPlace & Links
  dialog: OpeningOf<DialogName>
  /** The newer version of what it was copied from. */
  newer: number | undefined
  goTo: (address: string) => void
}

/**
 * What can be done with an experiment from its header. In a class or series it is only tried out; at its own address its
 * authors prove and publish it. The loud one is there when there is something to publish.
 */
export function commandsOf(experiment: Experiment, surroundings: Surroundings): Commands {
  const { mount, dialog, newer, goTo } = surroundings
  const toContent = (name: string, value: string): string => withQuery(mount.href('content'), name, value)
  const trial: PageAction = { key: 'trial', label: '试做', icon: PlayCircleOutlined, to: toContent('preview', '1') }
  if (mount.context.within !== null) {
    const own: PageAction = {
      key: 'own',
      label: '打开实验',
      icon: ExperimentOutlined,
      to: mount.href('experiment.list') + `/${experiment.id}/basics`,
    }
    return { actions: [trial], moreActions: [own] }
  }

  const { published_version: version, changed_since_publish: isChanged, can, task_count: taskCount } = experiment
  const mayPublish = can.publish === true && !mount.isCase
  const publish: PageAction = {
    key: 'publish',
    label: publishWord(version),
    icon: SendOutlined,
    opens: dialog.of('publish'),
  }
  const isDue = mayPublish && (version === 0 || isChanged)
  const prove: PageAction = {
    key: 'prove',
    label: '验证',
    icon: SafetyCertificateOutlined,
    to: toContent('panel', 'proof'),
  }
  const versions: PageAction = {
    key: 'versions',
    label: '历史版本',
    icon: HistoryOutlined,
    opens: dialog.of('versions'),
  }
  const library: PageAction = {
    key: 'library',
    label: '加入案例库',
    icon: FolderAddOutlined,
    opens: dialog.of('library'),
  }
  const share: PageAction = { key: 'share', label: '共享', icon: ShareAltOutlined, opens: dialog.of('share') }
  const sync: PageAction = { key: 'sync', label: `来源有 v${newer}`, icon: SyncOutlined, opens: dialog.of('sync') }
  const list = mount.isCase ? '/repository/exp' : mount.href('experiment.list')
  const rare: Action<Actable>[] = [
    copyAction((id) => mount.go('experiment.basics', { expid: id })),
    exportAction,
    enableAction,
    disableAction,
  ]
  const shown = (actions: Action<Actable>[]) =>
    actions.filter((action) => standing(action, experiment) !== 'hidden').map((action) => asCommand(action, experiment))
  return {
    primaryAction: isDue ? publish : undefined,
    actions: [...(newer === undefined ? [] : [sync]), trial, ...(can.edit === true && taskCount > 0 ? [prove] : [])],
    moreActions: [
      ...shown(rare),
      ...(mayPublish && !isDue ? [publish] : []),
      ...(version > 0 ? [versions] : []),
      ...(can.edit === true && !mount.isCase ? [library] : []),
      ...(can.edit === true && !mount.isCase && experiment.state === 'published' ? [share] : []),
      ...shown([removeAction(() => goTo(list))]),
    ],
  }
}

/** An action of the list as a command of the page. */
function asCommand(action: Action<Actable>, experiment: Actable) {
  const state = standing(action, experiment)
  return {
    key: action.key,
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    disabledReason: typeof state === 'object' ? state.reason : undefined,
    run: () => void runAction(action, [experiment]),
  }
}
