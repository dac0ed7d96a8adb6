import type { ExperimentRow } from '@lab/contract/experiment'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import type { ContentQuery } from '../../../content/life/list-query.ts'
import { later } from '../../../kit/later.tsx'
import { exportAction, exportScenarioAction } from '../actions.ts'
import { experimentColumns } from '../columns.tsx'
import { cardOf } from '../parts/exp-card.tsx'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))
const ImportDialog = later(() => import('../parts/labs/import-labs-dialog.tsx'))

/** /exp: experiments of the organisation, of one's own and those others granted. */
export default function ExpList() {
  return (
    <ContentListPage
      kind="experiment"
      name="experiments"
      hasDifficulty
      columns={experimentColumns}
      card={cardOf}
      actions={actionsOf}
      empty={empty}
      source={source}
      rowsOf={({ experiments }) => experiments}
      CreateDialog={CreateDialog}
      ImportDialog={ImportDialog}
    />
  )
}

const source = (query: ContentQuery) => api.experiment.list.query({ query }, { quiet: true })

const actionsOf = ({ open, edit, copy, publish, enable, disable, remove }: ContentRowActions<ExperimentRow>) => [
  open,
  edit,
  copy,
  publish,
  enable,
  disable,
  exportAction,
  exportScenarioAction,
  remove,
]

const empty = {
  org: '组织里还没有实验。新建一个，或导入实验包和别处的实验，学员就能在真实环境里动手。',
  mine: '您创建的实验会出现在这里。',
  granted: '同事把实验授权给您以后，会出现在这里。',
}
