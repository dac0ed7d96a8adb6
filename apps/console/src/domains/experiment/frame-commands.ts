import type { Experiment } from '@lab/contract/experiment'
import {
  ExperimentOutlined,
  FolderAddOutlined,
  LockOutlined,
  PlayCircleOutlined,
  SafetyCertificateOutlined,
  ShareAltOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { Commands, CommandTools } from '../../content/life/content-frame.tsx'
import type { Links } from '../../content/use-links.ts'
import type { MountPlace } from '../../content/use-mount.ts'
import type { PageAction } from '../../kit/list/list-view.tsx'
import { withQuery } from '../../kit/navigation/with-query.ts'
import { exportAction } from './actions.ts'

export type DialogName = 'library' | 'share' | 'locks' | 'sync'

type Surroundings = {
  mount: MountPlace & Links
  /** What opens the newer version of what it was copied from. */
  newer: string | undefined
}

/**
 * What can be done with an experiment from its header. In a class or series it is only tried out; at its own address, which for
 * one of a topic is in the topic, its authors validate and publish it. The loud one is there when there is something to publish.
 */
export function commandsOf(
  experiment: Experiment,
  { life, publish, versions, dialog, shown }: CommandTools<Experiment, DialogName>,
  { mount, newer }: Surroundings,
): Commands {
  const toContent = (name: string, value: string): string => withQuery(mount.href('content'), name, value)
  const trial: PageAction = { key: 'trial', label: '试做', icon: PlayCircleOutlined, to: toContent('preview', '1') }
  const isPart = experiment.shelf === 'part'
  if (mount.context.within !== null && !isPart) {
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
  const mayEdit = can.edit === true
  const isOwn = experiment.shelf === 'own'
  const isDue = mayPublish && (version === 0 || isChanged)
  const validate: PageAction = {
    key: 'validation',
    label: '验证',
    icon: SafetyCertificateOutlined,
    to: toContent('panel', 'validation'),
  }
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
  return {
    ...(isDue ? { primaryAction: publish } : {}),
    actions: [...sync, trial, ...(mayEdit && taskCount > 0 ? [validate] : [])],
    moreActions: [
      ...shown([life.copy, exportAction, life.enable, life.disable]),
      ...(mayPublish && !isDue ? [{ ...publish, disabledReason: `内容与已发布的 v${version} 相同` }] : []),
      ...(version > 0 ? [versions] : []),
      ...(mayEdit && isOwn ? [library] : []),
      ...(mayEdit && isOwn && experiment.state === 'published' ? [share] : []),
      ...(mayEdit && experiment.can.manage === true && isOwn && experiment.state === 'published' ? [locks] : []),
      ...(isPart ? [] : shown([life.remove])),
    ],
  }
}
