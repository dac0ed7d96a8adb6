import { outlineShape } from '../../kit/cover-shape.ts'
import type { Experiment } from '@lab/contract/experiment'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { api } from '../../app/request/api.ts'
import type { FrameProps } from '../../content/route-types.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import { placeAddress } from '../../content/place-address.ts'
import { type MountPlace, useMount } from '../../content/use-mount.ts'
import { Opened, useOpeningOf } from '../../kit/dialog-frame/opening.tsx'
import type { Fact } from '../../kit/detail/detail-page.tsx'
import { Num } from '../../kit/measures.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { StateTag } from '../../kit/state-tag.tsx'
import { withQuery } from './address.ts'
import { ProvenTag } from './columns.tsx'
import { commandsOf, type DialogName } from './frame-commands.ts'
import { useExperiment, useTakeSaved } from './use-experiment.ts'
import { difficultyWords } from './words.ts'
import { later } from '../../kit/later.tsx'

const LibraryDialog = later(() => import('./parts/library-dialog.tsx'))
const PublishDialog = later(() => import('./parts/publish-dialog.tsx'))
const ShareDialog = later(async () => ({ default: (await import('../library/index.ts')).ShareDialog }))
const SyncDrawer = later(async () => ({ default: (await import('../library/index.ts')).SyncDrawer }))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of an experiment wherever it is looked at. */
export default function ExperimentFrame({ children }: FrameProps) {
  const mount = useMount()
  const { data: experiment, error, refetch } = useExperiment(mount.id)
  const dialog = useOpeningOf<DialogName>()
  const takeSaved = useTakeSaved()
  const goTo = useGo()
  const classFact = useClassFact(mount)
  const newer = useNewerSource(experiment)
  const commands =
    experiment &&
    commandsOf(experiment, {
      mount,
      goTo,
      dialog,
      newer,
    })
  // A case and an experiment have pages of their own; the address of the other kind leads to them.
  const own = experiment?.is_case ? 'experiment-case' : 'experiment'
  if (experiment && mount.context.within === null && mount.frame === 'main' && experiment.is_case !== mount.isCase) {
    const same = `${own}.${mount.aspect}`
    return <Navigate replace to={mount.href(mount.has(same) ? same : `${own}.basics`)} />
  }
  return (
    <>
      <KindFrame
        kind="experiment"
        title={experiment?.title}
        cover={experiment?.cover}
        shape={outlineShape(experiment?.shape)}
        error={experiment ? undefined : (error ?? undefined)}
        onRetry={() => void refetch()}
        bin={{
          address: withQuery(mount.href('experiment.list'), 'view', 'bin'),
          restore: async () => takeSaved((await api.experiment.restore({ params: { id: mount.id } })).experiment),
        }}
        state={experiment && <StateTag state={experiment.state} />}
        facts={experiment && [...classFact, ...factsOf(experiment)]}
        {...commands}
      >
        {children}
      </KindFrame>
      {experiment && (
        <Opened by={dialog}>
          {(close, open) =>
            open === 'publish' ? (
              <PublishDialog
                experiment={experiment}
                onClose={close}
                onPublished={takeSaved}
                onMend={(missing) => {
                  const content = mount.href('content')
                  goTo(missing === 'proof' ? withQuery(content, 'panel', 'proof') : content)
                }}
              />
            ) : open === 'library' ? (
              <LibraryDialog
                experiment={experiment}
                onClose={close}
                onOpen={(id) => goTo(`/repository/exp/${id}/basics`)}
              />
            ) : open === 'share' ? (
              <ShareDialog content={experiment} onClose={close} />
            ) : open === 'sync' ? (
              <SyncDrawer contentId={experiment.id} title={experiment.title} onClose={close} />
            ) : (
              <VersionsDialog experiment={experiment} onClose={close} />
            )
          }
        </Opened>
      )}
    </>
  )
}

function factsOf(experiment: Experiment): Fact[] {
  const { published_version: version, changed_since_publish: isChanged } = experiment
  return [
    { label: '分类', value: experiment.category?.title ?? '未分类' },
    { label: '难度', value: difficultyWords[experiment.difficulty] },
    { label: '时长', value: <Num value={experiment.duration_minutes} unit=" 分钟" /> },
    { label: '环节', value: <Num value={experiment.step_count} /> },
    { label: '总分', value: <Num value={experiment.total_points} /> },
    ...(experiment.task_count > 0
      ? [{ label: '可完成性', value: <ProvenTag proven={experiment.proven} plain /> }]
      : []),
    { label: '版本', value: version > 0 ? `v${version}${isChanged ? '（有未发布的修改）' : ''}` : '未发布' },
  ]
}

/** The number of the newer version of what this was copied from, for those who may take it over. */
function useNewerSource(experiment: Experiment | undefined): number | undefined {
  const mayFollow = experiment?.source_id != null && experiment.can.edit === true
  const { data } = useQuery({
    ...api.sync.get.query({ params: { id: experiment?.id ?? '' } }, { quiet: true }),
    enabled: mayFollow,
  })
  return mayFollow ? data?.sync?.to_version : undefined
}

/** The class in which the experiment is looked at. */
function useClassFact(mount: MountPlace): Fact[] {
  const { place } = placeAddress(mount)
  const classId = place?.kind === 'class' ? place.id : undefined
  const { data } = useQuery({
    ...api.classroom.get.query({ params: { id: classId ?? '' } }, { quiet: true }),
    enabled: classId !== undefined,
  })
  return data ? [{ label: '班级', value: data.class.name }] : []
}
