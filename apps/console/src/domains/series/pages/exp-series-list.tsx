import { api } from '../../../api/request/api.ts'
import { ContentListPage } from '../../../content/life/content-list.tsx'
import { later } from '../../../kit/later.tsx'
import { seriesColumns } from '../columns.tsx'
import { actionsOf, cardOf } from '../parts/series-list.tsx'
import { seriesWords } from '../series-words.ts'

const CreateDialog = later(() => import('../parts/create-exp-series.tsx'))

/** /exp-series: the same of experiments only. */
export default function ExpSeriesList() {
  return (
    <ContentListPage
      kind="exp_series"
      name="exp-series"
      title="实验系列"
      home="content"
      hasDifficulty
      columns={seriesColumns}
      card={cardOf}
      actions={actionsOf}
      words={seriesWords}
      empty={empty}
      source={(query) => api.exp_series.list.query({ query }, { quiet: true })}
      rowsOf={({ series }) => series}
      CreateDialog={CreateDialog}
    />
  )
}

const empty = {
  org: '组织里还没有实验系列。新建一个，把实验按顺序排成一条学习路径。',
  mine: '您创建的实验系列会出现在这里。',
  granted: '同事把实验系列授权给您以后，会出现在这里。',
}
