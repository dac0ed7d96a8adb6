import { classTabWords, kindLabels, kinds } from '@lab/contract/kinds'
import type { Offering } from '@lab/contract/offering'
import { useSearchParams } from 'react-router'
import { PlacedContents } from '../../../content/aspects/offering/placed-contents.tsx'
import { contentLink } from '../../../content/content-link.ts'
import { useLinks } from '../../../content/use-links.ts'
import { keptOf } from '../../../kit/navigation/keep-query.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import styles from '../project.module.css'
import { useProject } from '../use-project.ts'

/** What groups can be given to work on; each opens inside the project. */
const taskKinds = ['experiment', 'mooc', 'exam'] as const
const views = taskKinds.map((kind) => ({ value: kinds[kind].classTab, label: kindLabels[kind] }))

/** 任务: what the project's groups work on, with dates and settings, one kind at a time. */
export default function ProjectTasks() {
  const links = useLinks()
  const { id, refusal } = useProject()
  const [search, setSearch] = useSearchParams()
  const kind = taskKinds.find((one) => kinds[one].classTab === search.get('kind')) ?? 'experiment'
  const recordsOf = (row: Offering): string | undefined =>
    contentLink(links, row.kind, 'record', row.content_id, { projectid: id })
  return (
    <>
      <Segmented
        label="任务类型"
        className={styles.views}
        options={views}
        value={kinds[kind].classTab}
        // What one kind was narrowed by means nothing in the next.
        onChange={(next) => setSearch({ ...keptOf(search.toString()), kind: next }, { replace: true })}
      />
      <PlacedContents
        key={kind}
        place={{ kind: 'project', id }}
        refusal={refusal}
        what={{ kind, says: classTabWords[kind] }}
        recordsOf={recordsOf}
      />
    </>
  )
}
