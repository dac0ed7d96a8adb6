import { placeKindLabels } from '@lab/contract/place-words'
import { menuPages } from '@lab/contract/menu-pages'
import type { Experiment } from '@lab/contract/experiment'
import type { LibraryMode } from '@lab/contract/library'
import { Navigate } from 'react-router'
import { api } from '../../api/request/api.ts'
import { categoryFact, ContentFrame, versionFact } from '../../content/life/content-frame.tsx'
import { LockedNote } from '../../content/life/locked-note.tsx'
import { useSource } from '../../content/life/use-source.ts'
import { difficultyWords } from '../../content/life/words.ts'
import type { FrameProps } from '../../content/route-types.ts'
import { usePlaceName } from '../../content/use-place-name.ts'
import { placeAddress } from '../../content/place-address.ts'
import type { Links } from '../../content/use-links.ts'
import { type MountPlace, useMount } from '../../content/use-mount.ts'
import type { Fact } from '../../kit/detail/detail-page.tsx'
import { later } from '../../kit/later.tsx'
import { Num } from '../../kit/measures.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { withQuery } from '../../kit/navigation/with-query.ts'
import { ValidatedTag } from './columns.tsx'
import { commandsOf, type DialogName } from './frame-commands.ts'
import { useExperiment } from './use-experiment.ts'

const LibraryDialog = later(() => import('../../content/life/library-dialog.tsx'))
const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const LocksDialog = later(async () => ({ default: (await import('../library/index.ts')).LocksDialog }))
const ShareDialog = later(async () => ({ default: (await import('../library/index.ts')).ShareDialog }))
const SyncDrawer = later(async () => ({ default: (await import('../library/index.ts')).SyncDrawer }))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of an experiment wherever it is looked at. */
export default function ExperimentFrame({ children }: FrameProps) {
  const mount = useMount()
  const { data: experiment, error, refetch } = useExperiment(mount.id)
  const goTo = useGo()
  const classFact = usePlaceFact(mount)
  const { newer, locked } = useSource(experiment)
  const elsewhere = experiment && ownAddress(experiment, mount)
  if (elsewhere) return <Navigate replace to={elsewhere} />
  const mend = (missing: 'validation' | 'content'): void => {
    const content = mount.href('content')
    goTo(missing === 'validation' ? withQuery(content, 'panel', 'validation') : content)
  }
  return (
    <ContentFrame<Experiment, DialogName>
      kind="experiment"
      content={experiment}
      error={error}
      refetch={refetch}
      banner={<LockedNote locked={locked} />}
      facts={(row) => [...classFact, ...factsOf(row)]}
      commands={(row, tools) => commandsOf(row, tools, { mount, newer })}
      {...listOf(mount)}
      dialogs={(row, onPublished) => ({
        publish: (close) => <PublishDialog content={row} onClose={close} onPublished={onPublished} onMend={mend} />,
        versions: (close) => <VersionsDialog content={row} onClose={close} />,
        library: (close) => (
          <LibraryDialog
            content={row}
            add={(mode) => addToCases(row.id, mode)}
            onClose={close}
            onOpen={(id) => goTo(`/repository/exp/${id}/basics`)}
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

async function addToCases(id: string, mode: LibraryMode) {
  const { experiment, ...added } = await api.experiment.addToLibrary(
    { params: { id }, body: { mode } },
    { quiet: true },
  )
  return { id: experiment.id, isNew: added.is_new, leftOut: added.left_out }
}

/** The mount of each shelf, whose pages show what lies on it. */
const mountOfShelf = {
  own: 'experiment',
  case: 'experiment-case',
  template: 'practice-template',
  taught: 'experiment',
} as const

/**
 * Where an experiment has its own pages, if not here: a case, a template and a part of a topic are kept elsewhere, and the
 * address of another shelf leads to them.
 */
function ownAddress(experiment: Experiment, mount: MountPlace & Links): string | undefined {
  if (mount.context.within !== null || mount.frame !== 'main') return undefined
  const { shelf, whole_id: whole } = experiment
  const params: Record<string, string> = shelf === 'part' && whole ? { topicid: whole } : {}
  const own = shelf === 'part' ? 'experiment' : mountOfShelf[shelf]
  if (shelf !== 'part' && own === mount.name) return undefined
  const same = `${own}.${mount.aspect}`
  const name = mount.has(same, params) ? same : `${own}.basics`
  return mount.has(name, params) ? mount.href(name, params) : undefined
}

/** Where a removed one leads. */
function listOf({ isCase, name }: MountPlace): { list?: string } {
  if (isCase) return { list: menuPages.experiment_case }
  return name === 'practice-template' ? { list: menuPages.practice_template } : {}
}

const factsOf = (experiment: Experiment): Fact[] => [
  categoryFact(experiment),
  { label: '难度', value: difficultyWords[experiment.difficulty] },
  { label: '时长', value: <Num value={experiment.duration_minutes} unit=" 分钟" /> },
  { label: '环节', value: <Num value={experiment.step_count} /> },
  { label: '总分', value: <Num value={experiment.total_points} /> },
  ...(experiment.task_count > 0
    ? [{ label: '可完成性', value: <ValidatedTag validated={experiment.validated} plain /> }]
    : []),
  versionFact(experiment),
]

/** The class or the project in which the experiment is looked at. */
function usePlaceFact(mount: MountPlace): Fact[] {
  const { place } = placeAddress(mount)
  const name = usePlaceName(place)
  return place && name !== undefined ? [{ label: placeKindLabels[place.kind], value: name }] : []
}
